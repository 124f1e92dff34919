import { NOTIFICATION_KINDS } from '../../contract/notifications.js';
import { object, text, time } from '../schema.js';

/** A type of event. */
export interface EventKind {
  /** When the event occurs, in one sentence. */
  readonly when: string;
  /** The schema of `data` in its body. */
  readonly data: Readonly<Record<string, unknown>> & { readonly type: 'object' };
  readonly example: Readonly<Record<string, unknown>>;
}

const whole = (description: string) => ({ type: 'integer', description }) as const;
const oneOf = (description: string, ...values: readonly string[]) => ({ enum: values, description }) as const;

const truncated = { type: 'boolean', description: 'True if values were left out because the body was too large.' };
const fields = { type: 'array', items: { type: 'string' }, description: 'Names of the fields that changed.' };
const VALUES = {
  type: 'object',
  properties: {
    listId: { type: 'string', description: 'Identifier of the list, if the row was moved to another one.' },
    status: { type: ['string', 'null'], description: 'Identifier of the status.' },
    cells: { type: 'object', description: 'Values by column identifier.' },
  },
  additionalProperties: false,
};
const version = whole('Version of the document after the change.');

const ROW = { rowId: text('Identifier of the row.'), listId: text('Identifier of its list.') };
const COMMENT = { ...ROW, commentId: text('Identifier of the comment.'), version };
const MENTIONS = {
  type: 'array',
  items: { type: 'string' },
  description: 'Identifiers of the members whom it mentions.',
};
const LIST = { listId: text('Identifier of the list.'), version };
const MEMBER = { memberId: text('Identifier of the member.'), version };
const KEY = { keyId: text('Identifier of the key.'), version };
const CALL = {
  callId: text('Identifier of the call.'),
  action: text('Name of the action.'),
  principal: object({
    kind: oneOf('How the call was made.', 'session', 'key', 'invitation', 'operator'),
    memberId: text('The member on whose behalf the call was made.'),
    keyId: { type: ['string', 'null'], description: 'The key that made the call, or null.' },
  }),
};
const credits = whole('Deep credits charged.');
const ROLE = oneOf('A role.', 'viewer', 'member', 'developer', 'admin');
const PLAN = oneOf('A plan.', 'free', 'team', 'business');

const row = { rowId: 'row_01jd8m0f4k2p', listId: 'lst_01jd8kzq9w3t', version: 4 };
const comment = { rowId: row.rowId, listId: row.listId, commentId: 'cmt_01jd8n5r7t9v', version: 1 };
const list = { listId: 'lst_01jd8kzq9w3t', version: 3 };
const member = { memberId: 'mem_01jd8hx2v5n7', version: 2 };
const key = { keyId: 'key_01jd8j4c6b8d', version: 2 };
const call = {
  callId: 'call_01jd8n5r7t9v1x3z5b7d9f1h3k',
  action: 'rows.delete',
  principal: { kind: 'key', memberId: 'mem_01jd8hx2v5n7', keyId: 'key_01jd8j4c6b8d' },
};

const ran = object({ ...CALL, changed: whole('Number of changes that the call made.'), credits });
const failed = object({ ...CALL, error: object({ code: text('Code of the error.') }), credits });
const decided = object({ ...CALL, n: whole('Number of the preview that was decided on.') });
const failure = (code: string) => ({ ...call, error: { code }, credits: 0 });
const finished = object({
  ...CALL,
  outcome: oneOf('State that the call ended in.', 'succeeded', 'failed', 'outcome_unknown'),
  'listId?': text('Identifier of the list that the call was about.'),
});
const CREDITS = object({ month: text('The month, `yyyy-mm`, UTC.') });

