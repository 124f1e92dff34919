import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { notifyProblem } from '../notices';
import { rowQuery, type List, type Row } from '../queries';
import { Problem } from '../shell/Problem';
import { texts } from '../texts';
import { cellText, statusText, valueAt, type Cell } from './cellText';
import type { People } from './people';
import { BesideField } from './beside/BesideField';
import { fieldOf, isFit, statusField, type Field } from './fields';
import { Comments } from './Comments';
import { History } from './RowHistory';
import { forgetRefused, refusedAt, refusedEdits, type RefusedEdit } from './refused';
import { useCachedRow } from './rowCache';
import { saveCell } from './save';
import { Options } from '../shell/Options';
import { useStore } from '../store';
import '../styles/row.css';

interface RowPanelProps {
  readonly list: List;
  readonly rowId: string;
  readonly people: People;
  readonly canEdit: boolean;
  readonly onClose: () => void;
}

/** One row beside its list: all fields, its comments, and its history. */
export default function RowPanel({ list, rowId, people, canEdit, onClose }: RowPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Events keep a row of the grid current. Any other row is read.
  const known = useCachedRow(list.listId, rowId);
  const query = useQuery({ ...rowQuery(rowId), enabled: !known });
  const row = known ?? query.data;
  useEffect(() => {
    const opener = document.activeElement;
    heading.current?.focus();
    return () => returnTo(opener);
  }, []);
  useEffect(() => {
    const press = ({ key, defaultPrevented, target }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented) return;
      // The first Escape leaves a field of the panel, which saves it.
      if (target instanceof Element && target.matches('.row-panel :is(input, textarea)')) heading.current?.focus();
      else onClose();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [onClose]);

  const [first] = list.columns;
  const title = row && first ? cellText(first, row.cells[first.id], people, row.names) : '';
  return (
    <aside className="row-panel" aria-labelledby="row-title">
      <div className="head">
        <h2 id="row-title" ref={heading} tabIndex={-1}>
          {title || texts.list.emptyValue}
        </h2>
        <button className="quiet" onClick={onClose}>
          {texts.close}
        </button>
      </div>
      {query.error && <Problem error={query.error} />}
      {row && (
        <>
          <Fields list={list} row={row} people={people} canEdit={canEdit} />
          <Comments list={list} rowId={rowId} canWrite={canEdit} />
          <History list={list} row={row} people={people} />
        </>
      )}
    </aside>
  );
}

/** Gives the focus back to the element that opened the panel, or else to the cell of the grid that takes the keys. */
function returnTo(opener: Element | null): void {
  const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
  const cell = document.querySelector<HTMLElement>('.grid [tabindex="0"]');
  (isThere && opener.closest('.grid') ? opener : cell)?.focus({ preventScroll: true });
}

type FieldsProps = Pick<RowPanelProps, 'list' | 'people' | 'canEdit'> & { readonly row: Row };

function Fields({ list, row, people, canEdit }: FieldsProps) {
  const shown = list.columns.map((column) => ({
    key: column.id,
    name: column.name,
    field: canEdit ? fieldOf(column, people) : undefined,
    text: cellText(column, row.cells[column.id], people, row.names),
  }));
  const status = statusField(list);
  const withStatus = {
    key: status.key,
    name: status.name,
    field: canEdit ? status : undefined,
    text: statusText(list, row.status),
  };
  // A refused text stays in its field, with the problem below it.
  useStore(refusedEdits);
  const panel = useRef<HTMLDListElement>(null);
  const save = (of: Row, { key, beside, options, isLong }: Field, value: Cell) => {
    const isText = isLong || (!beside && !options);
    const edit = { list, row: of, key, before: valueAt(of, key), value, people };
    saveCell({ ...edit, ...(isText && { onRefused: () => panel.current !== null }) });
  };
  return (
    <dl ref={panel}>
      {[...(list.statuses.length > 0 ? [withStatus] : []), ...shown].map(({ key, name, field, text }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>
            {field ? (
              <FieldInput
                // A new key makes the field show a value that changed elsewhere. A choice updates without it, and keeps
                // the focus.
                key={field.options ? key : JSON.stringify([valueAt(row, key), refusedAt(row.id, key)?.value])}
                field={field}
                refused={refusedAt(row.id, key)}
                rowId={row.id}
                cell={valueAt(row, key)}
                text={text}
                names={row.names}
                onSave={(value) => save(row, field, value)}
              />
            ) : (
              text || <span className="muted">{texts.list.emptyValue}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface FieldInputProps {
  readonly field: Field;
  readonly rowId: string;
  readonly cell: Cell;
  /** A text that the service did not take. */
  readonly refused: RefusedEdit | undefined;
  /** The text of the cell. */
  readonly text: string;
  readonly names: Row['names'];
  readonly onSave: (value: Cell) => void;
}

/** A field that is saved when it loses the focus with another value. */
function FieldInput({ field, rowId, cell, refused, text, names, onSave }: FieldInputProps) {
  const { name, options, beside, input, isNumber, isCheckbox, isLong, shown, read: readText } = field;
  const before = shown(cell);
  const first = refused ? shown(refused.value) : before;
  const faultId = useId();
  const leave = ({ target }: { readonly target: HTMLInputElement | HTMLTextAreaElement }) => {
    if (refused && target.value === first) return;
    // A text that does not fit stays in the field, so that the person can correct it.
    if (target instanceof HTMLInputElement && !isFit(target, field))
      notifyProblem(texts.list.notSaved(target.validationMessage));
    else if (target.value !== before) onSave(readText(target.value));
    else if (refused) forgetRefused(rowId, field.key);
  };
  const fault = refused && (
    <p id={faultId} className="wrong" role="alert">
      {refused.fault}
    </p>
  );
  const about = { 'aria-label': name, ...(refused && { 'aria-invalid': true, 'aria-describedby': faultId }) };
  if (isLong)
    return (
      <>
        <textarea {...about} rows={3} defaultValue={first} onBlur={leave} />
        {fault}
      </>
    );
  if (beside) return <BesideField field={field} cell={cell} text={text} names={names} onSave={onSave} />;
  if (isCheckbox)
    return (
      <input
        type="checkbox"
        aria-label={name}
        checked={cell === true}
        onChange={({ target }) => onSave(target.checked)}
      />
    );
  if (options)
    return (
      <select aria-label={name} value={before} onChange={({ target }) => onSave(readText(target.value))}>
        <Options of={options} none={texts.list.emptyValue} />
      </select>
    );
  return (
    <>
      <input
        {...about}
        type={input}
        max={field.max}
        {...(isNumber && { inputMode: 'decimal' })}
        defaultValue={first}
        onBlur={leave}
      />
      {fault}
    </>
  );
}
