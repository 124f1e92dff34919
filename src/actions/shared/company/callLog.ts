import { DECIDED_STATES, ENDED_STATES, HELD_STATES } from '../../../contract/states.js';
import { CHECK_OUTCOMES } from '../../../contract/workflow.js';
import type { LoggedCall } from '../../../engine/ports/account.js';
import type { Who } from '../../../engine/ports/authors.js';
import {
  count,
  flag,
  object,
  oneOf,
  refOrNull,
  refTo,
  text,
  textOrNull,
  time,
  timeOrNull,
} from '../../../engine/schema.js';

/** Calls in the company's call log. */

/** Every state of a call. */
export const CALL_STATES = ['received', 'running', ...HELD_STATES, ...DECIDED_STATES, ...ENDED_STATES] as const;

export const LOGGED_CALL = object({
  callId: refTo('call', 'Identifier of the call.'),
  action: refTo('action', 'Name of the action.'),
  state: oneOf(CALL_STATES, 'Current state of the call.'),
  dryRun: flag('Whether it was a dry run, which changes nothing.'),
  error: textOrNull('Code of the error that the call ended with, or null.'),
  memberId: refTo('member', 'The member who called, or whose key did.'),
  name: text('Name of the member.'),
  keyId: refOrNull('key', 'The key that called; null for a session.'),
  keyName: textOrNull('Name of the key; null for a session.'),
  assistant: flag('Whether an AI assistant uses the key.'),
  credits: count('Deep credits charged.'),
  requestId: refTo('request', 'Identifier of the HTTP request that made the call.'),
  createdAt: time('When the call was made.'),
  endedAt: timeOrNull('When the call ended; null while it is held or runs.'),
  'checks?': {
    anyOf: [
      object({
        role: oneOf(CHECK_OUTCOMES, 'Role of the caller and scope of the key.'),
        plan: oneOf(CHECK_OUTCOMES, 'Plan of the company.'),
        credits: oneOf(CHECK_OUTCOMES, 'Deep credits and the price.'),
        guard: oneOf(CHECK_OUTCOMES, 'Whether a person must decide; `passed` also after a person has agreed.'),
      }),
      { type: 'null' },
    ],
    description: 'Only for administrators: what each check came to; null if it is not on record.',
  },
  'workflowUrl?': textOrNull(
    'Only for administrators: the call in the Temporal UI; null if the service has none, or the call no workflow.',
  ),
});

export const EXAMPLE_LOGGED_CALL = {
  callId: 'call_01jd8m5c7e9g1j3m5p7r9t1v3x',
  action: 'rows.update',
  state: 'refused' as const,
  dryRun: false,
  error: 'forbidden',
  memberId: 'mem_01jd8m1q3s5u7w9y0a2c4e6g8j',
  name: 'Jonas Weber',
  keyId: 'key_01jd8m4b6d8f0h2k4n6q8s0u2w',
  keyName: 'Nightly import',
  assistant: false,
  credits: 0,
  requestId: 'req_1f6c1c6e-3a47-4a0e-9d52-6f0e6a6f8b11',
  createdAt: '2026-11-20T14:03:21.000Z',
  endedAt: '2026-11-20T14:03:21.008Z',
  checks: {
    role: 'refused' as const,
    plan: 'passed' as const,
    credits: 'not_made' as const,
    guard: 'not_made' as const,
  },
  workflowUrl: null,
};

/** @param author that of the call @param whole whether to include what only administrators see */
export function loggedCallView(
  { createdAt, endedAt, checks, workflowUrl, ...call }: LoggedCall,
  { name, key }: Who,
  whole: boolean,
) {
  return {
    ...call,
    ...(whole && { checks: checks && { ...checks }, workflowUrl }),
    name,
    keyName: key?.name ?? null,
    assistant: key?.assistant ?? false,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}
