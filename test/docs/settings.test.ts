import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/config.js';

const ROOT = resolve(import.meta.dirname, '../..');

/** Every variable that `readConfig` reads, in development and in production; some are read only when others are set. */
function variablesRead(): ReadonlySet<string> {
  const read = new Set<string>();
  const given: Readonly<Record<string, string>> = {
    STRIPE_SECRET_KEY: 'x',
    STRIPE_WEBHOOK_SECRET: 'x',
    STRIPE_PRICE_TEAM: 'x',
    STRIPE_PRICE_BUSINESS: 'x',
    DEEP_MODEL_URL: 'https://model.example',
    DEEP_MODEL_KEY: 'x',
    DEEP_MODEL_NAME: 'x',
    FILES_S3_ENDPOINT: 'https://s3.example',
    FILES_S3_BUCKET: 'x',
    FILES_S3_ACCESS_KEY: 'x',
    FILES_S3_SECRET_KEY: 'x',
    RATE_LIMIT: '1',
    DEMO: 'true',
    // These variables are read only in production.
    SECRET_KEY: Buffer.alloc(32).toString('base64'),
    ALLOW_HTTP: 'true',
    DEMO_KEYS_IN_PRODUCTION: 'true',
  };
  for (const production of [{}, { NODE_ENV: 'production' }]) {
    const env = new Proxy<Readonly<Record<string, string>>>(
      { ...given, ...production },
      {
        get(values, name) {
          if (typeof name !== 'string') return undefined;
          read.add(name);
          return values[name];
        },
      },
    );
    readConfig(env, 'all');
  }
  return read;
}

test('the guide for operators lists exactly the environment variables that are read', async () => {
  const guide = await readFile(join(ROOT, 'src/docs/guides/97-operating.md'), 'utf8');
  const settings = /^## Settings$([\s\S]*?)^## /m.exec(guide)?.[1] ?? '';
  const firstCells = [...settings.matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell]) => cell ?? '');
  const named = firstCells.flatMap((cell) => [...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name));
  expect(new Set(named)).toEqual(variablesRead());
  expect(new Set(named).size).toBe(named.length);
  const source = await readFile(join(ROOT, 'src/config.ts'), 'utf8');
  for (const [, name] of source.matchAll(/'([A-Z]+(?:_[A-Z]+)+)'/g)) expect(named).toContain(name);
});
