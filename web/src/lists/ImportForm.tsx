import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { closeDialog } from '../actions/dialogs';
import { Hint, useHint } from '../actions/Hint';
import { perform } from '../actions/perform';
import { RunningCall } from '../actions/RunningCall';
import { useSending } from '../actions/useSending';
import { Effects } from '../approvals/Facts';
import { Sample } from '../approvals/Sample';
import { plainly } from '../../../src/engine/plainText';
import { listsQuery } from '../queries';
import { Options } from '../shell/Options';
import { texts } from '../texts';
import { words } from '../texts/places/importing';
import { refusalText, whyText } from '../texts/refusals';
import { ImportFaults } from './ImportFaults';
import { ImportHeadings } from './ImportHeadings';
import { faultsIn } from './importMapping';
import { ImportNotation } from './ImportNotation';
import { readRowsAgain } from './rowCache';
import { useImport } from './useImport';
import { useImportFile } from './useImportFile';

interface ImportFormProps {
  /** The list that gets the rows; undefined for a new list. */
  readonly listId: string | undefined;
}

/** Imports rows from a file. The form shows where each heading goes, and what the import would do. */
export function ImportForm({ listId }: ImportFormProps) {
  const navigate = useNavigate();
  const { data: lists = [] } = useQuery(listsQuery);
  const list = lists.find((one) => one.listId === listId);
  const { file, setFile, chosen, choose, facts, filled, input, isReady, trial, ...of } = useImport(list);
  const chosenFile = useImportFile(setFile);
  const { sending, send, isShown } = useSending('lists.import');
  const may = trial?.may ?? undefined;
  const hint = useHint(may);
  const faults = faultsIn(isReady ? of.refused : null, of.mapping);

  const importRows = async () => {
    if (!isReady || sending) return;
    const answer = await send((onRunning) => perform('lists.import', input, { label: words.done, onRunning }));
    if (answer.ok) readRowsAgain(answer.data.listId);
    // The person may have closed the dialog and left the page.
    if (!isShown()) return;
    if (answer.ok) {
      closeDialog();
      await navigate({ to: '/lists/$listId', params: { listId: answer.data.listId } });
    } else if (answer.held && answer.kind === 'approval') closeDialog();
  };

  // Until the columns are read, the import would look like one into a new list.
  if (listId !== undefined && !list) return <p className="muted">{texts.list.loading}</p>;
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
          aria-describedby="import-file-about"
          onChange={({ target: { files } }) => {
            const [one] = files ?? [];
            void chosenFile.choose(one);
          }}
        />
        <p id="import-file-about" className="muted about">
          {file?.isWindows ? words.windows : words.fileHint}
        </p>
      </div>
      {chosenFile.isUploading && <output className="muted">{words.sending}</output>}
      {chosenFile.problem && (
        <p role="alert" className="wrong">
          {chosenFile.problem === 'broken' ? words.notSent : refusalText(chosenFile.problem)}
        </p>
      )}
      {of.unread && (
        <div role="alert" className="wrong">
          <p>{refusalText(of.unread)}</p>
          <ImportFaults faults={faultsIn(of.unread, []).others} />
        </div>
      )}
      {file && !list && (
        <div className="form-field">
          <label htmlFor="import-name">{words.name}</label>
          <input
            id="import-name"
            value={chosen.name}
            maxLength={100}
            onChange={({ target }) => choose({ name: target.value })}
          />
        </div>
      )}
      {facts && (
        <>
          <ImportHeadings
            headings={facts.headings}
            targets={of.targets}
            isNew={!list}
            targetOf={of.targetIn}
            onChoose={(heading, target) => choose({ targets: { ...chosen.targets, [heading]: target } })}
            faultsOf={faults.ofHeading}
          />
          <ImportNotation
            notation={of.notation}
            unclear={of.unclear}
            onChoose={(notation) => choose({ notation: { ...chosen.notation, ...notation } })}
          />
          {of.zone !== undefined && <p className="muted">{words.zone(of.zone)}</p>}
        </>
      )}
      {facts && list && (
        <div className="form-field">
          <label htmlFor="import-by">{words.by}</label>
          <select id="import-by" value={chosen.by} onChange={({ target }) => choose({ by: target.value })}>
            <Options
              of={filled.flatMap(({ id, name, type }) => (type === undefined ? [] : { id, name: words.sameIn(name) }))}
              none={words.addAll}
            />
          </select>
        </div>
      )}
      {facts && of.mapping.length === 0 && <p className="wrong">{words.nothing}</p>}
      {preview && (
        <>
          <Effects effects={preview.effects} />
          <Sample preview={preview} />
        </>
      )}
      {may?.outcome === 'refused' && (
        <div role="alert" className="wrong">
          <p>{whyText(may)}</p>
          <ImportFaults faults={faults.others} />
        </div>
      )}
      {facts && (
        <div className="thumb">
          {may?.outcome !== 'refused' && <Hint may={may} hint={hint} />}
          <button className="yes" aria-disabled={!isReady || sending !== null}>
            {preview ? plainly(preview.title) : words.title}
          </button>
          <RunningCall action="lists.import" sending={sending} />
        </div>
      )}
    </form>
  );
}
