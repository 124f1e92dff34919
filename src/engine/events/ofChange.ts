import type { Notification } from '../../contract/documents.js';
import { recordedDifference, valuesOf } from '../rowDifference.js';
import type { Audience } from './audience.js';
import type { WorkspaceEvent } from './event.js';
import type { EventType } from './table.js';

/** A change of one document, as the history records it (src/store/history.ts). */
export interface RecordedChange {
  readonly companyId: string;
  readonly callId: string;
  readonly collection: string;
  readonly documentId: string;
  readonly version: number;
  readonly change: 'created' | 'updated' | 'deleted';
  readonly before: Values | null;
  readonly set: Values;
  readonly by: string;
  readonly at: Date;
}

/** Fields of a document, by name. */
export type Values = Readonly<Record<string, unknown>>;

/** The event of a change, before the fields that all events have. */
interface ChangeEvent {
  readonly type: EventType;
  readonly audience: Audience;
  readonly data: Values;
}

/** Relations of documents that a recorded change does not contain. */
export interface Belongings {
  /** The list of a row. */
  listOf(rowId: string): string | undefined;
  /** The row of a comment. */
  rowOf(commentId: string): string | undefined;
  /** The owner of a key. */
  ownerOf(keyId: string): string | undefined;
}

/** The event of one change; null for a change that has none. */
export function eventOfChange(record: RecordedChange, belongings: Belongings): WorkspaceEvent | null {
  const event = EVENT_OF[record.collection]?.(record, belongings) ?? null;
  if (!event) return null;
  const { companyId, documentId, version, callId, by, at } = record;
  return {
    _id: `evt_${documentId}_v${version}`,
    companyId,
    type: event.type,
    at,
    // A change without a call has an id of another form here.
    callId: callId.startsWith('call_') ? callId : null,
    by,
    object: documentId,
    version,
    audience: event.audience,
    data: event.data,
  };
}

const COMMENT_EVENTS = {
  created: 'row.commented',
  updated: 'row.comment_updated',
  deleted: 'row.comment_deleted',
} as const;

type ToEvent = (record: RecordedChange, belongings: Belongings) => ChangeEvent | null;

/** By collection. */
const EVENT_OF: Readonly<Record<string, ToEvent>> = {
  rows: (record, { listOf }) => {
    const { documentId: rowId, version, change, before, set } = record;
    const listId = listOf(rowId);
    if (listId === undefined) return null;
    const about = { rowId, listId, version };
    const event = (type: EventType, data: Values = {}) => {
      return { type, audience: { kind: 'list', listId }, data: { ...about, ...data } } as const;
    };
    if (change === 'created') return event('row.created', { after: valuesOf(set) });
    if (change === 'deleted') return event('row.deleted');
    if ('archivedAt' in set) return event('row.restored');
    return event('row.updated', recordedDifference(before ?? {}, set));
  },
  comments: ({ documentId: commentId, version, change, set }, { listOf, rowOf }) => {
    const rowId = rowOf(commentId);
    const listId = rowId === undefined ? undefined : listOf(rowId);
    if (listId === undefined) return null;
    const type = COMMENT_EVENTS[change];
    const { mentions = change === 'created' ? [] : undefined } = set;
    const data = { rowId, listId, commentId, version, ...(mentions !== undefined && { mentions: mentions ?? [] }) };
    return { type, audience: { kind: 'list', listId }, data };
  },
  notifications: ({ documentId: notificationId, set }) => {
    const { kind, memberId, rowId, listId, commentId } = set as Values & Pick<Notification, 'memberId' | 'listId'>;
    const data = { notificationId, kind, memberId, rowId, listId, commentId };
    return { type: 'notification.created', audience: { kind: 'reader', memberId, listId }, data };
  },
  lists: ({ documentId: listId, version, change, set }) => {
    const event = (type: EventType, data: Values = {}) => {
      return { type, audience: { kind: 'list', listId }, data: { listId, version, ...data } } as const;
    };
    if (change === 'created') return event('list.created', { name: set['name'] });
    if (change === 'deleted') return event('list.deleted');
    if ('archivedAt' in set) return event(set['archivedAt'] === null ? 'list.restored' : 'list.archived');
    return event('list.updated', { fields: Object.keys(set) });
  },
  members: ({ documentId: memberId, version, change, before, set }) => {
    const event = (type: EventType, data: Values = {}) => {
      return { type, audience: { kind: 'everyone' }, data: { memberId, version, ...data } } as const;
    };
    if (change === 'created') return event('member.joined', { role: set['role'] });
    if (set['removedAt']) return event('member.removed');
    // Notification settings concern only the member.
    const changed = Object.keys(set).filter((field) => field !== 'notifications');
    if (changed.length === 0) return null;
    const role = 'role' in set && { role: { before: before?.['role'], after: set['role'] } };
    return event('member.updated', { fields: changed, ...role });
  },
  keys: ({ documentId: keyId, version, change, set }, { ownerOf }) => {
    const ownerId = ownerOf(keyId);
    if (ownerId === undefined) return null;
    const event = (type: EventType, data: Values = {}) => {
      return { type, audience: { kind: 'person', memberId: ownerId }, data: { keyId, version, ...data } } as const;
    };
    const { successor } = set as { successor?: { keyId: string } };
    if (change === 'created') {
      const { role, lastFour, expiresAt } = set;
      return event('key.created', { ownerId, role, lastFour, expiresAt: (expiresAt as Date).toISOString() });
    }
    if (successor) return event('key.rotated', { successorId: successor.keyId });
    if (set['switchedOffAt']) return event('key.switched_off');
    return event('key.updated', { fields: Object.keys(set) });
  },
  companies: ({ documentId: companyId, change, before, set }) => {
    if (change !== 'updated') return null;
    if ('plan' in set && set['plan'] !== before?.['plan']) {
      const data = { companyId, before: before?.['plan'], after: set['plan'] };
      return { type: 'plan.changed', audience: { kind: 'everyone' }, data };
    }
    const data = { companyId, fields: Object.keys(set) };
    return { type: 'company.updated', audience: { kind: 'everyone' }, data };
  },
  endpoints: ({ documentId: endpointId, set }) => {
    if (!set['disabledAt']) return null;
    const data = { endpointId, reason: set['disabledBecause'] ?? 'by_hand' };
    return { type: 'endpoint.disabled', audience: { kind: 'admins' }, data };
  },
};
