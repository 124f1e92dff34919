import { afterEach, describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../src/config.js';
import { ask, call, createCompany, startTestService, type TestService } from '../setup/service.js';

/** How the service finds the address of a client, which scopes of keys and the limit of sign-ins use. */

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://example.com',
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
};
const ALLOWED = '203.0.113.7';

let service: TestService | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

/** The status of a call with a key that works only from `ALLOWED`. */
async function statusWith(env: Record<string, string>, forwarded?: string): Promise<number> {
  service = await startTestService({ env: { ...PRODUCTION, ...env } });
  const company = await createCompany(service.store);
  const { secret } = await company.key('admin', { scope: { addresses: [`${ALLOWED}/32`] } });
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const host = `${company.id}.example.com`;
  return (await call(service, 'lists.list', {}, { host, secret, headers })).status;
}

describe('without trusted proxies', () => {
  test('X-Forwarded-For is ignored, also in production', async () => {
    expect(await statusWith({}, ALLOWED)).toBe(401);
  });
});

describe('behind a number of proxies', () => {
  test('the address that the outermost proxy saw counts', async () => {
    expect(await statusWith({ TRUSTED_PROXIES: '1' }, ALLOWED)).toBe(200);
  });

  test('addresses that the client wrote do not count', async () => {
    expect(await statusWith({ TRUSTED_PROXIES: '1' }, `${ALLOWED}, 198.51.100.9`)).toBe(401);
  });

  test('each trusted proxy is one entry from the end', async () => {
    expect(await statusWith({ TRUSTED_PROXIES: '2' }, `192.0.2.1, ${ALLOWED}, 10.0.0.2`)).toBe(200);
  });
});

describe('behind proxies of a range', () => {
  test('the first address that is not a proxy counts', async () => {
    const env = { TRUSTED_PROXIES: '127.0.0.0/8, 10.0.0.0/8,::1' };
    expect(await statusWith(env, `192.0.2.1, ${ALLOWED}, 10.0.0.3, 10.0.0.2`)).toBe(200);
  });

  test('the header of a client outside the range is ignored', async () => {
    expect(await statusWith({ TRUSTED_PROXIES: '10.0.0.0/8' }, ALLOWED)).toBe(401);
  });
});

test('sign-ins with a different forged address each time are limited', async () => {
  service = await startTestService({ env: PRODUCTION });
  const company = await createCompany(service.store);
  const host = `${company.id}.example.com`;
  const statuses = [];
  for (let n = 0; n < 12; n += 1) {
    const headers = {
      origin: `https://${host}`,
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': `192.0.2.${n}`,
    };
    const raw = 'email=vera%40example.com&password=wrong-password';
    statuses.push((await ask(service, '/sign-in', { host, raw, headers, method: 'POST' })).status);
  }
  expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 403));
  expect(statuses.slice(10)).toEqual([429, 429]);
});

test('the company is that of the Host header, and X-Forwarded-Host is ignored', async () => {
  service = await startTestService({ env: { ...PRODUCTION, TRUSTED_PROXIES: '1' } });
  const company = await createCompany(service.store);
  const other = await createCompany(service.store);
  const { secret } = await company.key('admin');
  const headers = { 'x-forwarded-host': `${company.id}.example.com` };
  const reply = await call(service, 'lists.list', {}, { host: `${other.id}.example.com`, secret, headers });
  expect(reply.status).toBe(401);
  expect(reply.body.error.reason).toBe('wrong_company');
});

test.each(['-1', '1.5', '21', 'all', '10.0.0.0/33', '10.0.0.0/8,x', 'loopback'])(
  'TRUSTED_PROXIES=%s is refused at start',
  (value) => {
    expect(() => readConfig({ TRUSTED_PROXIES: value }, 'all')).toThrow(ConfigError);
    expect(() => readConfig({ TRUSTED_PROXIES: value }, 'all')).toThrow(/TRUSTED_PROXIES/);
  },
);
