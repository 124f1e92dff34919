import { useQuery } from '@tanstack/react-query';
import { ActionButton } from '../actions/ActionButton';
import { PAGE } from '../early';
import { meQuery, queryClient, readQuery } from '../queries';
import { Ledger } from '../shell/Ledger';
import { NotFound } from '../shell/Problem';
import { isEditor } from '../shell/roles';
import { dayText, texts } from '../texts';
import { deletedTexts as words } from '../texts/places/deleted';
import '../styles/settings.css';

/** The archived lists, oldest first. */
const archivedQuery = { ...readQuery('lists.list', { archived: true, limit: PAGE }), staleTime: 0 };

interface RestoreProps {
  readonly listId: string;
  readonly name: string;
}

function Restore({ listId, name }: RestoreProps) {
  return (
    <ActionButton
      action="lists.restore"
      input={{ listId }}
      label={words.restoreList}
      title={words.restoreListOf(name)}
      onAnswer={({ ok }) => ok && void queryClient.invalidateQueries({ queryKey: ['lists'] })}
    />
  );
}

/** The archived lists, shown below the other lists. */
export default function ArchivedLists() {
  const { data } = useQuery(archivedQuery);
  const canEdit = isEditor(useQuery(meQuery).data?.role);
  if (!data || data.lists.length === 0) return null;
  return (
    <section aria-labelledby="archived" className="settings">
      <h2 id="archived">{words.archived}</h2>
      <p className="muted">{words.archivedHint}</p>
      <Ledger
        headings={[texts.lists.name, { text: words.archivedAt, isSaid: true }, { text: words.acts, hidden: true }]}
        folds
      >
        {data.lists.map(({ listId, name, archivedAt }) => (
          <tr key={listId}>
            <th scope="row">{name}</th>
            <td>{archivedAt === null ? '' : dayText(archivedAt)}</td>
            <td>
              {canEdit && (
                <span className="row-acts">
                  <Restore listId={listId} name={name} />
                  <ActionButton
                    action="lists.delete"
                    input={{ listId }}
                    label={words.deleteList}
                    title={words.deleteListOf(name)}
                  />
                </span>
              )}
            </td>
          </tr>
        ))}
      </Ledger>
    </section>
  );
}

/** The page for a list that was not found. If the list is archived, the page says how to restore it. */
export function MissingList({ listId }: { readonly listId: string }) {
  const { data } = useQuery(archivedQuery);
  const list = data?.lists.find((one) => one.listId === listId);
  if (!data) return <p className="muted">{texts.list.loading}</p>;
  if (!list) return <NotFound />;
  return (
    <section className="problem">
      <h1>{words.isArchived(list.name)}</h1>
      <p>{words.archivedHint}</p>
      <Restore listId={listId} name={list.name} />
    </section>
  );
}
