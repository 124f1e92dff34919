import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type ErrorComponentProps,
} from '@tanstack/react-router';
import { callsSearch } from './calls/address';
import { isComplete, shownRows, type FilterEntry, type ListSearch } from './lists/address';
import { ListPage } from './lists/ListPage';
import { ListsPage } from './lists/ListsPage';
import { rowsQuery, queryClient } from './queries';
import { NotFound, Problem } from './shell/Problem';
import { Shell } from './shell/Shell';

const Failure = ({ error, reset }: ErrorComponentProps) => <Problem error={error as Error} reset={reset} />;

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound, errorComponent: Failure });

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./home/HomePage'), 'HomePage'),
});

const approvals = createRoute({
  getParentRoute: () => root,
  path: '/approvals',
  component: lazyRouteComponent(() => import('./approvals/ApprovalsPage'), 'ApprovalsPage'),
});

// A child route, so that the list of calls stays in place when another call is chosen.
const approval = createRoute({ getParentRoute: () => approvals, path: '/$callId' });

const held = createRoute({
  getParentRoute: () => root,
  path: '/held',
  component: lazyRouteComponent(() => import('./held/HeldPage'), 'HeldPage'),
});

const heldCall = createRoute({ getParentRoute: () => held, path: '/$callId' });

const calls = createRoute({
  getParentRoute: () => root,
  path: '/calls',
  validateSearch: callsSearch,
  component: lazyRouteComponent(() => import('./calls/CallsPage'), 'CallsPage'),
});

const call = createRoute({
  getParentRoute: () => root,
  path: '/calls/$callId',
  component: lazyRouteComponent(() => import('./calls/CallPage'), 'CallPage'),
});

const team = createRoute({
  getParentRoute: () => root,
  path: '/team',
  component: lazyRouteComponent(() => import('./team/TeamPage'), 'TeamPage'),
});

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings/SettingsPage'), 'SettingsPage'),
});

const lists = createRoute({ getParentRoute: () => root, path: '/lists', component: ListsPage });

const list = createRoute({
  getParentRoute: () => root,
  path: '/lists/$listId',
  validateSearch: ({ as, group, view, sort, row }: Record<string, unknown>): ListSearch => ({
    ...((as === 'board' || as === 'calendar') && { as }),
    ...(typeof group === 'string' && { group }),
    ...(typeof view === 'string' && { view }),
    ...(typeof sort === 'string' && { sort }),
    ...(typeof row === 'string' && { row }),
  }),
  loaderDeps: ({ search: { as, group, view, sort } }) => ({
    isTable: as === undefined && group === undefined,
    ...(view !== undefined && { view }),
    ...(sort !== undefined && { sort }),
  }),
  // The rows are requested together with the list, not after it.
  loader: ({ params, deps, location }) => {
    const { filter } = location.state;
    if (deps.isTable && isComplete(deps, filter))
      void queryClient.prefetchInfiniteQuery(rowsQuery(params.listId, shownRows(deps.sort, filter)));
  },
  component: ListPage,
});

const deletedRows = createRoute({
  getParentRoute: () => root,
  path: '/lists/$listId/deleted',
  component: lazyRouteComponent(() => import('./lists/DeletedRows'), 'DeletedRows'),
});

const developer = createRoute({
  getParentRoute: () => root,
  path: '/developer',
  component: lazyRouteComponent(() => import('./developer/DeveloperPage'), 'DeveloperPage'),
});

const developerPages = [
  createRoute({
    getParentRoute: () => developer,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/developer/keys' });
    },
  }),
  createRoute({
    getParentRoute: () => developer,
    path: '/keys',
    component: lazyRouteComponent(() => import('./developer/KeysPage'), 'KeysPage'),
  }),
  createRoute({
    getParentRoute: () => developer,
    path: '/keys/$keyId',
    component: lazyRouteComponent(() => import('./developer/KeyPage'), 'KeyPage'),
  }),
  createRoute({
    getParentRoute: () => developer,
    path: '/webhooks',
    component: lazyRouteComponent(() => import('./developer/WebhooksPage'), 'WebhooksPage'),
  }),
  createRoute({
    getParentRoute: () => developer,
    path: '/webhooks/$endpointId',
    component: lazyRouteComponent(() => import('./developer/EndpointPage'), 'EndpointPage'),
  }),
  createRoute({
    getParentRoute: () => developer,
    path: '/webhooks/$endpointId/$deliveryId',
    component: lazyRouteComponent(() => import('./developer/DeliveryPage'), 'DeliveryPage'),
  }),
  createRoute({
    getParentRoute: () => developer,
    path: '/assistants',
    component: lazyRouteComponent(() => import('./developer/AssistantsPage'), 'AssistantsPage'),
  }),
] as const;

const consolePage = createRoute({
  getParentRoute: () => developer,
  path: '/console',
  component: lazyRouteComponent(() => import('./developer/ConsolePage'), 'ConsolePage'),
});

// A child route, so that the list of actions stays in place when another action is chosen.
const consoleAction = createRoute({ getParentRoute: () => consolePage, path: '/$action' });

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    approvals.addChildren([approval]),
    held.addChildren([heldCall]),
    calls,
    call,
    lists,
    list,
    deletedRows,
    team,
    settings,
    developer.addChildren([...developerPages, consolePage.addChildren([consoleAction])]),
  ]),
  basepath: '/app',
  // Shown inside the shell, so that the other places stay reachable after an error.
  defaultErrorComponent: Failure,
  defaultPreload: 'intent',
  // The queries decide how fresh their data is.
  defaultPreloadStaleTime: 0,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /** The filter of the list. The browser keeps it in the history entry, and does not send it to a server. */
    filter?: readonly FilterEntry[];
  }
}
