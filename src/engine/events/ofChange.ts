import { rowDifference, valuesOf } from '../rowDifference.js';
import type { Audience } from './audience.js';
import type { WorkspaceEvent } from './event.js';
import type { EventType } from './table.js';

/** A change of one document, as its history has it (src/store/history.ts). */
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

type Values = Readonly<Record<string, unknown>>;

/** What a change is, in events; null for one that is not told of. */
interface ChangeEvent {
  readonly type: EventType;
  readonly audience: Audience;
  readonly data: Values;
}

/** What a change does not say itself: where things belong. */
export interface Belongings {
  /** The list of a row. */
  listOf(rowId: string): string | undefined;
  /** The member whose key it is. */
  ownerOf(keyId: string): string | undefined;
}

/** The event of one change; null for what nobody is told of. */
export function eventOfChange(record: RecordedChange, belongings: Belongings): WorkspaceEvent | null {
  const told = TELL[record.collection]?.(record, belongings) ?? null;
  if (!told) return null;
  const { companyId, documentId, version, callId, by, at } = record;
  return {
    _id: `evt_${documentId}_v${version}`,
    companyId,
    type: told.type,
    at,
    // What changes outside a call names what made it, which is no call.
    callId: callId.startsWith('call_') ? callId : null,
    by,
    object: documentId,
    version,
    audience: told.audience,
    data: told.data,
  };
}

type Tell = (record: RecordedChange, belongings: Belongings) => ChangeEvent | null;

const TELL: Readonly<Record<string, Tell>> = {
  rows: (record, { listOf }) => {
    const { documentId: rowId, version, change, before, set } = record;
    const listId = listOf(rowId);
    if (listId === undefined) return null;
    const about = { rowId, listId, version };
    const told = (type: EventType, data: Values = {}) => {
      return { type, audience: { kind: 'list', listId }, data: { ...about, ...data } } as const;
    };
    if (change === 'created') return told('row.created', { after: valuesOf(set) });
    if (change === 'deleted') return told('row.deleted');
    if ('archivedAt' in set) return told('row.restored');
    return told('row.updated', rowDifference(valuesOf(before ?? {}), valuesOf(set)));
  },
  comments: ({ documentId: commentId, change, set }, { listOf }) => {
    const rowId = String(set['rowId']);
    const listId = listOf(rowId);
    if (change !== 'created' || listId === undefined) return null;
    const data = { rowId, listId, commentId };
    return { type: 'row.commented', audience: { kind: 'list', listId }, data };
  },
  lists: ({ documentId: listId, version, change, set }) => {
    const told = (type: EventType, data: Values = {}) => {
      return { type, audience: { kind: 'list', listId }, data: { listId, version, ...data } } as const;
    };
    if (change === 'created') return told('list.created', { name: set['name'] });
    if (change === 'deleted') return told('list.deleted');
    if ('archivedAt' in set) return told(set['archivedAt'] === null ? 'list.restored' : 'list.archived');
    return told('list.updated', { fields: Object.keys(set) });
  },
  members: ({ documentId: memberId, version, change, before, set }) => {
    const told = (type: EventType, data: Values = {}) => {
      return { type, audience: { kind: 'everyone' }, data: { memberId, version, ...data } } as const;
    };
    if (change === 'created') return told('member.joined', { role: set['role'] });
    if (set['removedAt']) return told('member.removed');
    const role = 'role' in set && { role: { before: before?.['role'], after: set['role'] } };
    return told('member.updated', { fields: Object.keys(set), ...role });
  },
  keys: ({ documentId: keyId, version, change, set }, { ownerOf }) => {
    const ownerId = ownerOf(keyId);
    if (ownerId === undefined) return null;
    const told = (type: EventType, data: Values = {}) => {
      return { type, audience: { kind: 'person', memberId: ownerId }, data: { keyId, version, ...data } } as const;
    };
    const { successor } = set as { successor?: { keyId: string } };
    if (change === 'created') {
      const { role, lastFour, expiresAt } = set;
      return told('key.created', { ownerId, role, lastFour, expiresAt: (expiresAt as Date).toISOString() });
    }
    if (successor) return told('key.rotated', { successorId: successor.keyId });
    if (set['switchedOffAt']) return told('key.switched_off');
    return told('key.updated', { fields: Object.keys(set) });
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
