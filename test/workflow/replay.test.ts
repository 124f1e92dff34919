import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import { expect, inject, test } from 'vitest';

/**
 * Rule 15: calls wait for days, so the current workflow code must replay the histories of every released version.
 * They are recorded by `node --import tsx tools/histories/record.ts`.
 */
const FOLDER = fileURLToPath(new URL('./histories', import.meta.url));
const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.json'));
const WAYS = [
  'quick-success',
  'refused',
  'held-confirmed',
  'held-expired',
  'background',
  'held-stale-held-confirmed',
  'held-still-waiting',
];

Runtime.install({
  logger: new DefaultLogger('ERROR', () => undefined),
  telemetryOptions: { logging: { filter: 'OFF' } },
});

const options = () => ({ workflowBundle: { codePath: inject('bundle') } });
const historyOf = async (file: string): Promise<unknown> => JSON.parse(await readFile(`${FOLDER}/${file}`, 'utf8'));

test('there is a recorded history of each path through a call', () => {
  for (const way of WAYS)
    expect(
      files.some((file) => file.endsWith(`-${way}.json`)),
      way,
    ).toBe(true);
});

test.each(files)('the current workflow code replays the history %s', async (file) => {
  await expect(Worker.runReplayHistory(options(), await historyOf(file))).resolves.toBeUndefined();
});

test('the replay fails for a history of other workflow code', async () => {
  const file = files.find((name) => name.endsWith('-held-confirmed.json')) ?? '';
  // The history of another workflow.
  const text = JSON.stringify(await historyOf(file)).replaceAll('"name":"actionCall"', '"name":"sweep"');
  await expect(Worker.runReplayHistory(options(), JSON.parse(text))).rejects.toThrow(/nondeterminism|TMPRL1100/i);
});

test('no history contains the input of a caller', async () => {
  for (const file of files) {
    const payloads = JSON.stringify(await historyOf(file)).matchAll(/"data":"([A-Za-z0-9+/=]+)"/g);
    for (const [, data = ''] of payloads) {
      const text = Buffer.from(data, 'base64').toString('utf8');
      expect(text).not.toMatch(/elsewhere\.example|rowIds|row_|"cells"|act_/);
    }
  }
});
