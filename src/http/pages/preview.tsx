import type { Language } from '../../contract/language.js';
import type { ComponentChildren } from 'preact';
import type { Hold } from '../../contract/documents.js';
import type { Preview, PreviewItem } from '../../contract/preview.js';
import { withoutData } from '../../calls/preview.js';
import { previewIn } from '../../engine/previewIn.js';
import { fieldName, namedValue } from '../../engine/rowNames.js';
import { fromNow, plainly, valueText } from './format.js';
import { useLanguage, useTexts } from './language.js';
import { useExactly } from './zone.js';
import type { Texts } from './texts/en.js';

interface PreviewProps {
  readonly hold: Hold;
  readonly now: Date;
  /** False for an administrator who sees another person's call. Input and values are then hidden. */
  readonly withData: boolean;
  /** For the person's own call: its state, as rows of the facts. */
  readonly stands?: ComponentChildren;
}

/** The preview of a hold, as a person sees it before the decision. */
export function PreviewCard({ hold, now, withData, stands }: PreviewProps) {
  const language = useLanguage();
  const exactly = useExactly();
  const preview = withData ? previewIn(hold, language) : withoutData(hold, language);
  const texts = useTexts();
  const { preview: words } = texts;
  const { person, via } = preview.asked_by;
  return (
    <section aria-label={words.title}>
      <Differs differs={preview.differs ?? []} />
      <ul class="effects">
        {preview.effects.map((effect) => (
          <li key={effect}>{plainly(effect)}</li>
        ))}
      </ul>
      {hold.approvalFollows && <p class="muted">{words.approvalFollows}</p>}
      <dl>
        {stands}
        <dt>{words.by}</dt>
        <dd>{plainly(words.asker(person, texts.via(via)))}</dd>
        <dt>{words.leaves}</dt>
        <dd>
          <Recipients recipients={preview.recipients} />
        </dd>
        <dt>{words.undo}</dt>
        <dd>{preview.reversible ? words.yes : <strong>{words.no}</strong>}</dd>
        {preview.affected.count > 0 && (
          <>
            <dt>{words.affects}</dt>
            <dd>{texts.counted(preview.affected.count, preview.unit ?? 'item')}</dd>
          </>
        )}
        <dt>{words.cost}</dt>
        <dd>{costText(preview, words)}</dd>
        <dt>{stands === undefined ? words.whyAsked : words.whyWaits}</dt>
        <dd>{plainly(preview.reason)}</dd>
        <dt>{words.expires}</dt>
        <dd>
          <time dateTime={hold.expiresAt.toISOString()}>
            {fromNow(hold.expiresAt, now, language)} <span class="muted">({exactly(hold.expiresAt)})</span>
          </time>
        </dd>
      </dl>
      <Sample preview={preview} />
      {'input' in preview && (
        <details>
          <summary>{words.input}</summary>
          <pre tabIndex={0}>{plainly(JSON.stringify(preview.input, null, 2))}</pre>
        </details>
      )}
    </section>
  );
}

function Differs({ differs }: { readonly differs: readonly string[] }) {
  const texts = useTexts().preview;
  if (differs.length === 0) return null;
  return (
    <div class="notice">
      <strong>{texts.differs}</strong>
      <ul>
        {differs.map((difference) => (
          <li key={difference}>{plainly(difference)}</li>
        ))}
      </ul>
    </div>
  );
}

function Recipients({ recipients }: { readonly recipients: readonly string[] }) {
  const texts = useTexts().preview;
  if (recipients.length === 0) return <>{texts.nothing}</>;
  return (
    <ul class="plain">
      {recipients.map((recipient) => (
        <li key={recipient}>{texts.to(<strong>{plainly(recipient)}</strong>)}</li>
      ))}
    </ul>
  );
}

function costText({ cost }: Pick<Preview, 'cost'>, texts: Texts['preview']): string {
  const price = cost.credits === 0 ? texts.nothing : texts.atMost(cost.credits);
  return cost.balance_after === null ? price : texts.left(price, cost.balance_after);
}

/** The names of an item's fields, before and after the call. */
function fieldsOf({ before = {}, after = {} }: PreviewItem): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])];
}

/** A sample with at most this many values is shown unfolded. */
const FEW = 4;

function Sample({ preview }: { readonly preview: Pick<Preview, 'affected' | 'names'> }) {
  const texts = useTexts().preview;
  const language = useLanguage();
  const { names } = preview;
  const { sample: items, count } = preview.affected;
  if (items.length === 0) return null;
  const hasBefore = items.some((item) => item.before);
  const hasAfter = items.some((item) => item.after);
  const isWhole = items.length >= count;
  const cell = (values: PreviewItem['before'], field: string) => cellText({ values, field, names, language });
  const values = items.reduce((sum, item) => sum + Math.max(1, fieldsOf(item).length), 0);
  const what = hasBefore && hasAfter ? texts.beforeAndAfter : hasBefore ? texts.thereNow : texts.about;
  return (
    <details open={isWhole && values <= FEW}>
      <summary>
        {what}
        {!isWhole && texts.first(items.length, count)}
      </summary>
      <div class="scroll" tabIndex={0} role="region" aria-label={texts.sample}>
        <table class="diff">
          <thead>
            <tr>
              <th scope="col">{hasBefore || hasAfter ? texts.field : texts.what}</th>
              {hasBefore && <th scope="col">{hasAfter ? texts.before : texts.now}</th>}
              {hasAfter && <th scope="col">{hasBefore ? texts.after : texts.future}</th>}
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
                  {hasBefore && <td>{hasAfter ? <del>{cell(item.before, field)}</del> : cell(item.before, field)}</td>}
                  {hasAfter && <td>{hasBefore ? <ins>{cell(item.after, field)}</ins> : cell(item.after, field)}</td>}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </details>
  );
}

interface CellOfSide {
  readonly values: PreviewItem['before'];
  readonly field: string;
  readonly names: Preview['names'];
  readonly language: Language;
}

function cellText({ values, field, names, language }: CellOfSide): string {
  return values && Object.hasOwn(values, field) ? valueText(namedValue(names, field, values[field]), language) : '';
}
