import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { intercept } from '../setup/intercept.js';
import {
  ask,
  call,
  createCompany,
  startTestService,
  until,
  type TestCompany,
  type TestService,
} from '../setup/service.js';
import { startProxy, type Proxy } from './proxy.js';

/** MongoDB becomes unavailable as soon as a call is on record, and returns later. */
describe.each(['all', 'api'] as const)('without MongoDB, a service started as %s', (part) => {
  let proxy: Proxy;
  let service: TestService;
  let worker: TestService | undefined;
  let company: TestCompany;
  let secret: string;
  let away: (() => unknown) | undefined;

  beforeAll(async () => {
    const direct = new URL(inject('mongoUri'));
    proxy = await startProxy(direct.host);
    service = await startTestService({
      part,
      mongoUri: inject('mongoUri').replace(direct.host, proxy.address),
      env: { ANSWER_WITHIN_MS: '3000', SWEEP_EVERY_MS: '3600000' },
    });
    intercept(service.store, 'calls.insert', async (operation) => {
      const inserted = await operation();
      await away?.();
      return inserted;
    });
    if (part === 'api') worker = await startTestService({ part: 'worker', name: service.name });
    company = await createCompany(service.store);
    ({ secret } = await company.key('admin'));
  });
  afterAll(async () => {
    await proxy.restore();
    await service.stop();
    await worker?.stop();
    await proxy.close();
  });

  test.each([
    ['refuses connections', () => proxy.cut()],
    ['stops answering', () => proxy.stall()],
  ] as const)('answers 202 with the id of a call on record when it %s, and the call runs once', async (how, leave) => {
    away = leave;
    const input = { listId: company.listId, cells: { name: how } };
    const reply = await call(service, 'rows.create', input, { host: company.host, secret });
    away = undefined;
    const callId = String(reply.headers['call-id']);
    expect(reply).toMatchObject({
      status: 202,
      body: { ok: false, error: { code: 'still_running', call_id: callId } },
    });
    expect(reply.body.error.status_url).toContain(callId);

    await proxy.restore();
    const state = async () =>
      (await ask(service, `/api/v1/calls/${callId}`, { host: company.host, secret })).body?.data?.state;
    await until(state, (found) => found === 'succeeded', 90_000);
    const made = { companyId: company.id, 'cells.name': how };
    expect(await service.store.rows.collection.countDocuments(made)).toBe(1);
  });
});
