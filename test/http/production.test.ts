import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ConfigError, readConfig } from '../../src/config.js';
import { installDemo, type Demo } from '../../src/demo/install.js';
import { demoLines } from '../../src/demo/lines.js';
import { startTestService, type TestService } from '../setup/service.js';

/** Settings that production refuses at the start, and secrets that it does not log. */

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://example.com',
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
};
const read = (env: Record<string, string>) => readConfig({ ...PRODUCTION, ...env }, 'all');

describe('an http address', () => {
  test.each(['http://example.com', 'http://localhost:3000', ''])('such as "%s" is refused', (PUBLIC_URL) => {
    expect(() => read({ PUBLIC_URL })).toThrow(ConfigError);
    expect(() => read({ PUBLIC_URL })).toThrow(/PUBLIC_URL.*https.*ALLOW_HTTP/);
  });

  test('is accepted when the operator allows it, and in development', () => {
    expect(read({ PUBLIC_URL: 'http://example.com', ALLOW_HTTP: 'true' }).publicUrl.href).toBe('http://example.com/');
    expect(readConfig({ PUBLIC_URL: 'http://example.com' }, 'all').publicUrl.href).toBe('http://example.com/');
  });
});

describe('the demo company', () => {
  test('is off in production', () => {
    expect(read({}).demo).toBe(false);
    expect(readConfig({}, 'all').demo).toBe(true);
  });

  test('is refused in production without its explicit setting', () => {
    expect(() => read({ DEMO: 'true' })).toThrow(ConfigError);
    expect(() => read({ DEMO: 'true' })).toThrow(/DEMO.*DEMO_KEYS_IN_PRODUCTION=true/);
    expect(read({ DEMO: 'true', DEMO_KEYS_IN_PRODUCTION: 'true' }).demo).toBe(true);
    expect(read({ DEMO_KEYS_IN_PRODUCTION: 'true' }).demo).toBe(false);
  });

  describe('after its creation', () => {
    let service: TestService;
    let folder: string;
    beforeAll(async () => {
      service = await startTestService();
      folder = await mkdtemp(join(tmpdir(), 'demo-'));
    });
    afterAll(async () => {
      await service.stop();
      await rm(folder, { recursive: true, force: true });
    });

    const secretsOf = ({ people, keys }: Demo) => [
      ...people.map(({ password }) => password),
      keys.admin,
      keys.developer,
    ];

    test('logs its passwords and keys in development only', async () => {
      const demo = await installDemo(service.store, folder, new Date());
      const said = (production: boolean) =>
        demoLines({ publicUrl: new URL('https://example.com'), smtpUrl: undefined, production }, demo, 'ready.json');
      expect(secretsOf(demo).filter((secret) => said(false).join('\n').includes(secret))).toHaveLength(2);
      expect(secretsOf(demo).filter((secret) => said(true).join('\n').includes(secret))).toEqual([]);
    });

    test('switches off its old keys when it makes new ones because its file is missing', async () => {
      const working = () => service.store.keys.collection.countDocuments({ companyId: 'acme', switchedOffAt: null });
      const first = await installDemo(service.store, folder, new Date());
      expect(await working()).toBe(2);
      await rm(join(folder, 'demo.json'));
      const second = await installDemo(service.store, folder, new Date());
      expect(second.keys.admin).not.toBe(first.keys.admin);
      expect(await working()).toBe(2);
    });
  });
});

describe('docker-compose.yml', () => {
  interface Compose {
    readonly services: Readonly<Record<string, { environment?: Record<string, string>; volumes?: readonly string[] }>>;
    readonly volumes: Readonly<Record<string, unknown>>;
  }

  test('runs without the demo, with a data directory on a volume', async () => {
    const file = await readFile(new URL('../../docker-compose.yml', import.meta.url), 'utf8');
    const { services, volumes } = parse(file, { merge: true }) as Compose;
    for (const name of ['api', 'worker']) {
      const { environment = {}, volumes: mounts = [] } = services[name] ?? {};
      expect(environment['DEMO'] ?? 'false').toBe('false');
      const mount = mounts.find((each) => each.endsWith(`:${environment['DATA_DIR']}`));
      expect(Object.keys(volumes)).toContain(mount?.split(':', 1)[0]);
    }
  });
});
