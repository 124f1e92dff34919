import { pino } from 'pino';
import { createCheckInputReader } from '../../src/calls/readCheckInputs.js';
import { createSweep } from '../../src/calls/sweep.js';
import { createCallWaiters } from '../../src/calls/waiters.js';
import type { TestService } from '../setup/service.js';

/** Sweeps with the clock moved ahead, and wakes real workflows. @returns what the sweeper found */
export async function sweepLater(service: TestService, milliseconds: number, expected: readonly string[] = []) {
  const later = {
    ...service.dependencies,
    log: pino({ level: 'silent' }),
    now: () => new Date(Date.now() + milliseconds),
    waiters: createCallWaiters(),
    mailer: { within: 0, isRepeatable: false, send: async () => undefined },
  };
  const found = await createSweep({ ...later, checkInputs: createCheckInputReader(later) })();
  for (const job of expected)
    if (!((found[job] ?? 0) > 0)) throw new Error(`The sweeper found nothing ${job}: ${JSON.stringify(found)}`);
  return found;
}
