import type { Hold } from '../../contract/documents.js';
import type { Preview, PreviewItem } from '../../contract/preview.js';
import { counted, exactly, fromNow, plainly, valueText } from './format.js';

interface PreviewProps {
  readonly hold: Hold;
  readonly now: Date;
  /** False for an administrator who sees the call of another person: input and values are hidden. */
  readonly withData: boolean;
}

/** The preview of a hold, as a person sees it before the decision. */
export function PreviewCard({ hold, now, withData }: PreviewProps) {
  const { preview } = hold;
  return (
    <section class="card" aria-label="What would happen">
      <Differs differs={preview.differs ?? []} />
      <ul class="effects">
        {preview.effects.map((effect) => (
          <li key={effect}>{plainly(effect)}</li>
        ))}
      </ul>
      <dl>
        {preview.affected.count > 0 && (
          <>
            <dt>Affects</dt>
            <dd>{counted(preview.affected.count, 'item')}</dd>
          </>
        )}
        <dt>Leaves the service</dt>
        <dd>
          <Recipients recipients={preview.recipients} />
        </dd>
        <dt>Can be undone</dt>
        <dd>{preview.reversible ? 'Yes' : <strong>No</strong>}</dd>
        <dt>Cost</dt>
        <dd>{costText(preview)}</dd>
        <dt>Asked by</dt>
        <dd>
          {plainly(preview.asked_by.person)}, via {plainly(preview.asked_by.via)}
        </dd>
        <dt>Why you are asked</dt>
        <dd>{plainly(preview.reason)}</dd>
        <dt>Expires</dt>
        <dd>
          <time dateTime={hold.expiresAt.toISOString()}>
            {fromNow(hold.expiresAt, now)} <span class="muted">({exactly(hold.expiresAt)})</span>
          </time>
        </dd>
      </dl>
      {withData && <Sample items={preview.affected.sample} count={preview.affected.count} />}
      {withData && (
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

function costText({ cost }: Preview): string {
  const price = cost.credits === 0 ? 'Nothing' : `At most ${counted(cost.credits, 'credit')}`;
  return cost.balance_after === null ? price : `${price}; ${counted(cost.balance_after, 'credit')} left after it`;
}

/** The names of an item's fields, before and after the call. */
function fieldsOf({ before = {}, after = {} }: PreviewItem): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])];
}

function Sample({ items, count }: { readonly items: readonly PreviewItem[]; readonly count: number }) {
  if (items.length === 0) return null;
  const hasBefore = items.some((item) => item.before);
  const hasAfter = items.some((item) => item.after);
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="Sample of what is affected">
      <table>
        <caption>
          {items.length < count ? `The first ${items.length} of ${count.toLocaleString('en')}` : 'All that is affected'}
        </caption>
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
                <td>{plainly(field)}</td>
                {hasBefore && <td>{cell(item.before, field)}</td>}
                {hasAfter && <td>{cell(item.after, field)}</td>}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function cell(values: PreviewItem['before'], field: string): string {
  return values && Object.hasOwn(values, field) ? valueText(values[field]) : '';
}
