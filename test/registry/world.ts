import type { CallRecord, Principal } from '../../src/contract/documents.js';
import { executionOf } from '../../src/engine/action.js';
import { hashOf } from '../../src/engine/canonical.js';
import { invitedPrincipal } from '../../src/engine/invites.js';
import { hashPassword } from '../../src/engine/passwords.js';
import { keyHash, newKeySecret, newToken } from '../../src/engine/secrets.js';
import { EXAMPLE_CAUSE } from '../../src/actions/shared/company/callEvents.js';
import { EXAMPLE_COMMENT } from '../../src/actions/shared/rows/comments.js';
import { EXAMPLE_GRANT } from '../../src/actions/shared/company/grants.js';
import { EXAMPLE_HELD } from '../../src/actions/shared/company/holds.js';
import { EXAMPLE_INVITE } from '../../src/actions/shared/people/invites.js';
import { EXAMPLE_KEY } from '../../src/actions/shared/keys/keys.js';
import { EXAMPLE_NOTIFICATION } from '../../src/actions/shared/people/notifications.js';
import { EXAMPLE_UNDONE } from '../../src/actions/shared/undo/undoing.js';
import { EXAMPLE_PASSKEY } from '../../src/actions/shared/people/passkeys.js';
import { EXAMPLE_MEMBER } from '../../src/actions/shared/people/people.js';
import { EXAMPLE_PROVIDER } from '../../src/actions/shared/people/signIn.js';
import { EXAMPLE_TARGET } from '../../src/actions/shared/rows/rowMovePreview.js';
import { EXAMPLE_LIST, EXAMPLE_ROW } from '../../src/actions/shared/lists/shapes.js';
import { EXAMPLE_VIEW } from '../../src/actions/shared/queries/views.js';
import type { Store } from '../../src/store/index.js';
import { storedRow } from '../../src/store/storedRow.js';
import { seedEndpoint } from './exampleEndpoint.js';
import { seedFile } from './exampleFile.js';
import { FOR_THE_INVITED } from './expected.js';
import { createCompany, until, type TestCompany, type TestService } from '../setup/service.js';

/**
 * The company of the examples. It contains every id that an example names, so that the examples run as the
 * documentation prints them.
 */

const DAY = 86_400_000;

/** The last part of the link in the examples' invitation. */
export const EXAMPLE_TOKEN = newToken();

/** Actions whose examples find rows by their name. */
const UPSERTS: ReadonlySet<string> = new Set(['rows.upsert', 'lists.import']);

/** Empties the database, because the ids of the examples can exist only once. */
export async function wipe(store: Store): Promise<void> {
  const collections = await store.db.listCollections({}, { nameOnly: true }).toArray();
  await Promise.all(collections.map(({ name }) => store.db.collection(name).deleteMany({})));
}

