import { askerText } from '../shell/asker';
import { Sentences } from '../shell/Sentences';
import { texts, timeText } from '../texts';
import { countText } from '../texts/counts';
import type { Hold } from './decide';
import { shapeOfAsker } from '../../../src/engine/authorShape';
import { plainly } from '../../../src/engine/plainText';

interface FactsProps {
  readonly hold: Hold;
  /** Whether the person made the call, and others decide on it. */
  readonly isOwn?: boolean;
}

/** The facts for a decision: what would happen, who asks, what leaves the company, and whether it can be undone. */
export function Facts({ hold: { preview, expiresAt, approvalFollows }, isOwn = false }: FactsProps) {
  const { sheet } = texts;
  const { facts } = sheet;
  const { asked_by: by, recipients, affected, unit, cost, differs = [] } = preview;
  return (
    <>
      {differs.length > 0 && (
        <div className="strip">
          <strong>{sheet.changed}</strong>
          <Sentences of={differs} />
        </div>
      )}
      <Effects effects={preview.effects} />
      {approvalFollows && <p className="muted">{sheet.approvalFollows}</p>}
      <dl>
        <dt>{facts.by}</dt>
        <dd>
          <span className={`by ${shapeOfAsker(by)}`}>{askerText(by)}</span>
        </dd>
        <dt>{facts.leaves}</dt>
        <dd>{recipients.length === 0 ? sheet.nothing : recipients.map(plainly).join(', ')}</dd>
        <dt>{facts.undo}</dt>
        <dd>{preview.reversible ? sheet.yes : <strong>{sheet.no}</strong>}</dd>
        {affected.count > 0 && (
          <>
            <dt>{facts.affects}</dt>
            <dd>{countText(affected.count, unit ?? 'item')}</dd>
          </>
        )}
        <dt>{facts.cost}</dt>
        <dd>{sheet.credits(cost.credits)}</dd>
        <dt>{isOwn ? facts.whyWaits : facts.why}</dt>
        <dd>{plainly(preview.reason)}</dd>
        <dt>{facts.expires}</dt>
        <dd>{timeText(expiresAt)}</dd>
      </dl>
    </>
  );
}

/** What a call would do, one sentence for each effect. */
export function Effects({ effects }: { readonly effects: readonly string[] }) {
  return <Sentences of={effects} className="effects" />;
}
