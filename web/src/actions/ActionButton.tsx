import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ActionName, Answer, Input } from '@action-api/client';
import { notify } from '../notices';
import { membersQuery, meQuery } from '../queries';
import { texts } from '../texts';
import { mayQuery } from './may';
import type { May } from './verdict';
import { perform } from './perform';

interface ActionButtonProps<N extends ActionName> {
  readonly action: N;
  readonly input: Input<N>;
  /** Names the act: "Delete 3 rows". */
  readonly label: string;
  /** Says what the label leaves out to those who hear the button alone: "Delete Nightly import". */
  readonly title?: string;
  readonly className?: string;
  /** Called with the answer, held and refused ones included. */
  readonly onAnswer?: (answer: Answer<N>) => void;
}

/**
 * A button that makes a call, and says before the click what the call will come to: that it costs credits, waits for a
 * person, or is refused and why. It can always be pressed: a refusal is then told in full, and where the role alone is
 * in the way, the click asks an administrator.
 */
export function ActionButton<N extends ActionName>(props: ActionButtonProps<N>) {
  const { action, input, label, title, className, onAnswer } = props;
  const { data: may } = useQuery(mayQuery(action, input));
  const [isSending, setSending] = useState(false);
  const hintId = useId();
  const hint = useHint(may);

  const click = async () => {
    if (isSending) return;
    if (may?.outcome === 'refused' && !may.canAsk) return tellRefusal(may);
    setSending(true);
    const price = may && may.credits > 0 ? may.credits : undefined;
    const answer = await perform(action, input, { label, price, propose: may?.canAsk === true || undefined }).finally(
      () => setSending(false),
    );
    onAnswer?.(answer);
  };

  return (
    <span className="action">
      <button
        type="button"
        className={className}
        aria-label={title}
        aria-disabled={isSending}
        aria-describedby={hint === '' ? undefined : hintId}
        onClick={() => void click()}
      >
        {may?.canAsk ? texts.may.ask(label) : label}
        {may && may.credits > 0 && ` · ${texts.may.price(may.credits)}`}
      </button>
      {hint !== '' && (
        <span id={hintId} className={may?.outcome === 'refused' && !may.canAsk ? 'hint' : 'hint decision'}>
          {hint}
        </span>
      )}
    </span>
  );
}

/** Says why a call would be refused, and whom to ask. */
function tellRefusal({ why }: May): void {
  notify({ kind: 'problem', text: why, actions: [] });
}

/** What a call will come to, in few words. */
export function useHint(may: May | undefined): string {
  const approvers = useApprovers(may?.outcome === 'approve' || may?.canAsk === true);
  if (!may) return '';
  const { may: words } = texts;
  if (may.canAsk) return words.waitsFor(approvers);
  switch (may.outcome) {
    case 'refused':
      return may.why;
    case 'confirm':
      return words.confirmation;
    case 'approve':
      return words.waitsFor(approvers);
    default:
      return '';
  }
}

/** More administrators than these are not named. */
const NAMED = 2;

/** Who approves: the names of administrators other than the person. @param isNeeded whether to read them */
export function useApprovers(isNeeded: boolean): string {
  const me = useQuery(meQuery).data;
  const { data = [] } = useQuery({ ...membersQuery, enabled: isNeeded });
  const names = data
    .filter(({ role, state, memberId }) => role === 'admin' && state === 'active' && memberId !== me?.person.memberId)
    .map(({ name }) => name);
  if (names.length === 0 || names.length > NAMED) return texts.may.anAdministrator;
  return names.join(texts.may.or);
}
