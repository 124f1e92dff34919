import { missingField } from '../contract/errorFields.js';
import type { Preview } from '../contract/preview.js';
import { ERRORS, type ErrorCode } from '../contract/errors.js';
import { fieldsOf } from './codes.js';
import { docUrl, type Json } from './names.js';

/** Values for examples: Ada's script sends a list to an accountant outside the company. */

const CALL_ID = 'call_01jd8m3x5v7q9s0b2c4d6e8f0g';
const EXPIRES_AT = '2026-11-21T14:03:21.000Z';

const SAMPLE_PREVIEW: Preview = {
  title: 'Send the list "Invoices" to books@accountant.example',
  effects: ['214 rows leave the company by mail, as one CSV file.'],
  input: { listId: 'lst_01jd8m3x5v7q9s0b2c4d6e8f0g', format: 'csv', to: 'books@accountant.example' },
  affected: { count: 214, sample: [{ id: 'row_01jd8m3x5v7q9s0b2c4d6e8f0g', label: 'Northwind Traders' }] },
  recipients: ['books@accountant.example'],
  reversible: false,
  cost: { credits: 0, balance_after: null },
  asked_by: { person: 'Ada Park', via: 'key "Month end" ending in x7Qd' },
  reason: 'The call sends data out of the service, to sam@partner.example. Such a call needs a confirmation.',
  expires_at: EXPIRES_AT,
  hash: 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg',
};

/** A company's own address: `http://localhost:3000` → `http://acme.localhost:3000`. */
function companyUrl(publicUrl: string, company: string): string {
  const { protocol, host } = new URL(publicUrl);
  return `${protocol}//${company}.${host}`;
}

const MESSAGES: Partial<Record<ErrorCode, string>> = {
  invalid_input: 'Some input is not valid: listId is missing.',
  unauthenticated: 'The key has expired. Use another key.',
  forbidden: 'rows.create needs the role member or higher. Your role is viewer.',
  credit_limit:
    'This call costs at most 40 Deep credits, and 12 are left this month. New credits come on 2026-12-01 00:00 UTC. ' +
    'Until then, an administrator can change to a higher plan.',
  cost_approval_required:
    'This call costs at most 40 Deep credits. To accept, repeat it with `accept_cost=<quote_id>` (MCP: `_accept_cost`).',
  confirmation_required: 'Ada Park must confirm this before it runs.',
  guardian_held: 'An administrator must approve this before it runs.',
  rate_limited: 'Too many calls at once. Wait a minute.',
  not_found: 'There is no action "lists.row". Did you mean lists.rows?',
  conflict: 'This row has changed since you read it.',
  action_failed: 'The mail server refused the address.',
};

function fieldSamples(publicUrl: string): Json {
  const company = companyUrl(publicUrl, 'acme');
  return {
    fields: [missingField('/listId', 'Add "listId", a string.')],
    reason: 'key_expired',
    member_id: 'mem_01jd8hx2v5n7r9t1v3x5z7b9d1',
    invite_id: 'inv_01jd8j4c6b8d0f2h4k6m8p0r2t',
    required_role: 'member',
    may_propose: true,
    scope: { actions: ['rows'] },
    required_plan: 'team',
    needed: 40,
    available: 12,
    resets_at: '2026-12-01T00:00:00.000Z',
    quote_id: 'quo_01jd8m3x5v7q9s0b2c4d6e8f0g',
    max_credits: 40,
    expires_at: EXPIRES_AT,
    balance_after: 920,
    call_id: CALL_ID,
    confirm_url: `${company}/decide/${CALL_ID}`,
    approval_url: `${company}/decide/${CALL_ID}`,
    status_url: `${company}/api/v1/calls/${CALL_ID}`,
    approver_role: 'admin',
    reason_given: 'The partner gets the list on Monday instead.',
    approval_follows: false,
    preview: SAMPLE_PREVIEW,
    retry_after: 20,
    nearest: ['lists.rows'],
  };
}

/**
 * An example of an error, with all its fields.
 * @throws Error if a row of the table has a field without a sample
 */
export function sampleError(publicUrl: string, code: ErrorCode): Json {
  const samples = fieldSamples(publicUrl);
  const fields = Object.keys(fieldsOf(code)).map((name): [string, unknown] => {
    if (!(name in samples)) throw new Error(`No sample for the field ${name} of ${code}`);
    return [name, samples[name]];
  });
  return {
    code,
    message: MESSAGES[code] ?? ERRORS[code].condition,
    ...Object.fromEntries(fields),
    request_id: 'req_01jd8m3x5v7q9s0b2c4d6e8f0g',
    doc_url: docUrl(publicUrl, code),
  };
}

/** An example of the whole response of a failed call. */
export function sampleFailure(publicUrl: string, code: ErrorCode): Json {
  return { ok: false, error: sampleError(publicUrl, code) };
}

const SAMPLE_VERDICT = {
  outcome: 'asks',
  blockers: [
    {
      code: 'confirmation_required',
      message: 'A person must confirm this first.',
      reason: SAMPLE_PREVIEW.reason,
    },
  ],
  cost: { credits: 0, balance_after: null },
  grantId: null,
};

/** The result of a dry run of the call in SAMPLE_PREVIEW. */
export const SAMPLE_DRY_RUN: Json = {
  ok: true,
  data: { ...SAMPLE_VERDICT, preview: SAMPLE_PREVIEW },
  changed: [],
};

/** The result of dry runs of that call, and of one with a mistyped name. */
export function sampleDryRuns(publicUrl: string): Json {
  const results = [{ ok: true, data: SAMPLE_VERDICT }, sampleFailure(publicUrl, 'not_found')];
  return { ok: true, data: { results }, changed: [] };
}

const SAMPLE_SENT = {
  filename: 'deals-2026-11-20.csv',
  contentType: 'text/csv; charset=utf-8',
  rows: 180,
  content: null,
  sentTo: 'sam@partner.example',
};
const SAMPLE_CALL = { callId: CALL_ID, action: 'lists.export', createdAt: '2026-11-20T14:03:21.000Z' };

/** An example of the state of a held call. */
export const SAMPLE_HELD_CALL: Json = {
  ok: true,
  data: { ...SAMPLE_CALL, state: 'held_confirmation', preview: SAMPLE_PREVIEW },
};

/** An example of the state of an ended call. */
export const SAMPLE_ENDED_CALL: Json = {
  ok: true,
  data: {
    ...SAMPLE_CALL,
    state: 'succeeded',
    envelope: { ok: true, data: SAMPLE_SENT, changed: [] },
  },
};
