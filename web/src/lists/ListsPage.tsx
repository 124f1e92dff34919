import { Link } from '@tanstack/react-router';
import { useLists } from '../queries';
import { Ledger } from '../shell/Ledger';
import { locale, texts } from '../texts';
import { openDialog } from '../actions/dialogs';
import { NewList } from './NewList';
import { later } from '../shell/later';

/** Loaded after the lists: the first view does not need it. */
const ArchivedLists = later(async () => (await import('./Archived')).default);

/** All lists. */
export function ListsPage() {
  const lists = useLists();
  const { lists: words } = texts;
  if (!lists) return null;
  return (
    <div className="page">
      <div className="head">
        <h1>{words.title}</h1>
        <div className="tools">
          <button onClick={() => openDialog({ kind: 'import', listId: undefined })}>{words.import}</button>
          <NewList />
        </div>
      </div>
      {lists.length === 0 ? (
        <p>
          {words.empty} <span className="muted">{words.emptyHint}</span>
        </p>
      ) : (
        <Ledger headings={[words.name, words.columns, { text: words.changed, isSaid: true }]} folds>
          {lists.map(({ listId, name, columns, openTo, updatedAt }) => (
            <tr key={listId}>
              <th scope="row">
                <Link to="/lists/$listId" params={{ listId }}>
                  {name}
                </Link>
                {openTo && <span className="muted"> · {words.closed}</span>}
              </th>
              <td>{columns.map((column) => column.name).join(', ')}</td>
              <td>{new Date(updatedAt).toLocaleDateString(locale, { dateStyle: 'medium' })}</td>
            </tr>
          ))}
        </Ledger>
      )}
      <ArchivedLists />
    </div>
  );
}
