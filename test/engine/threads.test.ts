import { expect, test } from 'vitest';
import { inThread, type ThreadTask } from '../../src/engine/threads.js';

/** Computations in worker threads: their input and output, and their time limit. */

const task = (name: string): ThreadTask => ({
  module: new URL('../setup/slowThread.ts', import.meta.url),
  name,
  length: 'short',
});

test('a computation gets its input and its pieces in order, and returns a result', async () => {
  const fed = inThread<number>(
    task('sum'),
    { from: 1 },
    {
      async feed(send) {
        for (const piece of [10, 100]) send(piece);
      },
    },
  );
  expect(await fed).toBe(111);
});

test('a Refusal crosses threads with all its fields', async () => {
  await expect(inThread(task('refusing'), {})).rejects.toMatchObject({
    name: 'Refusal',
    error: { code: 'invalid_input', fields: [{ path: '/a', message: 'This.', fix: 'That.' }] },
  });
});

test('a computation over its time limit is stopped with an error, and the next one runs', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 10);
  const late = inThread(task('endless'), {}, { within: 500 });
  await expect(late).rejects.toMatchObject({
    error: { code: 'action_failed', message: expect.stringContaining('took longer than 0.5 seconds') },
  });
  clearInterval(timer);
  // The main thread was free during the computation.
  expect(turns).toBeGreaterThan(10);
  expect(await inThread(task('sum'), { from: 7 })).toBe(7);
});

test('a computation ends when its signal is aborted or its feed fails', async () => {
  const stop = new AbortController();
  const stopped = inThread(task('endless'), {}, { signal: stop.signal });
  setTimeout(() => stop.abort(new Error('The worker stops.')), 300);
  await expect(stopped).rejects.toThrow('The worker stops.');
  const broken = inThread(task('sum'), { from: 1 }, { feed: () => Promise.reject(new Error('The rows are gone.')) });
  await expect(broken).rejects.toThrow('The rows are gone.');
});