/** The table of all types of events, from which documentation, filters and the events themselves are made. */
export const EVENTS = {
  'row.created': {
    when: 'A row was added to a list.',
    data: object({ ...ROW, version, 'after?': VALUES, 'truncated?': truncated }),
    example: { ...row, version: 1, after: { status: 'open', cells: { name: 'Order shelves' } } },
  },
  'row.updated': {
    when: 'The status or cells of a row changed, or its list or place in it.',
    data: object({ ...ROW, version, fields, 'before?': VALUES, 'after?': VALUES, 'truncated?': truncated }),
    example: { ...row, fields: ['status'], before: { status: 'open' }, after: { status: 'done' } },
  },
  'row.deleted': { when: 'A row was deleted.', data: object({ ...ROW, version }), example: row },
  'row.restored': { when: 'A deleted row was restored.', data: object({ ...ROW, version }), example: row },
  'row.commented': {
    when: 'A comment was written on a row.',
    data: object({ ...COMMENT, mentions: MENTIONS }),
    example: { ...comment, mentions: [member.memberId] },
  },
  'row.comment_updated': {
    when: 'The text or the mentions of a comment changed, or a deleted comment was restored.',
    data: object({ ...COMMENT, 'mentions?': MENTIONS }),
    example: { ...comment, version: 2 },
  },
  'row.comment_deleted': {
    when: 'A comment was deleted.',
    data: object(COMMENT),
    example: { ...comment, version: 2 },
  },
  'notification.created': {
    when: 'A member was notified: a comment mentions them, or a row was assigned to them. Only that member sees it.',
    data: object({
      notificationId: text('Identifier of the notification.'),
      kind: oneOf('What happened.', ...NOTIFICATION_KINDS),
      memberId: text('The member who was notified.'),
      ...ROW,
      commentId: { type: ['string', 'null'], description: 'The comment that mentions the member, or null.' },
    }),
    example: {
      notificationId: 'ntf_01jd8n5r7t9v',
      kind: 'mention',
      memberId: member.memberId,
      rowId: row.rowId,
      listId: row.listId,
      commentId: comment.commentId,
    },
  },
  'list.created': {
    when: 'A list was made.',
    data: object({ ...LIST, name: text('Name of the list.') }),
    example: { ...list, version: 1, name: 'Orders' },
  },
  'list.updated': {
    when: 'The name, columns or statuses of a list changed, or the members that it is open to.',
    data: object({ ...LIST, fields }),
    example: { ...list, fields: ['name'] },
  },
  'list.archived': { when: 'A list was archived.', data: object(LIST), example: list },
  'list.restored': { when: 'An archived list was restored.', data: object(LIST), example: list },
  'list.deleted': { when: 'A list was deleted and cannot be restored.', data: object(LIST), example: list },
  'member.joined': {
    when: 'A person joined the company.',
    data: object({ ...MEMBER, role: ROLE }),
    example: { ...member, version: 1, role: 'member' },
  },
  'member.updated': {
    when: 'The role, name or mail address of a member changed.',
    data: object({ ...MEMBER, fields, 'role?': object({ before: ROLE, after: ROLE }) }),
    example: { ...member, fields: ['role'], role: { before: 'member', after: 'developer' } },
  },
  'member.removed': { when: 'A member was removed.', data: object(MEMBER), example: member },
  'call.succeeded': {
    when: 'A call that may change something, or that was held, succeeded.',
    data: ran,
    example: { ...call, changed: 14, credits: 0 },
  },
  'call.failed': { when: 'A call ran and failed.', data: failed, example: failure('action_failed') },
  'call.outcome_unknown': {
    when: 'The service does not know whether the message of a call arrived. It does not send the message again.',
    data: failed,
    example: failure('outcome_unknown'),
  },
  'call.held': {
    when: 'A call is held and waits for a decision.',
    data: object({
      ...CALL,
      n: whole('Number of the preview.'),
      'asks?': oneOf('What the call waits for.', 'confirmation', 'approval'),
      'expiresAt?': time('When the hold expires.'),
      'title?': text('What would happen. Only in live streams, for viewers who may see the preview.'),
    }),
    example: { ...call, n: 1, asks: 'confirmation', expiresAt: '2026-11-22T09:30:00.000Z' },
  },
  'call.confirmed': { when: 'The person confirmed a held call.', data: decided, example: { ...call, n: 1 } },
  'call.approved': { when: 'An administrator approved a held call.', data: decided, example: { ...call, n: 1 } },
  'call.rejected': { when: 'A person rejected a held call.', data: failed, example: failure('rejected') },
  'call.expired': { when: 'No decision on a held call was made in time.', data: failed, example: failure('expired') },
  'call.revoked': {
    when: 'The key or person that made a held call lost the right to it.',
    data: failed,
    example: failure('revoked'),
  },
  'call.cancelled': { when: 'The caller cancelled a held call.', data: failed, example: failure('cancelled') },
  'call.refused': {
    when: 'A confirmed or approved call was refused when it was checked again.',
    data: failed,
    example: failure('credit_limit'),
  },
  'import.finished': {
    when: 'An import ended.',
    data: finished,
    example: { ...call, action: 'lists.import', outcome: 'succeeded', listId: list.listId },
  },
  'insight.finished': {
    when: 'A summary, a forecast or a search for duplicates ended.',
    data: finished,
    example: { ...call, action: 'insights.summarize', outcome: 'succeeded', listId: list.listId },
  },
  'key.created': {
    when: 'A key was made.',
    data: object({
      ...KEY,
      ownerId: text('Identifier of the member who owns the key.'),
      role: ROLE,
      lastFour: text('Last four characters of its value.'),
      expiresAt: time('When the key expires.'),
    }),
    example: {
      ...key,
      version: 1,
      ownerId: member.memberId,
      role: 'member',
      lastFour: 'x3Qp',
      expiresAt: '2027-02-19T09:30:00.000Z',
    },
  },
  'key.updated': {
    when: 'A key was renamed.',
    data: object({ ...KEY, fields }),
    example: { ...key, fields: ['name'] },
  },
  'key.rotated': {
    when: 'A key was rotated: a new key replaces it.',
    data: object({ ...KEY, successorId: text('Identifier of the new key.') }),
    example: { ...key, successorId: 'key_01jd8p6d8f0g' },
  },
  'key.switched_off': { when: 'A key was switched off.', data: object(KEY), example: key },
  'key.expiring': {
    when: 'A key expires in seven days or sooner, and at least half of its lifetime has passed.',
    data: object({
      keyId: KEY.keyId,
      ownerId: text('Identifier of the member who owns the key.'),
      expiresAt: time('When the key expires.'),
    }),
    example: { keyId: key.keyId, ownerId: member.memberId, expiresAt: '2026-11-28T09:30:00.000Z' },
  },
  'credits.low': {
    when: 'Less than a fifth of the Deep credits of the month is left.',
    data: CREDITS,
    example: { month: '2026-11' },
  },
  'credits.used_up': {
    when: 'The Deep credits of the month are used up.',
    data: CREDITS,
    example: { month: '2026-11' },
  },
  'plan.changed': {
    when: 'The plan of the company changed.',
    data: object({ companyId: text('Identifier of the company.'), before: PLAN, after: PLAN }),
    example: { companyId: 'acme', before: 'team', after: 'business' },
  },
  'company.updated': {
    when: 'The name, the guard policy or another field of the company changed.',
    data: object({ companyId: text('Identifier of the company.'), fields }),
    example: { companyId: 'acme', fields: ['name'] },
  },
  'endpoint.disabled': {
    when: 'A webhook endpoint was disabled: by hand, because deliveries failed, or because its owner was removed.',
    data: object({
      endpointId: text('Identifier of the endpoint.'),
      reason: oneOf('Why the endpoint was disabled.', 'by_hand', 'gone', 'unreachable', 'owner_removed'),
    }),
    example: { endpointId: 'whk_01jd8q7f9h1j', reason: 'unreachable' },
  },
  'endpoint.test': {
    when: 'A test event was requested. It is sent to that endpoint only.',
    data: object({ endpointId: text('Identifier of the endpoint.') }),
    example: { endpointId: 'whk_01jd8q7f9h1j' },
  },
} as const satisfies Readonly<Record<string, EventKind>>;

export type EventType = keyof typeof EVENTS;

export const EVENT_TYPES = Object.keys(EVENTS) as readonly EventType[];

/**
 * Whether a filter includes events of this type.
 * @param wanted types, `row.*` for all types of a resource, or `*` for all
 */
export function isWanted(wanted: readonly string[], type: EventType): boolean {
  const kind = type.slice(0, type.indexOf('.'));
  return wanted.some((one) => one === '*' || one === type || one === `${kind}.*`);
}
