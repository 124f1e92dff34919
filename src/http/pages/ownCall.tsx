import type { Language } from '../../contract/language.js';
import type { DecisionView } from '../../calls/decide.js';
import type { Member } from '../../contract/documents.js';
import { titleIn } from '../../engine/previewIn.js';
import { fromNow, plainly } from './format.js';
import { useLanguage, useTexts } from './language.js';
import { useExactly } from './zone.js';
import { PreviewCard } from './preview.js';

interface OwnCallProps {
  readonly view: Extract<DecisionView, { kind: 'own' }>;
  readonly here: string;
  readonly csrf: string;
  readonly now: Date;
}

/** A call that waits for an administrator, as the person who made it sees it. */
export function OwnCall({ view: { call, approvers }, here, csrf, now }: OwnCallProps) {
  const { hold, yes } = call;
  const texts = useTexts().own;
  const language = useLanguage();
  return (
    <form method="post" action={`${here}/cancel`}>
      <input type="hidden" name="csrf" value={csrf} />
      <p class="status decision">{texts.waiting}</p>
      <h1>{plainly(titleIn(hold, language))}</h1>
      <PreviewCard
        hold={hold}
        now={now}
        withData
        stands={
          <>
            {yes?.confirmation && (
              <>
                <dt>{texts.confirmed}</dt>
                <dd>
                  <When at={yes.confirmation.at} now={now} />
                </dd>
              </>
            )}
            <dt>{texts.since}</dt>
            <dd>
              <When at={hold.openedAt} now={now} />
            </dd>
            <dt>{texts.approvers}</dt>
            <dd>{approvers.length === 0 ? texts.noApprover : namesOf(approvers, language)}</dd>
          </>
        }
      />
      <p class="muted small">{texts.text}</p>
      <div class="bar">
        <button class="no">{texts.cancel}</button>
      </div>
    </form>
  );
}

function When({ at, now }: { readonly at: Date; readonly now: Date }) {
  const exactly = useExactly();
  return (
    <time dateTime={at.toISOString()}>
      {fromNow(at, now, useLanguage())} <span class="muted">({exactly(at)})</span>
    </time>
  );
}

function namesOf(approvers: readonly Member[], language: Language): string {
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(approvers.map(({ name }) => plainly(name)));
}
