import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { storm } from './storm.js';

/**
 * No event is lost and none is added, whichever process is killed (correctness, rule 13). `npm run test:events` makes
 * more changes; EVENT_SEED repeats one run.
 */
const { EVENT_CHANGES = '60', EVENT_KILLS = '5', EVENT_SEED = String(randomInt(1_000_000)) } = process.env;
const [changes, kills, seed] = [EVENT_CHANGES, EVENT_KILLS, EVENT_SEED].map(Number) as [number, number, number];

test(
  `${changes} changes under ${kills} kill -9 over API, worker, Temporal, MongoDB and receiver, seed ${seed}: each event arrives`,
  { timeout: 120_000 + kills * 60_000 },
  async () => {
    const began = Date.now();
    const say = (line: string) => process.stdout.write(`${line}\n`);
    say(`seed ${seed}`);
    const { expected, arrived, answered, changed, killed, states, drained } = await storm({
      seed,
      changes,
      kills,
      say,
    });
    const ids = new Set(arrived.map(({ path, id }) => `${path} ${id}`));
    const lost = [...expected].filter((id) => !ids.has(id));
    const invented = [...ids].filter((id) => !expected.has(id));
    const bodies = new Set(arrived.map(({ path, id, hash }) => `${path} ${id} ${hash}`));
    say(
      JSON.stringify({
        seed,
        changes: changed,
        killed,
        events: expected.size,
        arrived: arrived.length,
        repeated: arrived.length - ids.size,
        lost: lost.length,
        invented: invented.length,
        states,
        drained,
        took: Date.now() - began,
      }),
    );
    expect({ answered, changed }).toEqual({ answered: changes, changed: changes });
    expect(lost).toEqual([]);
    expect(invented).toEqual([]);
    // A repeated delivery has the same id and the same body.
    expect(bodies.size).toBe(ids.size);
    expect(ids.size).toBe(expected.size);
    // The first arrivals at the ordered endpoint are in the order of each row's versions.
    const firsts = [...new Set(arrived.filter(({ path }) => path === '/ordered').map(({ id }) => id))];
    for (const row of new Set(firsts.map((id) => id.replace(/_v\d+$/, '')))) {
      const versions = firsts.filter((id) => id.startsWith(`${row}_v`)).map((id) => Number(/\d+$/.exec(id)?.[0]));
      expect(versions).toEqual(versions.toSorted((a, b) => a - b));
    }
  },
);
