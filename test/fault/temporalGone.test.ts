import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { call, createCompany, startTestService, until, type TestCompany, type TestService } from '../setup/service.js';
import { startProxy, type Proxy } from './proxy.js';

/** Temporal cannot be reached when a call arrives. */
describe.each(['all', 'api'] as const)('without Temporal, a service started as %s', (part) => {
  let proxy: Proxy;
  let service: TestService;
  let worker: TestService | undefined;
  let company: TestCompany;
  let secret: string;

  beforeAll(async () => {
    proxy = await startProxy(inject('temporalAddress'));
    service = await startTestService({ part, temporalAddress: proxy.address });
    const { name } = service;
    if (part === 'api') worker = await startTestService({ part: 'worker', name });
    company = await createCompany(service.store);
    ({ secret } = await company.key('admin'));
  });
  afterAll(async () => {
    await proxy.restore();
    await service.stop();
    await worker?.stop();
    await proxy.close();
  });

  const update = (key?: string) =>
    call(
      service,
      'rows.update',
      { rowId: company.rowIds[0], cells: { name: `by ${key}` } },
      {
        host: company.host,
        secret,
        ...(key !== undefined && { headers: { 'idempotency-key': key } }),
      },
    );

  test.each([
    ['refuses connections', () => proxy.cut()],
    ['says nothing', () => proxy.stall()],
  ] as const)(
    'answers 503 when it %s, has run nothing, and takes the same Idempotency-Key afterwards',
    async (how, away) => {
      const key = `${part} ${how}`;
      await away();
      const began = Date.now();
      const [keyed, bare] = await Promise.all([update(key), update()]);
      const took = Date.now() - began;
      for (const reply of [keyed, bare]) {
        expect(reply).toMatchObject({
          status: 503,
          body: { ok: false, error: { code: 'unavailable', retry_after: 5 } },
        });
        expect(reply.headers['retry-after']).toBe('5');
        const record = await service.store.calls.get(String(reply.headers['call-id']));
        expect(record?.state).toBe('abandoned');
      }
      expect(took).toBeLessThan(20_000);

      await proxy.restore();
      const again = await until(
        () => update(key),
        ({ status }) => status !== 503,
      );
      expect(again).toMatchObject({ status: 200, body: { data: { row: { cells: { name: `by ${key}` } } } } });
      expect(again.headers['call-id']).not.toBe(keyed.headers['call-id']);
      expect(await service.store.history.ofWholeCall(String(keyed.headers['call-id']))).toEqual([]);
      expect(await service.store.history.ofWholeCall(String(bare.headers['call-id']))).toEqual([]);
      // Abandoned calls do not run later.
      const open = await service.store.calls.collection.countDocuments({
        companyId: company.id,
        state: { $in: ['received', 'running'] },
      });
      expect(open).toBe(0);
    },
  );
});
