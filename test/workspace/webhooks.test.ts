import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { EVENT_TYPES, EVENTS } from '../../src/engine/events/table.js';
import type { StoredEndpoint } from '../../src/store/endpoints.js';
import { click, ended, signedIn, type Who } from '../http/people.js';
import {
  ask,
  call,
  createCompany,
  startTestService,
  until,
  type Reply,
  type TestCompany,
  type TestService,
} from '../setup/service.js';
import { insertEndpoint, vaultOf } from './endpoints.js';

const HOOKS = 'https://hooks.partner.example/acme';

let service: TestService;
let company: TestCompany;

beforeAll(async () => {
  service = await startTestService({ env: { RATE_LIMIT: '100000' } });
});
afterAll(() => service.stop());
beforeEach(async () => {
  company = await createCompany(service.store);
});

const withKey = (secret: string, action: string, input: object = {}) =>
  call(service, `webhooks.${action}`, input, { host: company.host, secret });

async function as(who: Who, action: string, input: object = {}, query = ''): Promise<Reply> {
  const headers = await signedIn(service, company, who);
  return call(service, `webhooks.${action}`, input, { host: company.host, headers, query });
}

const endpoint = (owner: Who, fields?: Partial<StoredEndpoint>) => insertEndpoint(service, company, owner, fields);

const stored = async (id: string) => {
  const found = await service.store.endpoints.toSign(id);
  if (!found) throw new Error(`There is no endpoint ${id}.`);
  return found;
};

/** Confirms a held call as the person on whose behalf it was made, and waits for its end. */
async function confirmed(held: Reply, who: Who) {
  expect(held.status, held.text).toBe(428);
  const callId: string = held.body.error.call_id;
  await click(service, company, callId, who, 'yes');
  return ended(service, callId);
}

