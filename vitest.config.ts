import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    globalSetup: ['test/setup/engines.ts'],
    // A Temporal worker is native code: it needs a process of its own.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    sequence: { shuffle: true },
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
});