/** @param action the action whose example is run: some need a special state */
export async function seedWorld(store: Store, action: string): Promise<TestCompany> {
  const company = await createCompany(store, {
    rows: 0,
    plan: action === 'company.changePlan' ? 'team' : 'business',
    // The provider of the examples, before roles are set. No request is sent to it.
    company: {
      signIn: {
        oidc: { ...EXAMPLE_PROVIDER, defaultRole: null, roles: null, secretId: 'sec_example' },
        password: true,
        passkeys: true,
      },
    },
  });
  const { id: companyId, members } = company;
  const now = new Date();
  const fresh = { companyId, version: 1, createdAt: now, updatedAt: now };
  const owner = members.admin._id;
  await store.members.collection.insertOne({
    ...fresh,
    _id: EXAMPLE_MEMBER.memberId,
    name: EXAMPLE_MEMBER.name,
    email: EXAMPLE_MEMBER.email,
    // The export of a company is sent to administrators only.
    role: action === 'company.exportAll' ? 'admin' : 'member',
    removedAt: null,
    passwordHash: null,
  });
  await store.lists.collection.insertOne({
    ...fresh,
    _id: EXAMPLE_LIST.listId,
    name: EXAMPLE_LIST.name,
    columns: [
      ...EXAMPLE_LIST.columns,
      ...(action === 'rows.assign' ? [{ id: 'owner', name: 'Owner', type: 'person' as const }] : []),
      ...(action === 'insights.forecast' ? [{ id: 'closed', name: 'Closed', type: 'date' as const }] : []),
    ],
    ...(action === 'lists.restoreColumn' && {
      deletedColumns: [{ id: 'region', name: 'Region', type: 'text' as const }],
    }),
    statuses: EXAMPLE_LIST.statuses,
    archivedAt: action === 'lists.restore' ? now : null,
  });
  if (action === 'rows.moveToList') {
    const columns = [{ id: 'company', name: 'Company', type: 'text' as const }];
    const customers = { _id: EXAMPLE_TARGET, name: 'Customers', columns, statuses: EXAMPLE_LIST.statuses };
    await store.lists.collection.insertOne({ ...fresh, ...customers, archivedAt: null });
  }
  await store.rows.collection.insertMany(
    Array.from({ length: 12 }, (_, n) =>
      storedRow({
        ...fresh,
        _id: n === 0 ? EXAMPLE_ROW.id : `${EXAMPLE_ROW.id}_${String(n).padStart(5, '0')}`,
        listId: EXAMPLE_LIST.listId,
        status: 'open',
        cells: {
          // Actions that find rows by name need a name that only one row has.
          name: n === 0 && UPSERTS.has(action) ? 'Northwind Traders' : `Northwind Traders ${Math.floor(n / 2)}`,
          amount: 1_000 + n,
          ...(action === 'insights.forecast' && { closed: `2025-${String(n + 1).padStart(2, '0')}-15` }),
        },
        archivedAt: n === 0 && action === 'rows.restore' ? now : null,
      }),
    ),
  );
  const { commentId, text } = EXAMPLE_COMMENT;
  await store.comments.collection.insertOne({ ...fresh, _id: commentId, rowId: EXAMPLE_ROW.id, text, by: owner });
  const { notificationId, kind, rowId } = EXAMPLE_NOTIFICATION;
  await store.notifications.collection.insertOne({
    ...fresh,
    _id: notificationId,
    memberId: owner,
    kind,
    rowId,
    listId: EXAMPLE_LIST.listId,
    commentId,
    by: EXAMPLE_MEMBER.memberId,
    readAt: null,
  });
  await seedFile(store, fresh, owner);
  const { viewId, listId, name, filter, sort, groupBy, shared } = EXAMPLE_VIEW;
  await store.views.collection.insertOne({
    ...fresh,
    _id: viewId,
    listId,
    name,
    filter,
    sort,
    fields: null,
    groupBy,
    shared,
    ownerId: owner,
    deletedAt: null,
  });
  await store.keys.collection.insertOne({
    ...fresh,
    _id: EXAMPLE_KEY.keyId,
    name: EXAMPLE_KEY.name,
    role: 'member',
    ownerId: owner,
    lastFour: EXAMPLE_KEY.lastFour,
    expiresAt: new Date(now.getTime() + DAY),
    switchedOffAt: null,
    hash: keyHash(newKeySecret()),
  });
  await store.passkeys.collection.insertOne({
    ...fresh,
    _id: EXAMPLE_PASSKEY.passkeyId,
    memberId: owner,
    name: EXAMPLE_PASSKEY.name,
    synced: EXAMPLE_PASSKEY.synced,
    removedAt: null,
    credentialId: 'example',
    publicKey: 'example',
    counter: 0,
    transports: [],
  });
  // One invitation is open, except for the example that makes the invitation.
  if (action !== 'team.invite') {
    await store.invites.collection.insertOne({
      ...fresh,
      _id: EXAMPLE_INVITE.inviteId,
      email: EXAMPLE_INVITE.email,
      name: EXAMPLE_INVITE.name,
      role: 'member',
      invitedBy: owner,
      expiresAt: new Date(now.getTime() + DAY),
      acceptedAt: null,
      cancelledAt: null,
      tokenHash: keyHash(EXAMPLE_TOKEN),
    });
  }
  await store.grants.collection.insertOne({
    ...fresh,
    _id: EXAMPLE_GRANT.grantId,
    grantedBy: owner,
    callId: 'call_before',
    principal: { memberId: members.member._id, keyId: null },
    action: 'rows.delete',
    alike: 'alike',
    lists: [EXAMPLE_LIST.listId],
    listNames: ['Deals'],
    recipients: [],
    noun: 'deletion',
    allowed: { calls: 5, rows: 50, credits: 0 },
    remaining: 5,
    rowsLeft: 50,
    creditsLeft: 0,
    expiresAt: new Date(now.getTime() + DAY),
    revokedAt: null,
    used: {},
    usedRows: {},
  });
  if (action === 'calls.undo') await seedUpdate(store, company, now);
  if (action === 'company.callEvents') {
    const { record } = heldExample(company);
    await store.calls.insert({
      ...record,
      _id: EXAMPLE_CAUSE,
      action: 'rows.create',
      state: 'succeeded',
      endedAt: now,
    });
  }
  await seedEndpoint(store, { ...fresh, ownerId: owner }, action === 'webhooks.enable' ? now : null);
  if (action === 'account.changePassword') {
    const passwordHash = await hashPassword('the one I have now');
    await store.members.collection.updateOne({ _id: owner }, { $set: { passwordHash } });
  }
  if (action === 'company.setSoleAdminOptOut') {
    await store.members.collection.updateOne({ _id: members.admin2._id }, { $set: { role: 'member' } });
    await store.companies.collection.updateOne({ _id: companyId }, { $set: { admins: [owner] } });
  }
  return company;
}

