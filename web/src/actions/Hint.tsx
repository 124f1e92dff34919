import { useQuery } from '@tanstack/react-query';
import { membersQuery, meQuery } from '../queries';
import { texts } from '../texts';
import { whyText } from '../texts/refusals';
import type { May } from './verdict';

interface HintProps {
  /** The id with which the button refers to its hint. */
  readonly id?: string;
  readonly may: May | undefined;
  /** The text of `useHint`. If it is empty, nothing is shown. */
  readonly hint: string;
}

/** What a call will come to, shown beside its button. */
export function Hint({ id, may, hint }: HintProps) {
  if (hint === '') return null;
  return (
    <span id={id} className={may?.outcome === 'refused' && !may.canAsk ? 'hint' : 'hint decision'}>
      {hint}
    </span>
  );
}

/** The text of a button: the label with the price, or that the button asks an administrator. */
export function buttonText(label: string, may: May | undefined): string {
  const act = may?.canAsk ? texts.may.ask(label) : label;
  return may && may.credits > 0 ? `${act} · ${texts.may.price(may.credits)}` : act;
}

/** What a call will come to, in few words. */
export function useHint(may: May | undefined): string {
  const approvers = useApprovers(may?.outcome === 'approve' || may?.canAsk === true);
  if (!may) return '';
  const { may: words } = texts;
  if (may.canAsk) return words.waitsFor(approvers);
  switch (may.outcome) {
    case 'refused':
      return whyText(may);
    case 'confirm':
      return words.confirmation;
    case 'approve':
      return words.waitsFor(approvers);
    default:
      return '';
  }
}

/** The most administrators that are named. */
const NAMED = 2;

/**
 * The people who can approve: the names of administrators other than the person.
 * @param isNeeded whether to read them
 */
export function useApprovers(isNeeded: boolean): string {
  const me = useQuery(meQuery).data;
  const { data = [] } = useQuery({ ...membersQuery, enabled: isNeeded });
  const names = data
    .filter(({ role, state, memberId }) => role === 'admin' && state === 'active' && memberId !== me?.person.memberId)
    .map(({ name }) => name);
  if (names.length === 0 || names.length > NAMED) return texts.may.anAdministrator;
  return names.join(texts.may.or);
}
