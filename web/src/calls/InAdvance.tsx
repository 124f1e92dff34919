import { queryOptions, useQuery } from '@tanstack/react-query';
import { read } from '../api';
import { PAGE } from '../early';
import { every } from '../queries';
import { words } from '../texts/places/calls';
import { plainly } from '../../../src/engine/plainText';
import { Step } from './Step';

/** All grants of the company, including used-up ones. */
const grantsQuery = queryOptions({
  queryKey: ['read', 'approvals.grants', 'all'],
  queryFn: ({ signal }) =>
    every(async (cursor) => {
      const { grants, nextCursor } = await read('approvals.grants', { limit: PAGE, ...cursor }, signal);
      return { items: grants, nextCursor };
    }),
});

interface InAdvanceProps {
  readonly grantId: string;
  /** Administrators see who gave a grant. */
  readonly isAdmin: boolean;
  readonly nameOf: (memberId: string) => string;
}

/** Says that a grant approved the call in advance, and who gave the grant. */
export function InAdvance({ grantId, isAdmin, nameOf }: InAdvanceProps) {
  const { data: grants } = useQuery({ ...grantsQuery, enabled: isAdmin });
  const grant = grants?.find((one) => one.grantId === grantId);
  const title = grant ? words.inAdvanceBy(plainly(nameOf(grant.grantedBy))) : words.inAdvance;
  return <Step title={title} tone="decision" />;
}
