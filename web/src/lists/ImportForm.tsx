import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Input } from '@action-api/client';
import { closeDialog } from '../actions/dialogs';
import { Hint, useHint } from '../actions/Hint';
import { trialQuery } from '../actions/may';
import { perform } from '../actions/perform';
import { RunningCall } from '../actions/RunningCall';
import { useSending } from '../actions/useSending';
import { Effects } from '../approvals/Facts';
import { Sample } from '../approvals/Sample';
import { plainly } from '../../../src/engine/plainText';
import { listsQuery } from '../queries';
import { InvalidFields } from '../shell/InvalidFields';
import { words } from '../texts/places/importing';
import { whyText } from '../texts/refusals';
import { useSettled } from '../useSettled';
import { readRowsAgain } from './rowCache';
import { Options } from '../shell/Options';

interface ImportFormProps {
  /** The list that gets the rows; undefined for a new list. */
  readonly listId: string | undefined;
}

/** Rows of a file, with what the import would do before it is made. */
export function ImportForm({ listId }: ImportFormProps) {
  const navigate = useNavigate();
  const { data: lists = [] } = useQuery(listsQuery);
  const list = lists.find((one) => one.listId === listId);
  const [input, setInput] = useState<Input<'lists.import'> | null>(null);
  const { sending, send, isShown } = useSending('lists.import');
  // The name and the column change with each key; the file is tried when they stay.
  const isSettled = useSettled(input ? `${input.content.length} ${input.name ?? ''} ${input.by ?? ''}` : '');
  const { data: trial } = useQuery({
    ...trialQuery('lists.import', input ?? { format: 'csv', content: '' }),
    enabled: input !== null && isSettled,
    // The preview of another file is not shown for this one.
    placeholderData: (last, query) => (query?.queryKey[2]?.content === input?.content ? last : undefined),
  });
  const may = trial?.may ?? undefined;
  const hint = useHint(may);

  const choose = async (file: File | undefined) => {
    if (!file) return setInput(null);
    const content = await file.text();
    const format = /\.json$/i.test(file.name) ? 'json' : 'csv';
    const name = file.name.replace(/\.\w+$/, '').slice(0, 100);
    setInput({ format, content, ...(listId === undefined ? { name } : { listId }) });
  };
  const importRows = async () => {
    if (!input || sending) return;
    const answer = await send((onRunning) => perform('lists.import', input, { label: words.done, onRunning }));
    if (answer.ok) readRowsAgain(answer.data.listId);
    // The dialog may have been closed, and the person be elsewhere.
    if (!isShown()) return;
    if (answer.ok) {
      closeDialog();
      await navigate({ to: '/lists/$listId', params: { listId: answer.data.listId } });
    } else if (answer.held && answer.kind === 'approval') closeDialog();
  };

  const preview = trial?.preview;
  return (
    <form
      className="action-form"
      onSubmit={(event) => {
        event.preventDefault();
        void importRows();
      }}
    >
      <p className="muted">{list ? words.into(list.name) : words.intoNew}</p>
      <div className="form-field">
        <label htmlFor="import-file">{words.file}</label>
        <input
          id="import-file"
          type="file"
          accept=".csv,.tsv,.txt,.json,text/csv,application/json"
          onChange={({ target }) => void choose(target.files?.[0])}
        />
        <p className="muted about">{words.fileHint}</p>
      </div>
      {input && listId === undefined && (
        <label className="form-field">
          {words.name}
          <input
            value={input.name ?? ''}
            maxLength={100}
            onChange={({ target }) => setInput({ ...input, name: target.value })}
          />
        </label>
      )}
      {input && list && (
        <label className="form-field">
          {words.by}
          <select
            value={input.by ?? ''}
            onChange={({ target }) => {
              const { by: _, ...rest } = input;
              setInput(target.value === '' ? rest : { ...rest, by: target.value });
            }}
          >
            <Options of={list.columns.map(({ id, name }) => ({ id, name: words.sameIn(name) }))} none={words.addAll} />
          </select>
        </label>
      )}
      {preview && (
        <>
          <Effects effects={preview.effects} />
          <Sample preview={preview} />
        </>
      )}
      {may?.outcome === 'refused' && (
        <div role="alert" className="wrong">
          <p>{whyText(may)}</p>
          <InvalidFields error={may.error} />
        </div>
      )}
      {input && (
        <div className="thumb">
          {may?.outcome !== 'refused' && <Hint may={may} hint={hint} />}
          <button className="yes" aria-disabled={sending !== null}>
            {preview ? plainly(preview.title) : words.title}
          </button>
          <RunningCall action="lists.import" sending={sending} />
        </div>
      )}
    </form>
  );
}
