import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until, type TestService } from '../setup/service.js';
import { deliveriesTo, silent, status, type Listening } from './receiver.js';
import { createStage, startDelivering, type Scene } from './scene.js';

/** Cancelled deliveries, and responses that are cut off. */
const DELIVER_WITHIN = 60_000;
const WITHIN = 3_000;

let service: TestService;
const stage = createStage();

beforeAll(async () => {
  service = await startDelivering({ DELIVER_WITHIN_MS: String(DELIVER_WITHIN), WEBHOOKS_WITHIN_MS: String(WITHIN) });
});
afterAll(async () => {
  await service.stop();
  await stage.close();
});

describe('a delivery', { concurrent: true }, () => {
  describe('an answer', () => {
    test.each([
      ['that is late is a time-out', silent, { status: null, problem: 'timeout' }],
      ['that redirects is not followed', status(302, { location: '/moved' }), { status: 302, problem: 'redirect' }],
    ] as const)('%s', async (_, answer, attempt) => {
      const scene = await stage.open(service);
      const there = await scene.receiver(answer);
      const endpoint = await scene.listen(there);
      await scene.update(0);
      const tried = await until(
        () => deliveriesTo(service.store, endpoint),
        ([delivery]) => (delivery?.attempts.length ?? 0) > 0,
      );
      expect(tried[0]?.attempts[0]).toMatchObject(attempt);
      expect(tried[0]?.attempts[0]?.took).toBeLessThan(WITHIN * 3);
      expect(there.got.every(({ path }) => path === '/hooks')).toBe(true);
      await service.store.endpoints.collection.updateOne({ _id: endpoint.id }, { $set: { deletedAt: new Date() } });
    });

    test.each([
      ['that never ends', (write: (text: string) => void) => setInterval(() => write('z'.repeat(60_000)), 1)],
      ['that arrives byte by byte', (write: (text: string) => void) => setInterval(() => write('z'), 20)],
    ] as const)('%s is cut: its status counts, and a kilobyte is kept', async (_, begin) => {
      const scene = await stage.open(service);
      const there = await scene.receiver((_got, reply) => {
        reply.writeHead(200);
        const writing = begin((text) => reply.write(text));
        reply.on('close', () => clearInterval(writing));
      });
      const endpoint = await scene.listen(there);
      await scene.update(0);
      const [delivery] = await scene.ended(endpoint);
      expect(delivery).toMatchObject({ state: 'delivered', attempts: [{ status: 200 }] });
      const [attempt] = delivery?.attempts ?? [];
      expect(attempt?.response).toMatch(/^z{1,1000}$/);
      expect(attempt?.took).toBeLessThan(WITHIN * 3);
    });
  });

  describe('a pending one is cancelled', () => {
    /** A delivery that failed once and waits for its next attempt. */
    async function waiting(scene: Scene): Promise<Listening> {
      const there = await scene.receiver(status(500));
      const endpoint = await scene.listen(there, { owner: 'developer' });
      await scene.update(0);
      await until(
        () => there.got.length,
        (count) => count > 0,
      );
      return endpoint;
    }

    test.each(['disabledAt', 'deletedAt'] as const)('when its endpoint has %s', async (field) => {
      const scene = await stage.open(service);
      const endpoint = await waiting(scene);
      await service.store.endpoints.collection.updateOne({ _id: endpoint.id }, { $set: { [field]: new Date() } });
      expect(await scene.ended(endpoint)).toMatchObject([{ state: 'cancelled', nextAt: null }]);
    });

    test('on a plan without webhooks', async () => {
      const scene = await stage.open(service);
      const endpoint = await waiting(scene);
      await service.store.companies.collection.updateOne({ _id: scene.company.id }, { $set: { plan: 'free' } });
      expect(await scene.ended(endpoint)).toMatchObject([{ state: 'cancelled' }]);
    });

    test('when the owner of its endpoint no longer sees the list', async () => {
      const scene = await stage.open(service);
      const endpoint = await waiting(scene);
      await service.store.lists.collection.updateOne({ _id: scene.company.listId }, { $set: { openTo: [] } });
      expect(await scene.ended(endpoint)).toMatchObject([{ state: 'cancelled' }]);
      expect(await service.store.endpoints.toSign(endpoint.id)).toMatchObject({ disabledAt: null });
    });

    test('when the owner of its endpoint was removed, and the next event disables the endpoint', async () => {
      const scene = await stage.open(service);
      const there = await scene.receiver();
      const endpoint = await scene.listen(there, { owner: 'developer' });
      await service.store.members.collection.updateOne(
        { _id: scene.company.members.developer._id },
        { $set: { removedAt: new Date() } },
      );
      await scene.update(0);
      expect(await scene.ended(endpoint)).toMatchObject([{ state: 'cancelled', attempts: [] }]);
      expect(await service.store.endpoints.toSign(endpoint.id)).toMatchObject({ disabledBecause: 'owner_removed' });
      expect(there.got).toEqual([]);
    });
  });

  test('is not made for a list that is closed to the owner of the endpoint', async () => {
    const scene = await stage.open(service);
    const there = await scene.receiver();
    const blind = await scene.listen(there, { owner: 'developer' });
    const seeing = await scene.listen(there, { owner: 'admin' });
    await service.store.lists.collection.updateOne({ _id: scene.company.listId }, { $set: { openTo: [] } });
    await scene.update(0);
    await scene.ended(seeing);
    expect(await deliveriesTo(service.store, blind)).toEqual([]);
    expect(there.got).toHaveLength(1);
  });

  test('has a body under 20 kB for a change of any size', async () => {
    const scene = await stage.open(service);
    const columns = Array.from({ length: 40 }, (_, n) => ({ id: `c${n}`, name: `C${n}`, type: 'text' as const }));
    await service.store.lists.collection.updateOne({ _id: scene.company.listId }, { $set: { columns } });
    const there = await scene.receiver();
    const endpoint = await scene.listen(there);
    const cells = Object.fromEntries(columns.map(({ id }) => [id, 'ä'.repeat(900)]));
    const reply = await scene.act('rows.update', { rowId: scene.company.rowIds[0], cells });
    expect(reply.status).toBe(200);
    await scene.ended(endpoint);
    const [got] = there.got;
    expect(Buffer.byteLength(got?.text ?? '')).toBeLessThan(20_000);
    expect(got?.body.data).toMatchObject({ rowId: scene.company.rowIds[0], truncated: true });
    expect(got?.body.data['fields']).toHaveLength(40);
  });
});