describe('webhooks.create', () => {
  test('needs a confirmation with the receiver and the events, and returns its secret once', async () => {
    const { secret: key } = await company.key('developer');
    const held = await withKey(key, 'create', { url: `${HOOKS}?token=hidden`, events: ['row.*', 'call.held'] });
    const { preview, call_id: callId } = held.body.error;
    expect(preview.recipients).toEqual(['hooks.partner.example']);
    expect(preview.effects.join(' ')).toMatch(/row\.\*, call\.held.*leaves the company.*dana may see, as developer/);
    expect(await service.store.endpoints.count(company.id)).toBe(0);

    const record = await confirmed(held, 'developer');
    expect(record.envelope).toMatchObject({ ok: true, data: { secret: null } });
    const look = async () =>
      (await ask(service, `/api/v1/calls/${callId}`, { host: company.host, secret: key })).body.data.envelope;
    const { data, changed } = await look();
    expect(data.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(data.endpoint).toMatchObject({ state: 'active', ordered: false, description: '', disabledBecause: null });
    expect(changed).toEqual([{ type: 'endpoint', id: data.endpoint.endpointId, change: 'created' }]);
    expect((await look()).data.secret).toBeNull();

    const { endpointId, ownerId } = data.endpoint;
    expect(ownerId).toBe(company.members.developer._id);
    const kept = await stored(endpointId);
    expect((await vaultOf(service)).open(kept.secret)).toBe(data.secret);
    const history = await service.store.history.ofWholeCall(callId);
    for (const text of [JSON.stringify([kept, history]), (await as('developer', 'list')).text])
      expect(text).not.toContain(data.secret);
    expect((await as('developer', 'get', { endpointId })).text).not.toContain(kept.secret);
  });

  test('refuses invalid addresses and types before a hold', async () => {
    const events = ['row.*'];
    for (const url of ['ftp://partner.example/', 'https://user:word@partner.example/', 'partner.example', '']) {
      const reply = await as('developer', 'create', { url, events });
      expect(reply.body.error, url).toMatchObject({ code: 'invalid_input', fields: [{ path: '/url' }] });
    }
    const long = await as('developer', 'create', { url: `https://partner.example/${'a'.repeat(2_000)}`, events });
    expect(long.body.error.fields).toMatchObject([{ path: '/url' }]);
    for (const bad of ['row.moved', 'row', 'endpoint.test', '**']) {
      const reply = await as('developer', 'create', { url: HOOKS, events: ['call.*', bad] });
      expect(reply.body.error.fields, bad).toMatchObject([{ path: '/events/1' }]);
    }
  });

  test('is a conflict at the limit of the company', async () => {
    for (let n = 0; n < 19; n += 1) await endpoint('admin');
    const last = await as('developer', 'create', { url: HOOKS, events: ['*'] }, '?dry_run=true');
    expect(last.body.data.blockers).toMatchObject([{ code: 'confirmation_required' }]);
    const { _id } = await endpoint('admin', { disabledAt: new Date() });
    const one = await as('developer', 'create', { url: HOOKS, events: ['*'] });
    expect(one.body.error).toMatchObject({ code: 'conflict', message: expect.stringContaining('20') });
    await as('admin', 'delete', { endpointId: _id });
    expect((await as('developer', 'create', { url: HOOKS, events: ['*'] })).status).toBe(428);
  });

  test('is refused for a key that is scoped to lists', async () => {
    const { secret } = await company.key('developer', { scope: { lists: [company.listId] } });
    const { _id: endpointId } = await endpoint('developer');
    for (const [action, input] of [
      ['create', { url: HOOKS, events: ['row.*'] }],
      ['update', { endpointId, events: ['*'] }],
      ['rotateSecret', { endpointId }],
      ['enable', { endpointId }],
      ['sendTest', { endpointId }],
      ['redeliver', { deliveryId: 'dlv_any' }],
    ] as const) {
      expect((await withKey(secret, action, input)).body.error, action).toMatchObject({
        code: 'forbidden',
        scope: { lists: [company.listId] },
      });
    }
    expect((await withKey(secret, 'disable', { endpointId })).status).toBe(200);
  });
});

test('developers see and change their own endpoints, administrators all endpoints', async () => {
  const mine = await endpoint('developer');
  const others = await endpoint('admin');
  const ids = async (who: Who) =>
    (await as(who, 'list')).body.data.endpoints.map(({ endpointId }: { endpointId: string }) => endpointId);
  expect(await ids('developer')).toEqual([mine._id]);
  expect(await ids('admin2')).toEqual([mine._id, others._id]);
  const stranger = await createCompany(service.store);
  const { secret } = await stranger.key('admin');
  for (const action of ['get', 'update', 'rotateSecret', 'disable', 'enable', 'delete', 'sendTest', 'deliveries']) {
    const input = { endpointId: others._id, ...(action === 'update' && { description: 'x' }) };
    const replies = [
      await as('developer', action, input),
      await call(service, `webhooks.${action}`, input, { host: stranger.host, secret }),
    ];
    expect(
      replies.map(({ body }) => body.error?.code),
      action,
    ).toEqual(['not_found', 'not_found']);
  }
  expect((await as('admin2', 'get', { endpointId: mine._id })).body.data.endpoint.ownerId).toBe(mine.ownerId);
  expect(await stored(others._id)).toMatchObject({ version: 1 });
  await service.store.members.collection.updateOne({ _id: mine.ownerId }, { $set: { removedAt: new Date() } });
  expect((await as('admin', 'get', { endpointId: mine._id })).body.data.endpoint.state).toBe('orphaned');
});

describe('webhooks.update', () => {
  test('needs no confirmation for a description, and one for the URL, the events and the order', async () => {
    const { _id: endpointId, url } = await endpoint('developer', { events: ['row.*', 'call.held'] });
    const done = await as('developer', 'update', { endpointId, description: 'For Lyon', url });
    expect(done.body).toMatchObject({
      data: { endpoint: { description: 'For Lyon', version: 2 } },
      changed: [{ type: 'endpoint', id: endpointId, change: 'updated' }],
    });
    const same = { endpointId, url, ordered: false, events: ['call.held', 'row.*'] };
    expect((await as('developer', 'update', same)).body.data.endpoint.version).toBe(2);
    for (const change of [{ url: HOOKS }, { events: ['row.created'] }, { ordered: true }]) {
      const tried = await as('developer', 'update', { endpointId, ...change }, '?dry_run=true');
      const { blockers, preview } = tried.body.data;
      expect(blockers, JSON.stringify(change)).toMatchObject([{ code: 'confirmation_required' }]);
      expect(preview.affected.sample[0].after).toEqual(change);
    }
    const held = await as('developer', 'update', { endpointId, url: HOOKS, events: ['*'] });
    expect(held.body.error.preview.recipients).toEqual(['hooks.partner.example']);
    expect(await confirmed(held, 'developer')).toMatchObject({ state: 'succeeded' });
    expect(await stored(endpointId)).toMatchObject({ url: HOOKS, events: ['*'], description: 'For Lyon', version: 3 });
  });

  test('is bound to the version in its input, and to the preview', async () => {
    const { _id: endpointId } = await endpoint('developer');
    const stale = await as('developer', 'update', { endpointId, description: 'x', version: 2 });
    expect(stale.body.error.code).toBe('conflict');
    expect((await as('developer', 'update', { endpointId })).body.error.code).toBe('invalid_input');
    const held = await as('developer', 'update', { endpointId, url: HOOKS });
    await as('developer', 'update', { endpointId, description: 'Something else by now' });
    await click(service, company, held.body.error.call_id, 'developer', 'yes');
    const again = await until(
      () => service.store.calls.get(held.body.error.call_id),
      (record) => record?.hold?.n === 2,
    );
    expect(again).toMatchObject({ state: 'held_confirmation' });
    expect((await stored(endpointId)).url).not.toBe(HOOKS);
  });
});

describe('an endpoint', () => {
  test('is stopped at once under any rules of the company, and is enabled again after a confirmation', async () => {
    const guardPolicies = ['webhooks.disable', 'webhooks.delete'].map((action) => {
      return { action, appliesTo: 'all', guard: 'confirm_and_approve' } as const;
    });
    await service.store.companies.collection.updateOne({ _id: company.id }, { $set: { guardPolicies } });
    const { _id: endpointId } = await endpoint('developer', { failingSince: new Date() });
    expect((await as('developer', 'get', { endpointId })).body.data.endpoint.state).toBe('failing');
    expect((await as('developer', 'enable', { endpointId })).body.error.code).toBe('conflict');
    const off = await as('developer', 'disable', { endpointId });
    expect(off.body.data.endpoint).toMatchObject({ state: 'disabled', disabledBecause: 'by_hand', version: 2 });
    expect((await as('developer', 'disable', { endpointId })).body.data.endpoint.version).toBe(2);
    expect((await as('developer', 'sendTest', { endpointId })).body.error.code).toBe('conflict');

    expect(await confirmed(await as('developer', 'enable', { endpointId }), 'developer')).toMatchObject({
      envelope: { data: { endpoint: { state: 'active', disabledBecause: null, failingSince: null } } },
    });
    const gone = await as('developer', 'delete', { endpointId });
    expect(gone.body.changed).toEqual([{ type: 'endpoint', id: endpointId, change: 'deleted' }]);
    expect((await as('admin', 'get', { endpointId })).status).toBe(404);
    expect((await as('admin', 'list')).body.data.endpoints).toEqual([]);
  });

  test('can be stopped on the free plan, and cannot be enabled there', async () => {
    const { _id: endpointId } = await endpoint('developer');
    await service.store.companies.collection.updateOne({ _id: company.id }, { $set: { plan: 'free' } });
    expect((await as('developer', 'disable', { endpointId })).status).toBe(200);
    expect((await as('developer', 'enable', { endpointId })).body.error.code).toBe('plan_required');
    expect((await as('developer', 'list')).body.data.endpoints).toHaveLength(1);
    expect((await as('developer', 'delete', { endpointId })).status).toBe(200);
  });

  test('of a removed owner cannot be enabled by another member', async () => {
    const { _id: endpointId, ownerId } = await endpoint('member', { disabledAt: new Date() });
    await service.store.members.collection.updateOne({ _id: ownerId }, { $set: { removedAt: new Date() } });
    expect((await as('admin', 'enable', { endpointId })).body.error.code).toBe('conflict');
  });
});

describe('webhooks.rotateSecret', () => {
  test('needs a confirmation, and the old secret also signs until the grace period is over', async () => {
    const { _id: endpointId, secret: old } = await endpoint('developer');
    const { secret: key } = await company.key('developer');
    const held = await withKey(key, 'rotateSecret', { endpointId });
    expect(held.body.error.preview.effects.join(' ')).toContain('24 hours later');
    expect(await confirmed(held, 'developer')).toMatchObject({ envelope: { data: { secret: null } } });
    const { call_id: callId } = held.body.error;
    const status = await ask(service, `/api/v1/calls/${callId}`, { host: company.host, secret: key });
    const { secret, oldSecretUntil } = status.body.data.envelope.data;
    const now = await stored(endpointId);
    expect((await vaultOf(service)).open(now.secret)).toBe(secret);
    expect(now.previous).toEqual({ secret: old, until: new Date(oldSecretUntil) });
    expect(Math.abs(Date.parse(oldSecretUntil) - Date.now() - 86_400_000)).toBeLessThan(60_000);

    const again = await withKey(key, 'rotateSecret', { endpointId, graceHours: 0 });
    expect(await confirmed(again, 'developer')).toMatchObject({ envelope: { data: { oldSecretUntil: null } } });
    const { previous, secret: last } = await stored(endpointId);
    expect(previous).toBeNull();
    expect(last).not.toBe(now.secret);
  });
});

test('webhooks.eventTypes, the OpenAPI description and the table have the same types of events', async () => {
  const { types } = (await as('viewer', 'eventTypes')).body.data;
  const document = (await ask(service, '/api/v1/openapi.json', { host: 'localhost:3000' })).body;
  expect(types).toEqual(
    EVENT_TYPES.map((type) => {
      const { when, data, example } = EVENTS[type];
      return { type, when, dataSchema: data, dataExample: example };
    }),
  );
  expect(Object.keys(document.webhooks)).toEqual(EVENT_TYPES);
  for (const { type, dataSchema, dataExample } of types) {
    const { schema, examples } = document.webhooks[type].post.requestBody.content['application/json'];
    const { properties } = document.components.schemas[schema.$ref.split('/').at(-1)];
    expect([type, properties.data, examples.event.value.data]).toEqual([type, dataSchema, dataExample]);
  }
  const wanted = document.components.schemas.WebhooksCreateInput.properties.events.items.enum as string[];
  expect(wanted.filter((one) => !one.includes('*')).toSorted()).toEqual(
    EVENT_TYPES.filter((type) => type !== 'endpoint.test').toSorted(),
  );
});
