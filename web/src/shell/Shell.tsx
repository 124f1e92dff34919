import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { Fragment, useEffect } from 'react';
import { undoLast } from '../actions/afterCall';
import { dialogStore, openDialog } from '../actions/dialogs';
import { isSignedOut } from '../api';
import { connectionStore } from '../live/connection';
import { listsQuery, meQuery } from '../queries';
import { useStore } from '../store';
import { texts } from '../texts';
import { roleText } from '../texts/roles';
import { UNDO, useKeys } from '../useKeys';
import { Notices } from './Notices';
import { later } from './later';
import { placesOf } from './places';
import { QUIET_AFTER } from './quiet';
import { WaitingCount } from './WaitingCount';

/** The keyboard shortcut of the palette, in the notation of this machine. */
const PALETTE_KEY = /Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K';

/** Dialogs are loaded when the first one opens. */
const Dialogs = later(async () => (await import('../actions/Dialogs')).default);

/** The frame of every screen: the company, the places, the person, and the notices. */
export function Shell() {
  const me = useQuery(meQuery);
  const lists = useQuery(listsQuery);
  const isConnected = useStore(connectionStore);
  const dialog = useStore(dialogStore);
  const { nav, problem, palette } = texts;
  const openPalette = () => openDialog({ kind: 'palette' });
  useEffect(() => {
    // Keys that are typed before the palette is loaded are lost, so it is loaded soon after the first view.
    const timer = setTimeout(Dialogs.load, QUIET_AFTER);
    return () => clearTimeout(timer);
  }, []);
  useKeys({ 'Mod+k': openPalette, [UNDO]: undoLast, '?': () => openDialog({ kind: 'keys' }) });
  return (
    <div className="shell">
      <a className="skip" href="#main">
        {nav.skip}
      </a>
      <header className="side">
        <Link to="/" className="company" activeOptions={{ exact: true }}>
          {me.data?.company.name ?? <span className="hidden">{nav.home}</span>}
        </Link>
        <nav aria-label={nav.label}>
          <button className="find" onPointerEnter={Dialogs.load} onClick={openPalette}>
            <span className="long">{palette.open}</span> <kbd aria-hidden>{PALETTE_KEY}</kbd>
            <span className="short" aria-hidden>
              ☰
            </span>
          </button>
          {placesOf(me.data?.role).map(({ to, text, isMain }) => (
            <Fragment key={to}>
              <Link
                to={to}
                className={isMain ? undefined : 'less'}
                activeOptions={{ exact: to === '/lists' || to === '/' }}
              >
                {nav[text]}
                {to === '/approvals' && <WaitingCount />}
              </Link>
              {to === '/lists' && (
                <ul>
                  {lists.data?.map(({ listId, name }) => (
                    <li key={listId}>
                      <Link to="/lists/$listId" params={{ listId }}>
                        {name}
                      </Link>
                    </li>
                  ))}
                </ul>
              )}
            </Fragment>
          ))}
        </nav>
        <div className="who">
          {me.data && (
            <span className="by person">
              {me.data.person.name} <span className="muted">{roleText(me.data.role)}</span>
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
      {dialog && <Dialogs dialog={dialog} />}
    </div>
  );
}
