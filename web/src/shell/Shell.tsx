import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { isSignedOut } from '../api';
import { connectionStore } from '../live/connection';
import { listsQuery, meQuery } from '../queries';
import { useStore } from '../store';
import { texts } from '../texts';
import { Notices } from './Notices';

/** The frame of every screen: the company, the places, the person, and what has happened. */
export function Shell() {
  const me = useQuery(meQuery);
  const lists = useQuery(listsQuery);
  const isConnected = useStore(connectionStore);
  const { nav, problem } = texts;
  return (
    <div className="shell">
      <a className="skip" href="#main">
        {nav.skip}
      </a>
      <header className="side">
        <Link to="/" className="company" activeOptions={{ exact: true }}>
          {me.data?.company.name ?? ' '}
        </Link>
        <nav aria-label={nav.label}>
          <Link to="/approvals">{nav.approvals}</Link>
          <Link to="/lists" activeOptions={{ exact: true }}>
            {nav.lists}
          </Link>
          <ul>
            {lists.data?.map(({ listId, name }) => (
              <li key={listId}>
                <Link to="/lists/$listId" params={{ listId }}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="who">
          {me.data && (
            <span className="by person">
              {me.data.person.name} <span className="muted">{me.data.role}</span>
            </span>
          )}
          <a href="/docs">{nav.docs}</a>
          <a href="/sign-out">{nav.signOut}</a>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {isSignedOut(me.error) || isSignedOut(lists.error) ? (
          <p className="strip" role="alert">
            {problem.signedOut}{' '}
            <a href="/sign-in" target="_blank" rel="noreferrer">
              {problem.signIn}
            </a>
          </p>
        ) : (
          !isConnected && <output className="strip">{problem.offline}</output>
        )}
        <Outlet />
      </main>
      <Notices />
    </div>
  );
}
