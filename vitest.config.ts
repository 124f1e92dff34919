import { defineConfig } from 'vitest/config';
import { LongFirst } from './test/setup/longFirst.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    globalSetup: ['test/setup/engines.ts'],
    setupFiles: ['test/setup/tidyUp.ts'],
    // A Temporal worker is native code: it needs a process of its own.
    pool: 'forks',
    maxWorkers: 2,
    // Files share a process as they share the engines: loading the service anew for each took a fifth of the time.
    isolate: false,
    testTimeout: 240_000,
    hookTimeout: 240_000,
    teardownTimeout: 60_000,
    // As long as `until` waits: on a busy machine a page takes longer than the second that is usual.
    expect: { poll: { timeout: 60_000 } },
    sequence: { shuffle: { tests: true }, sequencer: LongFirst },
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
});
