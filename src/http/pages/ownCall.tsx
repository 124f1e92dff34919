import type { DecisionView } from '../../calls/decide.js';
import type { Member } from '../../contract/documents.js';
import { exactly, fromNow, plainly } from './format.js';
import { PreviewCard } from './preview.js';

interface OwnCallProps {
  readonly view: Extract<DecisionView, { kind: 'own' }>;
  readonly here: string;
  readonly csrf: string;
  readonly now: Date;
}

/** A call that waits for an administrator, as the person sees it who asked for it. */
export function OwnCall({ view: { call, approvers }, here, csrf, now }: OwnCallProps) {
  const { hold, yes } = call;
  return (
    <form method="post" action={`${here}/take-back`}>
      <input type="hidden" name="csrf" value={csrf} />
      <p class="status decision">Waiting for an administrator</p>
      <h1>{plainly(hold.preview.title)}</h1>
      <PreviewCard
        hold={hold}
        now={now}
        withData
        stands={
          <>
            {yes?.confirmation && (
              <>
                <dt>You confirmed</dt>
                <dd>
                  <When at={yes.confirmation.at} now={now} />
                </dd>
              </>
            )}
            <dt>Waits since</dt>
            <dd>
              <When at={hold.openedAt} now={now} />
            </dd>
            <dt>Who can approve</dt>
            <dd>{namesOf(approvers)}</dd>
          </>
        }
      />
      <p class="muted small">
        The call runs by itself after the approval. You can send the address of this page to an administrator.
      </p>
      <div class="bar">
        <button class="no">Take it back</button>
      </div>
    </form>
  );
}

function When({ at, now }: { readonly at: Date; readonly now: Date }) {
  return (
    <time dateTime={at.toISOString()}>
      {fromNow(at, now)} <span class="muted">({exactly(at)})</span>
    </time>
  );
}

function namesOf(approvers: readonly Member[]): string {
  if (approvers.length === 0)
    return 'No administrator may approve it now. Take it back, or ask for another administrator on the team.';
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(approvers.map(({ name }) => plainly(name)));
}
