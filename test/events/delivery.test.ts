import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pauseAfter } from '../../src/engine/events/schedule.js';
import { newSigningSecret } from '../../src/engine/events/sign.js';
import { until, type TestService } from '../setup/service.js';
import { deliveriesTo, sealed, status, verified } from './receiver.js';
import { createStage, startDelivering } from './scene.js';

/** Deliveries of events to a customer's service, over real HTTP and Temporal. Here the three days are one minute. */
const DELIVER_WITHIN = 60_000;

let service: TestService;
const stage = createStage();

beforeAll(async () => {
  service = await startDelivering({ DELIVER_WITHIN_MS: String(DELIVER_WITHIN), WEBHOOKS_WITHIN_MS: '5000' });
});
afterAll(async () => {
  await service.stop();
  await stage.close();
});

describe('an event', { concurrent: true }, () => {
  test('of a change arrives with its fields, signed as Standard Webhooks says', async () => {
    const scene = await stage.open(service);
    const there = await scene.receiver();
    const endpoint = await scene.listen(there);
    const reply = await scene.update(0);
    const [delivery] = await scene.ended(endpoint);
    expect(delivery).toMatchObject({ state: 'delivered', attempts: [{ status: 204, problem: null, response: '' }] });
    expect(there.got).toHaveLength(1);
    const [got] = there.got;
    if (!got) throw new Error('Nothing arrived.');
    expect(verified(endpoint.secret, got)).toEqual(got.body);
    expect(() => verified(newSigningSecret(), got)).toThrow('No matching signature');
    expect(got.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Action-API-Webhooks' });
    expect(got.id).toBe(`evt_${scene.company.rowIds[0]}_v2`);
    expect(got.body).toMatchObject({
      id: got.id,
      type: 'row.updated',
      companyId: scene.company.id,
      callId: reply.headers['call-id'],
      data: { rowId: scene.company.rowIds[0], fields: ['cells.amount'], before: { cells: { amount: 0 } } },
    });
    expect(got.text).not.toContain('audience');
  });

  test('is signed with both secrets during the rotation, then with the new one only', async () => {
    const scene = await stage.open(service);
    const there = await scene.receiver();
    const old = newSigningSecret();
    const previous = { secret: sealed(old), until: new Date(Date.now() + 60_000) };
    const rotating = await scene.listen(there, { previous });
    await scene.update(0);
    await scene.ended(rotating);
    const [first] = there.got;
    if (!first) throw new Error('Nothing arrived.');
    for (const each of [rotating.secret, old]) expect(verified(each, first)).toEqual(first.body);

    await service.store.endpoints.collection.updateOne(
      { _id: rotating.id },
      { $set: { previous: { ...previous, until: new Date(Date.now() - 1) } } },
    );
    await scene.update(1);
    await scene.ended(rotating, 2);
    const [, second] = there.got;
    if (!second) throw new Error('Nothing arrived.');
    expect(verified(rotating.secret, second)).toEqual(second.body);
    expect(() => verified(old, second)).toThrow('No matching signature');
  });

  test('is retried after growing pauses with the same id and body until it succeeds', async () => {
    const scene = await stage.open(service);
    const there = await scene.receiver(
      (got, reply) => void reply.writeHead(there.got.length < 6 ? 500 : 200).end(got.id),
    );
    const endpoint = await scene.listen(there);
    await scene.update(0);
    const [delivery] = await scene.ended(endpoint, 1);
    expect(delivery?.state).toBe('delivered');
    expect(delivery?.attempts.map((attempt) => attempt.status)).toEqual([...Array.from({ length: 5 }, () => 500), 200]);
    expect(new Set(there.got.map(({ id }) => id)).size).toBe(1);
    expect(new Set(there.got.map(({ text }) => text)).size).toBe(1);
    for (const got of there.got) verified(endpoint.secret, got);
    const pauses = there.got.slice(1).map(({ at }, index) => at - (there.got[index]?.at ?? 0));
    const least = pauses.map((_, index) => pauseAfter(index + 1, DELIVER_WITHIN, 0) ?? Infinity);
    expect(pauses.filter((pause, index) => pause < (least[index] ?? 0))).toEqual([]);
    expect(least).toEqual(least.toSorted((one, other) => one - other));
    expect(least[4]).toBeGreaterThan(DELIVER_WITHIN * 0.02);
    expect(await service.store.endpoints.toSign(endpoint.id)).toMatchObject({ failingSince: null, disabledAt: null });
  });

  test('is retried after the time of Retry-After, up to a limit', async () => {
    const scene = await stage.open(service);
    const there = await scene.receiver((got, reply) =>
      there.got.length === 1 ? status(429, { 'retry-after': '86400' })(got, reply, reply.req) : void reply.end(),
    );
    const endpoint = await scene.listen(there);
    await scene.update(0);
    const [delivery] = await scene.ended(endpoint, 1);
    const [first, second] = delivery?.attempts ?? [];
    expect([first?.status, second?.status]).toEqual([429, 200]);
    const pause = (second?.at.getTime() ?? 0) - (first?.at.getTime() ?? 0);
    expect(pause).toBeGreaterThanOrEqual(DELIVER_WITHIN / 6);
    expect(pause).toBeLessThan(DELIVER_WITHIN);
  });

  test('that is answered with 410 disables the endpoint at once, with an event for the other endpoints', async () => {
    const scene = await stage.open(service);
    const there = await scene.receiver(status(410));
    const elsewhere = await scene.receiver();
    const gone = await scene.listen(there);
    await scene.listen(elsewhere, { events: ['endpoint.disabled'] });
    await scene.update(0);
    const [delivery] = await scene.ended(gone);
    expect(delivery).toMatchObject({ state: 'failed', attempts: [{ status: 410, response: 'answered 410' }] });
    expect(await service.store.endpoints.toSign(gone.id)).toMatchObject({ disabledBecause: 'gone', version: 2 });
    await until(
      () => elsewhere.got.length,
      (count) => count === 1,
    );
    expect(elsewhere.got[0]?.body.data).toEqual({ endpointId: gone.id, reason: 'gone' });
    await scene.update(1);
    expect(await deliveriesTo(service.store, gone)).toHaveLength(1);
  });

  test('leaves neither its body nor its secret in Temporal or the log', async () => {
    const scene = await stage.open(service);
    const there = await scene.receiver(
      (_, reply) => void reply.writeHead(there.got.length < 3 ? 500 : 200).end('their-answer'),
    );
    const endpoint = await scene.listen(there);
    await scene.act('rows.update', { rowId: scene.company.rowIds[0], cells: { name: 'very-private' } });
    const [delivery] = await scene.ended(endpoint);
    expect(there.got[0]?.text).toContain('very-private');
    const { events } = await service.client.workflow.getHandle(delivery?._id ?? '').fetchHistory();
    const bytes = (value: unknown): string =>
      JSON.stringify(value, (_, part: unknown) =>
        part instanceof Uint8Array ? Buffer.from(part).toString('utf8') : part,
      );
    const history = bytes(events);
    expect(history).toContain(delivery?._id);
    for (const text of [history, service.logged.join('\n')])
      for (const hidden of [
        'very-private',
        'their-answer',
        endpoint.secret,
        sealed(endpoint.secret),
        '127.0.0.1',
        'whsec_',
      ])
        expect(text).not.toContain(hidden);
  });
});
