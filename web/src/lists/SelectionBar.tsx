import { useQuery } from '@tanstack/react-query';
import { CallError, client } from '../api';
import { notify, notifyProblem, worked } from '../notices';
import { texts } from '../texts';
import { readRowsAgain } from './rowCache';
import { undoCall } from './save';

interface SelectionBarProps {
  readonly listId: string;
  readonly selected: ReadonlySet<string>;
  readonly onDone: () => void;
}

/** What can be done with the selected rows. The button says what the click will do: a dry run was asked. */
export function SelectionBar({ listId, selected, onDone }: SelectionBarProps) {
  const rowIds = [...selected];
  const may = useQuery({
    queryKey: ['may', 'rows.delete', rowIds],
    staleTime: 10_000,
    queryFn: async ({ signal }) => {
      const answer = await client.dryRuns([{ action: 'rows.delete', input: { rowIds } }], { signal });
      if (!answer.ok) throw new CallError(answer.error);
      return answer.data[0];
    },
  });
  const dry = may.data;
  const blockers = dry?.ok ? dry.data.blockers : [];
  const refused =
    dry && !dry.ok ? dry.error.message : dry?.ok && dry.data.outcome === 'refused' ? blockers[0]?.message : '';
  const needs = blockers.some(({ code }) => code === 'guardian_held')
    ? texts.may.approval
    : blockers.some(({ code }) => code === 'confirmation_required')
      ? texts.may.confirmation
      : texts.may.runs;

  const remove = async () => {
    const answer = await client.rows.delete({ rowIds });
    if (answer.ok || answer.held) onDone();
    if (!worked(answer)) return;
    readRowsAgain(listId);
    const { callId } = answer;
    const run = () => void undoCall(callId).then((isUndone) => isUndone && readRowsAgain(listId));
    const text = texts.done(texts.list.remove(rowIds.length));
    notify({ kind: 'done', text, actions: [{ label: texts.list.undo, run }] });
  };

  return (
    <div className="bar">
      <span>{texts.list.selected(selected.size)}</span>
      <button
        aria-describedby={needs || refused ? 'delete-needs' : undefined}
        onClick={() => (refused ? notifyProblem(refused) : void remove())}
      >
        {texts.list.remove(selected.size)}
      </button>
      {(needs || refused) && (
        <span id="delete-needs" className={refused ? 'muted' : 'decision'}>
          {refused || needs}
        </span>
      )}
      <button className="quiet" onClick={onDone}>
        {texts.list.clearSelection}
      </button>
    </div>
  );
}
