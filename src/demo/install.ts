import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Cell, Column } from '../contract/columns.js';
import type { Member, Row } from '../contract/documents.js';
import { cellAt } from '../engine/cellAt.js';
import { newId } from '../engine/ids.js';
import { keyHash, newKeySecret } from '../engine/secrets.js';
import { hashPassword } from '../engine/passwords.js';
import { writeWhole } from '../privateFile.js';
import type { Store } from '../store/index.js';
import type { StoredKey, StoredMember } from '../store/people.js';
import { storedRow } from '../store/storedRow.js';
import { demoCompany } from './seed.js';

/** The sign-ins and the keys of the demo company. */
export interface Demo {
  readonly company: string;
  readonly listId: string;
  readonly people: readonly {
    readonly memberId: string;
    readonly name: string;
    readonly role: string;
    readonly email: string;
    readonly password: string;
  }[];
  readonly keys: { readonly developer: string; readonly admin: string };
}

/** A key of the demo is renewed if it expires within this time, in milliseconds. */
const RENEW_WITHIN = 24 * 3_600_000;
const KEY_LIFE = 90 * 24 * 3_600_000;

/**
 * Puts the demo company into the database if it is missing. Its passwords and keys are stored in the file `demo.json`,
 * which only this user can read, because the database only has hashes.
 * @param dataDir the folder of the file
 * @returns the sign-ins and keys; new ones if those in the file no longer work
 */
export async function installDemo(store: Store, dataDir: string, now: Date): Promise<Demo> {
  const file = join(dataDir, 'demo.json');
  const known = await readFile(file, 'utf8')
    .then((text) => JSON.parse(text) as Demo)
    // The file is missing, or an earlier version cut it off. New passwords and keys are made.
    .catch(() => undefined);
  if (known && (await stillWorks(store, known, now))) return known;
  const demo = (await store.companies.get('acme')) ? await renew(store, now) : await create(store, now);
  await writeWhole(file, JSON.stringify(demo, null, 2));
  return demo;
}

async function stillWorks(store: Store, demo: Demo, now: Date): Promise<boolean> {
  const keys = await Promise.all(
    [demo.keys.developer, demo.keys.admin].map((secret) => store.keys.byHash(keyHash(secret))),
  );
  return keys.every((key) => key && !key.switchedOffAt && key.expiresAt.getTime() > now.getTime() + RENEW_WITHIN);
}

/** Writes the whole demo. The company's own document comes last, so that an interrupted installation is repeated. */
async function create(store: Store, now: Date): Promise<Demo> {
  const { company, people, lists } = demoCompany(now);
  const companyId = company.address;
  const ofCompany = { companyId };
  await Promise.all(
    [store.members.collection, store.lists.collection, store.rows.collection, store.keys.collection].map((part) =>
      (part as unknown as { deleteMany(filter: object): Promise<unknown> }).deleteMany(ofCompany),
    ),
  );
  const members = people.map(({ name, email, role }): StoredMember => ({
    _id: newId('mem'),
    companyId,
    version: 1,
    createdAt: now,
    updatedAt: now,
    name,
    email: email.toLowerCase(),
    role,
    removedAt: null,
    passwordHash: null,
  }));
  await store.members.collection.insertMany(members);
  let listId = '';
  for (const { rows, ...list } of lists) {
    const _id = newId('lst');
    listId ||= _id;
    await store.lists.collection.insertOne({ _id, companyId, version: 1, archivedAt: null, ...list });
    const stored = rows.map((row) =>
      storedRow({
        _id: newId('row'),
        companyId,
        listId: _id,
        version: 1,
        archivedAt: null,
        ...row,
        cells: withMembers(list.columns, row.cells, members),
      }),
    );
    await store.rows.collection.insertMany(stored);
    await store.vocabulary.learn(
      companyId,
      stored.flatMap(({ words = [] }) => words),
    );
  }
  const admins = members.filter(({ role }) => role === 'admin').map(({ _id }) => _id);
  const versioned = { companyId, version: 1, createdAt: now, updatedAt: now };
  const rest = { name: company.name, plan: company.plan, guardPolicies: [], admins };
  await store.companies.collection.insertOne({ _id: companyId, ...versioned, ...rest });
  return renew(store, now);
}

/** The cells with member ids instead of names. */
function withMembers(columns: readonly Column[], cells: Row['cells'], members: readonly Member[]): Row['cells'] {
  const people = columns.filter(({ type }) => type === 'person').map(({ id }) => id);
  const idOf = (name: Cell | undefined) => members.find((member) => member.name === name)?._id ?? null;
  return { ...cells, ...Object.fromEntries(people.map((id) => [id, idOf(cellAt(cells, id))])) };
}

/** Gives the demo's people new passwords and keys, if the file is missing or the old keys expire. */
async function renew(store: Store, now: Date): Promise<Demo> {
  const { company, people, keys } = demoCompany(now);
  const companyId = company.address;
  const present = await store.members.collection.find({ companyId, removedAt: null }).toArray();
  const byEmail = new Map(present.map((member) => [member.email, member]));
  const signIns = await Promise.all(
    people
      .flatMap(({ email }) => byEmail.get(email.toLowerCase()) ?? [])
      .map(async (member) => {
        const password = randomBytes(9).toString('base64url');
        await store.members.collection.updateOne(
          { _id: member._id },
          { $set: { passwordHash: await hashPassword(password) } },
        );
        return { memberId: member._id, name: member.name, role: member.role, email: member.email, password };
      }),
  );
  const secrets: Record<string, string> = {};
  for (const { name, role, owner } of keys) {
    const ownerId = byEmail.get(owner.toLowerCase())?._id ?? '';
    const secret = newKeySecret();
    // The secrets of earlier keys were in the missing file, or the keys expire soon.
    await store.keys.collection.updateMany(
      { companyId, ownerId, name, switchedOffAt: null },
      { $set: { switchedOffAt: now } },
    );
    const key: StoredKey = {
      _id: newId('key'),
      companyId,
      version: 1,
      createdAt: now,
      updatedAt: now,
      name,
      role,
      ownerId,
      lastFour: secret.slice(-4),
      expiresAt: new Date(now.getTime() + KEY_LIFE),
      switchedOffAt: null,
      hash: keyHash(secret),
    };
    await store.keys.collection.insertOne(key);
    secrets[role] = secret;
  }
  const first = await store.lists.page(companyId, { limit: 1 });
  return {
    company: companyId,
    listId: first.items[0]?._id ?? '',
    people: signIns,
    keys: { developer: secrets['developer'] ?? '', admin: secrets['admin'] ?? '' },
  };
}
