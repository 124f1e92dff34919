import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  Autocomplete,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  SearchField,
  useFilter,
} from 'react-aria-components';
import type { ActionName } from '@action-api/client';
import { listsQuery, meQuery } from '../queries';
import { texts } from '../texts';
import { placesOf } from '../shell/places';
import { isDeveloper } from '../shell/roles';
import { inputFrom } from './formInput';
import { closeDialog, openDialog, subjectStore, type Subject } from './dialogs';
import { isCallable, type ActionFacts, type Registry } from './registry';
import '../styles/menu.css';

/**
 * Every place, list and action of the company, found by its name. The form of an action starts with what is selected.
 */
export function Palette({ registry }: { readonly registry: Registry }) {
  const navigate = useNavigate();
  const { data: lists = [] } = useQuery(listsQuery);
  const { data: me } = useQuery(meQuery);
  const isTechnical = isDeveloper(me?.role);
  const { contains } = useFilter({ sensitivity: 'base' });
  const { palette: words, nav } = texts;
  const go = (to: string) => {
    closeDialog();
    void navigate({ to });
  };
  // The page below cannot change while the palette is open.
  const subject = subjectStore.get();
  const act = (name: ActionName) =>
    openDialog({ kind: 'action', name, input: inputFrom(registry[name].input, subject) });
  const names = (Object.keys(registry) as ActionName[]).filter((name) => isCallable(registry[name]));
  const near = (name: ActionName) => nearness(registry[name], subject);
  const [ofRows, ofList, others] = [2, 1, 0].map((level) => names.filter((name) => near(name) === level));
  const listName = lists.find(({ listId }) => listId === subject.listId)?.name;
  const section = (id: string, heading: string, some: readonly ActionName[] = []) =>
    some.length > 0 && (
      <ListBoxSection id={id}>
        <Header>{heading}</Header>
        {some.map((name) => (
          <ListBoxItem key={name} id={`do ${name}`} textValue={`${registry[name].title} ${name}`}>
            {registry[name].title} {isTechnical && <code className="muted">{name}</code>}
          </ListBoxItem>
        ))}
      </ListBoxSection>
    );

  return (
    <Autocomplete filter={contains}>
      <SearchField aria-label={words.title} className="palette-field">
        {/* react-aria adds what the field controls. A combobox is an input with this role (ARIA 1.2). */}
        {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props, jsx-a11y/prefer-tag-over-role */}
        <Input role="combobox" aria-expanded placeholder={words.placeholder} ref={focused} />
      </SearchField>
      <ListBox
        aria-label={words.title}
        className="palette"
        onAction={(key) => {
          const [kind, rest] = split(String(key));
          if (kind === 'do') act(rest as ActionName);
          else if (kind === 'page') location.assign(rest);
          else go(rest);
        }}
        renderEmptyState={() => <p className="muted">{words.nothing}</p>}
      >
        {section('rows', words.ofRows(subject.rowIds?.length ?? 0), ofRows)}
        <ListBoxSection id="places">
          <Header>{words.places}</Header>
          {placesOf(me?.role).map(({ to, text }) => (
            <ListBoxItem key={to} id={`to ${to}`} textValue={nav[text]}>
              {nav[text]}
            </ListBoxItem>
          ))}
          {OTHER_PAGES.map(({ href, text }) => (
            <ListBoxItem key={href} id={`page ${href}`} textValue={nav[text]}>
              {nav[text]}
            </ListBoxItem>
          ))}
          {lists.map(({ listId, name }) => (
            <ListBoxItem key={listId} id={`to /lists/${listId}`} textValue={name}>
              {name}
            </ListBoxItem>
          ))}
        </ListBoxSection>
        {section('list', words.ofList(listName ?? ''), ofList)}
        {section('actions', words.actions, others)}
      </ListBox>
    </Autocomplete>
  );
}

/** How closely an action fits the screen: 2 if it works on the rows, 1 if it works on the list, 0 otherwise. */
function nearness({ input: { properties = {} }, effect }: ActionFacts, { listId, rowIds = [] }: Subject): number {
  const takesRows = 'rowIds' in properties || (rowIds.length === 1 && 'rowId' in properties);
  if (rowIds.length > 0 && takesRows && effect === 'change') return 2;
  return listId !== undefined && 'listId' in properties ? 1 : 0;
}

/** Pages of the service outside the app. */
const OTHER_PAGES = [
  { href: '/docs', text: 'docs' },
  { href: '/account/passkeys', text: 'passkeys' },
  { href: '/sign-out', text: 'signOut' },
] as const;

/** Typing goes into the field at once. */
const focused = (element: HTMLInputElement | null) => element?.focus();

/** Splits `do rows.delete` into its two words. */
function split(key: string): readonly [string, string] {
  const at = key.indexOf(' ');
  return [key.slice(0, at), key.slice(at + 1)];
}
