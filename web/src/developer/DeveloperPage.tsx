import { useQuery } from '@tanstack/react-query';
import { Link, Outlet } from '@tanstack/react-router';
import { meQuery } from '../queries';
import { isDeveloper } from '../shell/roles';
import { texts } from '../texts';
import { words } from '../texts/places/developer';
import { roleText } from '../texts/roles';
import '../styles/actions.css';
import '../styles/developer.css';

const TABS = ['keys', 'webhooks', 'console', 'assistants'] as const;

/** What a developer sets up: keys, webhooks, assistants, and calls by hand. */
export function DeveloperPage() {
  const { data: me } = useQuery(meQuery);
  if (!me) return <p className="page muted">{texts.list.loading}</p>;
  if (!isDeveloper(me.role))
    return (
      <section className="problem">
        <h1>{words.refused}</h1>
        <p>{words.refusedHint(roleText(me.role))}</p>
        <p>
          <Link to="/lists">{texts.problem.home}</Link>
        </p>
      </section>
    );
  return (
    <>
      <nav className="tabs" aria-label={words.title}>
        {TABS.map((tab) => (
          <Link key={tab} to={`/developer/${tab}`}>
            {words.tabs[tab]}
          </Link>
        ))}
      </nav>
      <Outlet />
    </>
  );
}
