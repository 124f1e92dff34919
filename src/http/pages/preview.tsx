import type { ComponentChildren } from 'preact';
import type { Hold } from '../../contract/documents.js';
import type { Preview, PreviewItem } from '../../contract/preview.js';
import { withoutData } from '../../calls/preview.js';
import { counted } from '../../engine/counted.js';
import { fieldName, namedValue } from '../../engine/rowNames.js';
import { exactly, fromNow, plainly, valueText } from './format.js';

interface PreviewProps {
  readonly hold: Hold;
  readonly now: Date;
  /** False for an administrator who sees the call of another person: input and values are hidden. */
  readonly withData: boolean;
  /** Of the person's own call: where it stands, as rows of the facts. */
  readonly stands?: ComponentChildren;
}

/** The preview of a hold, as a person sees it before the decision. */
export function PreviewCard({ hold, now, withData, stands }: PreviewProps) {
  const preview = withData ? hold.preview : withoutData(hold.preview);
  return (
    <section aria-label="What would happen">
      <Differs differs={preview.differs ?? []} />
      <ul class="effects">
        {preview.effects.map((effect) => (
          <li key={effect}>{plainly(effect)}</li>
        ))}
      </ul>
      {hold.approvalFollows && (
        <p class="muted">
          After the confirmation, an administrator must approve the call, too. It runs once both have said yes.
        </p>
      )}
      <dl>
        {stands}
        <dt>Asked by</dt>
        <dd>
          {plainly(preview.asked_by.person)}, via {plainly(preview.asked_by.via)}
        </dd>
        <dt>Leaves the company</dt>
        <dd>
          <Recipients recipients={preview.recipients} />
        </dd>
        <dt>Can be undone</dt>
        <dd>{preview.reversible ? 'Yes' : <strong>No</strong>}</dd>
        {preview.affected.count > 0 && (
          <>
            <dt>Affects</dt>
            <dd>{counted(preview.affected.count, preview.unit ?? 'item')}</dd>
          </>
        )}
        <dt>Cost</dt>
        <dd>{costText(preview)}</dd>
        <dt>{stands === undefined ? 'Why you are asked' : 'Why it waits'}</dt>
        <dd>{plainly(preview.reason)}</dd>
        <dt>Expires</dt>
        <dd>
          <time dateTime={hold.expiresAt.toISOString()}>
            {fromNow(hold.expiresAt, now)} <span class="muted">({exactly(hold.expiresAt)})</span>
          </time>
        </dd>
      </dl>
      <Sample preview={preview} />
      {'input' in preview && (
        <details>
          <summary>Input of the call</summary>
          <pre tabIndex={0}>{plainly(JSON.stringify(preview.input, null, 2))}</pre>
        </details>
      )}
    </section>
  );
}

function Differs({ differs }: { readonly differs: readonly string[] }) {
  if (differs.length === 0) return null;
  return (
    <div class="notice">
      <strong>Changed since the earlier preview:</strong>
      <ul>
        {differs.map((difference) => (
          <li key={difference}>{plainly(difference)}</li>
        ))}
      </ul>
    </div>
  );
}

function Recipients({ recipients }: { readonly recipients: readonly string[] }) {
  if (recipients.length === 0) return <>Nothing</>;
  return (
    <ul class="plain">
      {recipients.map((recipient) => (
        <li key={recipient}>
          To <strong>{plainly(recipient)}</strong>
        </li>
      ))}
    </ul>
  );
}

function costText({ cost }: Pick<Preview, 'cost'>): string {
  const price = cost.credits === 0 ? 'Nothing' : `At most ${counted(cost.credits, 'credit')}`;
  return cost.balance_after === null ? price : `${price}; ${counted(cost.balance_after, 'credit')} left after it`;
}

/** The names of an item's fields, before and after the call. */
function fieldsOf({ before = {}, after = {} }: PreviewItem): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])];
}

/** The most values that a sample may have to be unfolded at once. */
const FEW = 4;

function Sample({ preview }: { readonly preview: Pick<Preview, 'affected' | 'names'> }) {
  const { names } = preview;
  const { sample: items, count } = preview.affected;
  if (items.length === 0) return null;
  const hasBefore = items.some((item) => item.before);
  const hasAfter = items.some((item) => item.after);
  const isWhole = items.length >= count;
  const values = items.reduce((sum, item) => sum + Math.max(1, fieldsOf(item).length), 0);
  const what = hasBefore && hasAfter ? 'Before and after' : hasBefore ? 'What is there now' : 'What it is about';
  return (
    <details open={isWhole && values <= FEW}>
      <summary>
        {what}
        {!isWhole && `: the first ${items.length} of ${count.toLocaleString('en')}`}
      </summary>
      <div class="scroll" tabIndex={0} role="region" aria-label="Sample of what is affected">
        <table class="diff">
          <thead>
            <tr>
              <th scope="col">{hasBefore || hasAfter ? 'Field' : 'What'}</th>
              {hasBefore && <th scope="col">{hasAfter ? 'Before' : 'Now'}</th>}
              {hasAfter && <th scope="col">{hasBefore ? 'After' : 'Then'}</th>}
            </tr>
          </thead>
          {items.map((item) => (
            <tbody key={item.id}>
              <tr>
                <th scope="rowgroup" colSpan={1 + Number(hasBefore) + Number(hasAfter)}>
                  {plainly(item.label)}
                </th>
              </tr>
              {fieldsOf(item).map((field) => (
                <tr key={field}>
                  <td>{plainly(fieldName(names, field))}</td>
                  {hasBefore && (
                    <td>{hasAfter ? <del>{cell(item.before, field, names)}</del> : cell(item.before, field, names)}</td>
                  )}
                  {hasAfter && (
                    <td>{hasBefore ? <ins>{cell(item.after, field, names)}</ins> : cell(item.after, field, names)}</td>
                  )}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </details>
  );
}

function cell(values: PreviewItem['before'], field: string, names: Preview['names']): string {
  return values && Object.hasOwn(values, field) ? valueText(namedValue(names, field, values[field])) : '';
}