/** Inserts a call that updated two rows of the examples. The second row has changed since. */
async function seedUpdate(store: Store, company: TestCompany, at: Date): Promise<void> {
  const rowIds = [EXAMPLE_ROW.id, `${EXAMPLE_ROW.id}_00001`];
  const input = { rowIds, cells: { amount: 1_200 } };
  const { record } = heldExample(company);
  const updated = { ...record, _id: EXAMPLE_UNDONE, action: 'rows.updateMany', input, inputHash: hashOf(input) };
  await store.calls.insert({ ...updated, state: 'succeeded', endedAt: at });
  const by = company.members.admin._id;
  const write = (id: string, callId: string, amount: number) =>
    store.rows.writes.update({ companyId: company.id, callId, by, at }, id, 0, null, (row) => ({
      set: { cells: { ...row.cells, amount } },
    }));
  for (const id of rowIds) await write(id, EXAMPLE_UNDONE, 1_200);
  await write(rowIds[1] ?? '', 'call_later', 900);
}

/** The caller of an action that is not for members. Empty for all other actions. */
export async function callerOf(
  store: Store,
  company: TestCompany,
  action: string,
): Promise<{ readonly principal?: Principal }> {
  if (!FOR_THE_INVITED.has(action)) return {};
  const invite = await store.invites.get(company.id, EXAMPLE_INVITE.inviteId);
  return invite ? { principal: invitedPrincipal(invite) } : {};
}

/**
 * The call that some examples name as held, in the state `received` (see `holdExample`).
 * @param keyId the key of the administrator that made it; null for a call in a session
 */
export function heldExample(
  company: TestCompany,
  keyId: string | null = null,
): { record: CallRecord; execution: ReturnType<typeof executionOf> } {
  const input = { rowIds: Array.from({ length: 11 }, (_, n) => `${EXAMPLE_ROW.id}_${String(n + 1).padStart(5, '0')}`) };
  const record: CallRecord = {
    _id: EXAMPLE_HELD.callId,
    companyId: company.id,
    action: 'rows.delete',
    principal: { kind: keyId === null ? 'session' : 'key', memberId: company.members.admin._id, keyId, role: 'admin' },
    input,
    inputHash: hashOf(input),
    requestId: 'req_held',
    claimId: null,
    ceiling: null,
    state: 'received',
    createdAt: new Date(),
    runs: 0,
  };
  return { record, execution: 'quick' };
}

/** Inserts the held call of the examples, and waits until it is held. */
export async function holdExample(service: TestService, company: TestCompany, keyId?: string): Promise<void> {
  const { record } = heldExample(company, keyId);
  // The workflow of an earlier example with the same id is ended first.
  const handle = service.client.workflow.getHandle(record._id);
  await handle.terminate().catch(() => undefined);
  await service.store.calls.insert(record);
  // The worker's memory of an earlier call with this id may have ended the workflow. All other call ids are unique.
  let woken = 0;
  await until(
    async () => {
      if (Date.now() - woken > 3_000) {
        await service.dependencies.workflows.wakeCall(record._id);
        woken = Date.now();
      }
      return (await service.store.calls.get(record._id))?.state;
    },
    (state) => state === 'held_confirmation',
  );
}

/** Actions whose examples name the held call. */
export const NEEDS_HELD: ReadonlySet<string> = new Set(['approvals.get', 'holds.cancel']);
