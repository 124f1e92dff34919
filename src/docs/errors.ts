import { ERRORS, type ErrorCode } from '../contract/errors.js';
import { ERROR_CODES, fieldsOf } from '../describe/codes.js';
import type { Json } from '../describe/names.js';
import { sampleFailure } from '../describe/samples.js';
import { kindOf } from './fields.js';
import { fence, table, type DocsPage } from './page.js';

/** The guide on the subject of an error. */
const GUIDES: Partial<Record<ErrorCode, readonly [title: string, path: string]>> = {
  unauthenticated: ['Keys', 'keys'],
  forbidden: ['Roles and plans', 'roles-and-plans'],
  plan_required: ['Roles and plans', 'roles-and-plans'],
  credit_limit: ['Credits', 'credits'],
  cost_approval_required: ['Credits', 'credits'],
  confirmation_required: ['Confirmation and approval', 'confirmation'],
  guardian_held: ['Confirmation and approval', 'confirmation'],
  rejected: ['Confirmation and approval', 'confirmation'],
  expired: ['Confirmation and approval', 'confirmation'],
  revoked: ['Confirmation and approval', 'confirmation'],
  cancelled: ['Confirmation and approval', 'confirmation'],
  rate_limited: ['Limits', 'limits'],
  too_large: ['Limits', 'limits'],
  idempotency_mismatch: ['Idempotency', 'idempotency'],
  outcome_unknown: ['Idempotency', 'idempotency'],
  still_running: ['Calls', 'calls'],
};

/** The page that `doc_url` of an error leads to. */
function errorPage(code: ErrorCode, publicUrl: string): DocsPage {
  const { status, condition, remedy } = ERRORS[code];
  const fields = Object.entries(fieldsOf(code)).map(([name, schema]) => [`\`${name}\``, kindOf(schema as Json)]);
  const [title, path] = GUIDES[code] ?? ['Calls', 'calls'];
  const markdown = [
    `# ${code}`,
    `${condition} HTTP status ${status}.`,
    '## What to do',
    `${remedy} More: [${title}](/docs/${path}).`,
    '## Fields',
    fields.length === 0
      ? 'Only those that every error has: `code`, `message`, `request_id` and `doc_url`.'
      : 'Beside `code`, `message`, `request_id` and `doc_url`, which every error has:',
    ...(fields.length === 0 ? [] : [table(['Field', 'Type'], fields)]),
    '## Example',
    fence('json', JSON.stringify(sampleFailure(publicUrl, code), null, 2)),
    '[All errors](/docs/errors)',
  ].join('\n\n');
  return { path: `errors/${code}`, title: code, summary: condition, section: 'Errors', markdown };
}

/**
 * A page for every error, in the order of the table.
 * @param publicUrl the public address of the service, without a slash at the end
 */
export function errorPages(publicUrl: string): readonly DocsPage[] {
  return ERROR_CODES.map((code) => errorPage(code, publicUrl));
}

/** All errors, with what to do. */
export function errorsTable(): string {
  const rows = ERROR_CODES.map((code) => {
    const { status, condition, remedy } = ERRORS[code];
    return [`[\`${code}\`](/docs/errors/${code})`, String(status), condition, remedy];
  });
  return table(['Code', 'HTTP', 'When', 'What to do'], rows);
}
