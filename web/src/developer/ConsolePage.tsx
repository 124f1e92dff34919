import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { ActionName } from '@action-api/client';
import { isCallable, registryQuery, type Registry } from '../actions/registry';
import { Problem } from '../shell/Problem';
import { texts } from '../texts';
import { words } from '../texts/places/developer';
import { ActionPage } from './ActionPage';
import '../styles/console.css';

const { console: say } = words;

/** The actions by resource on one side, the chosen action on the other. */
export function ConsolePage() {
  const { action } = useParams({ strict: false });
  const { data: registry, error, refetch } = useQuery(registryQuery);
  if (error) return <Problem error={error} reset={() => void refetch()} />;
  if (!registry) return <p className="page muted">{texts.list.loading}</p>;
  return (
    <div className={action === undefined ? 'console' : 'console is-open'}>
      <Actions registry={registry} chosen={action} />
      <div className="try">
        {action === undefined ? (
          <p className="muted">
            {say.pick} {say.begin}{' '}
            <Link to="/developer/console/$action" params={{ action: 'lists.list' }}>
              {registry['lists.list'].title}
            </Link>
          </p>
        ) : isAction(action, registry) ? (
          <ActionPage key={action} name={action} facts={registry[action]} />
        ) : (
          <p>{say.unknown}</p>
        )}
      </div>
    </div>
  );
}

function isAction(name: string, registry: Registry): name is ActionName {
  return Object.hasOwn(registry, name);
}

interface ActionsProps {
  readonly registry: Registry;
  readonly chosen: string | undefined;
}

function Actions({ registry, chosen }: ActionsProps) {
  const [query, setQuery] = useState('');
  const list = useRef<HTMLElement>(null);
  const asked = query.toLowerCase().split(/\s+/);
  const names = (Object.keys(registry) as ActionName[]).filter((name) => {
    const text = `${name} ${registry[name].title}`.toLowerCase();
    return isCallable(registry[name]) && asked.every((word) => text.includes(word));
  });
  const groups = Map.groupBy(names, (name) => name.split('.')[0] ?? name);
  // Scrolls to the chosen action when its address is opened.
  useEffect(() => {
    list.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <nav ref={list} className="all-actions" aria-label={say.title}>
      <h1>{say.title}</h1>
      <p className="muted">{say.about}</p>
      <input
        type="search"
        aria-label={say.search}
        placeholder={say.search}
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      <output className="hidden">{say.count(names.length)}</output>
      {names.length === 0 && <p className="muted">{say.nothing}</p>}
      {[...groups].map(([resource, some]) => (
        <section key={resource} aria-label={resource}>
          <h2>{resource}</h2>
          <ul>
            {some.map((name) => (
              <li key={name}>
                <Link
                  to="/developer/console/$action"
                  params={{ action: name }}
                  aria-current={name === chosen ? 'page' : undefined}
                >
                  {registry[name].title} <code className="muted">{name}</code>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
