import { randomBytes } from 'node:crypto';
import { companyOrigin } from '../src/config.js';
import type { VolumeLimits } from '../src/contract/volume.js';
import { newId } from '../src/engine/ids.js';
import { keyHash, newKeySecret } from '../src/engine/secrets.js';
import { hashPassword } from '../src/engine/passwords.js';
import { connect } from '../src/store/database.js';
import { createStore } from '../src/store/index.js';
import type { RunningService } from './service.js';

/** A company whose policy holds every `rows.update` by a key until the key's owner confirms. */
export interface HoldingCompany {
  readonly origin: string;
  readonly key: string;
  readonly person: { readonly email: string; readonly password: string };
  readonly rowIds: readonly string[];
}

/** Limits for a bench, which changes more rows within an hour than a company allows without a confirmation. */
const ENDLESS = { confirmAbove: 1_000_000_000, approveAbove: 1_000_000_000 };
export const VOLUME_LIMITS: VolumeLimits = { deleted: ENDLESS, changed: ENDLESS };

/** A unique name, because a configured database may still have the company of an earlier run. */
const COMPANY = `bench${Date.now().toString(36)}`;

/**
 * Inserts the second company directly into the database, with a copy of the demo's list. Its `rows.update` differs from
 * the demo's only by the hold. With a second company, no policy is switched on and off between the phases.
 */
export async function installHoldingCompany(service: RunningService): Promise<HoldingCompany> {
  const { client, db } = await connect(service.mongo.uri, service.mongo.database);
  try {
    const store = createStore(db);
    const now = new Date();
    const fresh = () => ({ companyId: COMPANY, version: 1, createdAt: now, updatedAt: now });
    const [list, rows] = await Promise.all([
      store.lists.collection.findOne({ _id: service.listId }),
      store.rows.collection.find({ listId: service.listId }).toArray(),
    ]);
    if (!list || rows.length !== 50)
      throw new Error(`The demo's first list should have 50 rows, and has ${rows.length}.`);

    const password = randomBytes(9).toString('base64url');
    const key = newKeySecret();
    const [memberId, listId] = [newId('mem'), newId('lst')];
    const email = 'owner@bench.example';
    const copies = rows.map((row) => ({ ...row, ...fresh(), _id: newId('row'), listId }));
    await Promise.all([
      store.members.collection.insertOne({
        ...fresh(),
        _id: memberId,
        name: 'Owner',
        email,
        role: 'admin',
        removedAt: null,
        passwordHash: await hashPassword(password),
      }),
      store.keys.collection.insertOne({
        ...fresh(),
        _id: newId('key'),
        name: 'bench',
        role: 'developer',
        ownerId: memberId,
        lastFour: key.slice(-4),
        expiresAt: new Date(now.getTime() + 86_400_000),
        switchedOffAt: null,
        hash: keyHash(key),
      }),
      store.lists.collection.insertOne({ ...list, ...fresh(), _id: listId }),
      store.rows.collection.insertMany(copies),
    ]);
    await store.companies.collection.insertOne({
      ...fresh(),
      _id: COMPANY,
      name: 'Bench',
      plan: 'business',
      guardPolicies: [{ action: 'rows.update', appliesTo: 'keys', guard: 'confirm' }],
      volumeLimits: VOLUME_LIMITS,
      admins: [memberId],
    });
    const rowIds = copies.map(({ _id }) => _id);
    return { origin: companyOrigin(service.publicUrl, COMPANY), key, person: { email, password }, rowIds };
  } finally {
    await client.close();
  }
}

/** Lifts the demo company's hourly limits. @returns the ids of the demo list's rows, oldest first */
export async function prepareDemo(service: RunningService): Promise<readonly string[]> {
  const { client, db } = await connect(service.mongo.uri, service.mongo.database);
  try {
    const store = createStore(db);
    const rows = await store.rows.collection.find({ listId: service.listId }).sort({ _id: 1 }).toArray();
    await store.companies.collection.updateOne(
      { _id: rows[0]?.companyId ?? '' },
      { $set: { volumeLimits: VOLUME_LIMITS } },
    );
    return rows.map(({ _id }) => _id);
  } finally {
    await client.close();
  }
}
