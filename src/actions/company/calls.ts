import { Refusal } from '../../contract/errors.js';
import { roleAtLeast } from '../../contract/ranks.js';
import { defineAction, pageResult, phrase } from '../../engine/action.js';
import { ALL_PASSED } from '../../engine/checkOutcomes.js';
import type { ReadContext } from '../../engine/context.js';
import { flag, identifier, object, oneOf, pageOf, PAGE, time } from '../../engine/schema.js';
import { CALL_STATES, EXAMPLE_LOGGED_CALL, LOGGED_CALL, loggedCallView } from '../shared/company/callLog.js';
import { invalidFields } from '../shared/rows/cells.js';
import { visibleKey } from '../shared/keys/keys.js';

export default defineAction({
  name: 'company.calls',
  title: 'List calls',
  description:
    'Returns the call log: who called which action, when, and with what outcome, without inputs and results. You see ' +
    'your own calls and those of your keys; an administrator sees all calls of the company, with what each check came ' +
    'to.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: object({
    'callId?': identifier('call', 'Only this call.'),
    'action?': identifier('action', 'Only calls of this action.'),
    'memberId?': identifier('member', 'Only calls by this member or their keys.'),
    'keyId?': identifier('key', 'Only calls with this key.'),
    'state?': oneOf(CALL_STATES, 'Only calls that are in this state now.'),
    'dryRun?': flag('true: only dry runs; false: only other calls. Left out, both.'),
    'changes?': flag(
      'true: only calls of actions that change something; false: only of those that read. Left out, both.',
    ),
    'from?': { ...time('Only calls made at this time or later.'), maxLength: 40 },
    'to?': { ...time('Only calls made before this time.'), maxLength: 40 },
    ...PAGE,
  }),
  result: pageOf('calls', LOGGED_CALL, 'The calls of this page, newest first.'),
  examples: [
    {
      summary: 'List the last calls that were refused',
      input: { state: 'refused', limit: 20 },
      result: { calls: [EXAMPLE_LOGGED_CALL], nextCursor: null },
    },
    {
      summary: 'List the last dry runs',
      input: { dryRun: true },
      result: {
        calls: [{ ...EXAMPLE_LOGGED_CALL, state: 'succeeded', dryRun: true, error: null, checks: { ...ALL_PASSED } }],
        nextCursor: null,
      },
    },
  ],
  async validate(context, input) {
    const [from, to] = [timeOf('/from', input.from), timeOf('/to', input.to)];
    if (from && to && from >= to) {
      const fix = phrase`Send a later \`to\`, or leave out one of the two.`;
      throw invalidFields([{ path: '/to', message: phrase`\`to\` is not after \`from\`.`, fix }]);
    }
    if (input.keyId !== undefined) await visibleKey(context, input.keyId);
    if (input.memberId === undefined || input.memberId === context.principal.memberId) return;
    if (!seesAll(context)) {
      const message = phrase`Only an administrator sees the calls of other members. Leave out \`memberId\` to see your own.`;
      throw new Refusal('forbidden', message, { required_role: 'admin' });
    }
    await context.members.get(input.memberId);
  },
  async run(context, input) {
    const { callId, action, keyId, state, dryRun, changes, limit, cursor } = input;
    const memberId = seesAll(context) ? input.memberId : context.principal.memberId;
    const [from, to] = [timeOf('/from', input.from), timeOf('/to', input.to)];
    const filter = { callId, action, memberId, keyId, state, dryRun, changes, from, to };
    const calls = await context.account.calls(filter, { limit, cursor });
    const authorOf = await context.account.names(calls.items.map((call) => call.keyId ?? call.memberId));
    const whole = seesAll(context);
    return pageResult('calls', calls, (call) => loggedCallView(call, authorOf(call.keyId ?? call.memberId), whole));
  },
});

function seesAll({ principal }: Pick<ReadContext, 'principal'>): boolean {
  return roleAtLeast(principal.role, 'admin');
}

/** @throws Refusal invalid_input for a time before 1970, or a leap second (valid in the schema, not in a `Date`) */
function timeOf(path: string, sent: string | undefined): Date | undefined {
  if (sent === undefined) return undefined;
  const at = new Date(sent);
  // The ids of calls hold times from 1970 on.
  if (at.getTime() >= 0) return at;
  const message = phrase`No call can have this time: it is before 1970 or a leap second.`;
  throw invalidFields([{ path, message, fix: phrase`Send a time such as 2026-11-20T14:00:00Z.` }]);
}
