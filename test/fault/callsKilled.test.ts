import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { callStorm, type CallAftermath, type Kind } from './callStorm.js';
import { mulberry32 } from './storm.js';

/** `npm run test:kills` uses more kills. CALL_SEED repeats one run. */
const { CALL_KILLS = '4', CALL_SEED = String(randomInt(1_000_000)) } = process.env;
const [kills, seed] = [CALL_KILLS, CALL_SEED].map(Number) as [number, number];

test(
  `${kills} kill -9 over the service, Temporal and MongoDB, seed ${seed}: every call ends correctly within three minutes`,
  { timeout: 300_000 + kills * 30_000 },
  async () => {
    const say = (line: string) => process.stdout.write(`${line}\n`);
    const aftermath = await callStorm({ kills, random: mulberry32(seed), say });
    try {
      const { calls, asked, took } = aftermath;
      const states: Record<string, number> = {};
      for (const { state } of calls) states[state] = (states[state] ?? 0) + 1;
      say(JSON.stringify({ seed, kills, calls: calls.length, states, took }));
      expect(calls.length).toBeGreaterThan(kills);
      for (const call of calls) {
        const { state, envelope } = call;
        const error = envelope?.ok === false ? envelope.error.code : null;
        const told = asked.get(call._id);
        // Deleted rows cannot be deleted again, and a summary of many rows costs more than was accepted. No other call
        // is refused or fails here, whichever process is killed.
        if (call.action !== 'rows.delete' && !(call.action === 'insights.summarize' && state === 'refused'))
          expect({ state, error }).toEqual(
            state === 'abandoned' ? { state, error: 'unavailable' } : { state: 'succeeded', error: null },
          );
        // A 503 means that nothing ran.
        if (told?.status === 503) expect(state).toBe('abandoned');
        if (told?.status === 200) expect(state).toBe('succeeded');
      }
      await rowsOnce(aftermath);
      await creditsAddUp(aftermath);
    } finally {
      await aftermath.close();
    }
  },
);

const madeBy: Partial<Record<string, Kind>> = { 'rows.create': 'create', 'rows.createMany': 'createMany' };

/** Each call that succeeded created its rows once, and no other call created any. */
async function rowsOnce({ store, company, calls }: CallAftermath): Promise<void> {
  const made = await store.rows.collection
    .find({ companyId: company.id, _id: { $nin: [...company.rowIds] } }, { projection: { 'cells.name': 1 } })
    .toArray();
  const wanted = calls
    .filter(({ action, state }) => madeBy[action] !== undefined && state === 'succeeded')
    .reduce((sum, { action }) => sum + (action === 'rows.create' ? 1 : 60), 0);
  expect(made).toHaveLength(wanted);
}

/** The month contains what the calls were charged, and nothing is reserved. */
async function creditsAddUp({ store, calls }: CallAftermath): Promise<void> {
  const charged = calls.reduce((sum, { credits }) => sum + (credits?.charged ?? 0), 0);
  const entries = await store.credits.ledger.find({ _id: { $in: calls.map(({ _id }) => _id) } }).toArray();
  expect(entries.reduce((sum, { credits }) => sum + credits, 0)).toBe(charged);
  const succeeded = calls.filter(({ action, state }) => action === 'insights.summarize' && state === 'succeeded');
  expect(entries).toHaveLength(succeeded.length);
}
