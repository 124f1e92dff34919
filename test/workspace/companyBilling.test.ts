import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config.js';
import { monthOf } from '../../src/store/credits.js';
import { click, ended, signedIn } from '../http/people.js';
import { ask, call, createCompany, startTestService, type TestCompany, type TestService } from '../setup/service.js';

/** A server with the part of Stripe's API that the service uses. */
interface FakeStripe {
  readonly url: string;
  readonly asked: { line: string; key: string | undefined; auth: string | undefined; fields: Record<string, string> }[];
  /** Answers the next requests with these statuses. */
  readonly fail: number[];
  close(): Promise<unknown>;
}

const SECRET = 'whsec_test_5f2c';
let stripe: FakeStripe;
let service: TestService;
let company: TestCompany;
let events = 0;

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

async function startStripe(): Promise<FakeStripe> {
  const asked: FakeStripe['asked'] = [];
  const fail: number[] = [];
  const sessions = new Map<string, string>();
  const server: Server = createServer((incoming, outgoing) => {
    void bodyOf(incoming).then((body) => {
      const { 'idempotency-key': key, authorization: auth } = incoming.headers;
      const line = `${incoming.method} ${incoming.url}`;
      asked.push({ line, key: key as string | undefined, auth, fields: Object.fromEntries(new URLSearchParams(body)) });
      const failed = fail.shift();
      outgoing.statusCode = failed ?? 200;
      outgoing.setHeader('content-type', 'application/json');
      if (failed) return outgoing.end('{"error":{"message":"a detail that is nobody\'s business"}}');
      if (line === 'POST /v1/checkout/sessions') {
        const url = sessions.get(String(key)) ?? `https://checkout.stripe.test/${sessions.size}`;
        sessions.set(String(key), url);
        return outgoing.end(JSON.stringify({ id: 'cs_1', url }));
      }
      return outgoing.end(JSON.stringify({ id: 'sub_1', items: { data: [{ id: 'si_1' }] } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, asked, fail, close: () => new Promise((resolve) => server.close(resolve)) };
}

beforeAll(async () => {
  stripe = await startStripe();
  service = await startTestService({
    env: {
      RATE_LIMIT: '100000',
      STRIPE_URL: stripe.url,
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: SECRET,
      STRIPE_PRICE_TEAM: 'price_team',
      STRIPE_PRICE_BUSINESS: 'price_business',
    },
  });
});
afterAll(async () => {
  await service.stop();
  await stripe.close();
});
beforeEach(async () => {
  company = await createCompany(service.store, { plan: 'free' });
  stripe.asked.length = 0;
});

const changePlan = async (plan: string) =>
  call(
    service,
    'company.changePlan',
    { plan },
    { host: company.host, headers: await signedIn(service, company, 'admin') },
  );
const stored = () => service.store.companies.get(company.id);
const month = () => service.store.credits.months.findOne({ _id: `${company.id}/${monthOf(new Date())}` });

function sign(raw: string, { secret = SECRET, at = Date.now() } = {}): string {
  const t = Math.floor(at / 1_000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${raw}`).digest('hex')},v0=0`;
}

const paid = (plan: string, subscription: string, rest: object = {}, type = 'checkout.session.completed') =>
  JSON.stringify({
    id: `evt_${(events += 1)}`,
    type,
    data: {
      object: {
        payment_status: 'paid',
        subscription,
        customer: 'cus_1',
        metadata: { company: company.id, plan },
        ...rest,
      },
    },
  });
const report = (raw: string, signature = sign(raw)) =>
  ask(service, '/billing/stripe', {
    host: 'localhost:3000',
    raw,
    method: 'POST',
    headers: { 'stripe-signature': signature },
  });

describe('a higher plan', () => {
  test('is answered with a payment page, and the plan is not changed yet', async () => {
    const reply = await changePlan('team');
    expect(reply.body).toMatchObject({
      ok: true,
      data: { plan: 'free', checkoutUrl: expect.stringMatching(/^https:\/\/checkout\.stripe\.test\//) },
      changed: [],
    });
    expect(stripe.asked).toEqual([
      {
        line: 'POST /v1/checkout/sessions',
        key: reply.headers['call-id'],
        auth: 'Bearer sk_test_1',
        fields: {
          mode: 'subscription',
          'line_items[0][price]': 'price_team',
          'line_items[0][quantity]': '1',
          client_reference_id: company.id,
          success_url: `http://${company.host}/`,
          cancel_url: `http://${company.host}/`,
          'metadata[company]': company.id,
          'metadata[plan]': 'team',
          'metadata[call]': reply.headers['call-id'],
          'subscription_data[metadata][company]': company.id,
          'subscription_data[metadata][plan]': 'team',
          'subscription_data[metadata][call]': reply.headers['call-id'],
        },
      },
    ]);
    expect(await stored()).toMatchObject({ plan: 'free', version: 1 });
  });

  test('is requested again as the same order when the payment service fails', async () => {
    stripe.fail.push(500);
    const reply = await changePlan('team');
    expect(reply.body.data.checkoutUrl).toMatch(/^https/);
    expect(stripe.asked.map(({ key }) => key)).toEqual([reply.headers['call-id'], reply.headers['call-id']]);
  });

  test('is refused when the payment service refuses it, without the message of that service', async () => {
    stripe.fail.push(400);
    const reply = await changePlan('team');
    expect(reply.body.error.code).toBe('action_failed');
    expect(reply.text).not.toContain('nobody');
  });

  test('starts once when the payment is reported, also by repeated reports', async () => {
    const raw = paid('team', 'sub_1');
    const replies = await Promise.all([report(raw), report(raw), report(raw)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await stored()).toMatchObject({
      plan: 'team',
      version: 2,
      subscription: { id: 'sub_1', customerId: 'cus_1' },
    });
    expect(await month()).toMatchObject({ available: 1_000, spent: 0 });
    await report(raw);
    expect((await stored())?.version).toBe(2);
  });

  test('that replaces a paid plan ends the subscription of that plan', async () => {
    await report(paid('team', 'sub_old'));
    const raw = paid('business', 'sub_new');
    stripe.fail.push(500);
    expect((await report(raw)).status).toBe(500);
    expect((await report(raw)).status).toBe(200);
    expect(stripe.asked.map(({ line }) => line)).toEqual([
      'DELETE /v1/subscriptions/sub_old',
      'DELETE /v1/subscriptions/sub_old',
    ]);
    expect(await stored()).toMatchObject({ plan: 'business', version: 3, subscription: { id: 'sub_new' } });
    expect((await month())?.available).toBe(10_000);
  });

  test('that is not paid yet starts with the report of the payment', async () => {
    await report(paid('team', 'sub_1', { payment_status: 'unpaid' }));
    expect((await stored())?.plan).toBe('free');
    await report(paid('team', 'sub_1', {}, 'checkout.session.async_payment_succeeded'));
    expect((await stored())?.plan).toBe('team');
  });
});

describe('a lower plan', () => {
  const lower = async (plan: string) => {
    const held = await changePlan(plan);
    expect(held.status).toBe(428);
    await click(service, company, held.body.error.call_id, 'admin', 'yes');
    return ended(service, held.body.error.call_id);
  };

  test('ends the subscription when it is free', async () => {
    await report(paid('team', 'sub_1'));
    expect((await lower('free')).state).toBe('succeeded');
    expect(stripe.asked.map(({ line }) => line)).toEqual(['DELETE /v1/subscriptions/sub_1']);
    expect(await stored()).toMatchObject({ plan: 'free', subscription: null });
    expect((await month())?.available).toBe(0);
  });

  test('with a price changes the price of the subscription', async () => {
    await report(paid('business', 'sub_1'));
    expect((await lower('team')).state).toBe('succeeded');
    expect(stripe.asked.map(({ line, fields }) => [line, fields])).toEqual([
      ['GET /v1/subscriptions/sub_1', {}],
      ['POST /v1/subscriptions/sub_1', { 'items[0][id]': 'si_1', 'items[0][price]': 'price_team' }],
    ]);
    expect(await stored()).toMatchObject({ plan: 'team', subscription: { id: 'sub_1' } });
  });

  test('starts when the payment service ends the current subscription, and not another one', async () => {
    await report(paid('team', 'sub_1'));
    const ends = (id: string) =>
      JSON.stringify({
        id: `evt_${(events += 1)}`,
        type: 'customer.subscription.deleted',
        data: { object: { id, metadata: { company: company.id } } },
      });
    await report(ends('sub_other'));
    expect((await stored())?.plan).toBe('team');
    await report(ends('sub_1'));
    expect(await stored()).toMatchObject({ plan: 'free', subscription: null });
  });
});

describe('a report', () => {
  test.each([
    ['without a signature', () => ''],
    ['signed with another secret', (raw: string) => sign(raw, { secret: 'whsec_other' })],
    ['of other content', (raw: string) => sign(`${raw} `)],
    ['older than five minutes', (raw: string) => sign(raw, { at: Date.now() - 301_000 })],
    ['from more than five minutes ahead', (raw: string) => sign(raw, { at: Date.now() + 310_000 })],
    ['whose signature is cut short', (raw: string) => sign(raw).replace(/(v1=.{20})[^,]*/, '$1')],
  ])('%s has no effect', async (_, signature) => {
    const raw = paid('business', 'sub_1');
    const reply = await report(raw, signature(raw));
    expect(reply.status).toBe(401);
    expect(reply.body.error.code).toBe('unauthenticated');
    expect(await stored()).toMatchObject({ plan: 'free', version: 1 });
  });

  test('is accepted with the second of two signatures, during a rotation, and four minutes late', async () => {
    const raw = paid('team', 'sub_1');
    const [time, good] = sign(raw, { at: Date.now() - 240_000 }).split(',');
    expect((await report(raw, `${time},v1=${'0'.repeat(64)},${good}`)).status).toBe(200);
    expect((await stored())?.plan).toBe('team');
  });

  test('of another type or of an unknown company is accepted without an effect', async () => {
    expect((await report(JSON.stringify({ id: 'evt_x', type: 'invoice.paid', data: { object: {} } }))).status).toBe(
      200,
    );
    const nobody = paid('team', 'sub_1', { metadata: { company: 'nobody', plan: 'team' } });
    expect((await report(nobody)).status).toBe(200);
    expect(await service.store.companies.get('nobody')).toBeNull();
  });

  test('must be sent by POST', async () => {
    const reply = await ask(service, '/billing/stripe', { host: 'localhost:3000' });
    expect(reply.status).toBe(405);
    expect(reply.headers['allow']).toBe('POST');
  });
});

test('an incomplete configuration is refused with the missing settings', () => {
  expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PRICE_TEAM: 'price_team' }, 'all')).toThrow(
    'STRIPE_WEBHOOK_SECRET, STRIPE_PRICE_BUSINESS must be set',
  );
});
