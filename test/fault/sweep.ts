import { createBilling } from '../../src/billing/index.js';
import { createFactsDesk } from '../../activities/facts.js';
import { createPublisher } from '../../activities/publish.js';
import { createSweep } from '../../activities/sweep.js';
import { pino } from 'pino';
import { workflowInputOf } from '../../src/engine/action.js';
import { createDesk } from '../../src/engine/desk.js';
import { loadRegistry } from '../../src/engine/registry.js';
import { createVault } from '../../src/engine/secrets.js';
import { isWorkflowRunning, startDelivery, wakeCall } from '../../src/temporal.js';
import { fileURLToPath } from 'node:url';
import type { TestService } from '../setup/service.js';

/** Sweeps as the service would that much later, waking real workflows. @returns what was found */
export async function sweepLater(
  { store, client, config }: TestService,
  milliseconds: number,
  expected: readonly string[] = [],
) {
  const registry = await loadRegistry(fileURLToPath(new URL('../../src/actions', import.meta.url)));
  const log = pino({ level: 'silent' });
  const now = () => new Date(Date.now() + milliseconds);
  const startOf = (deliveryId: string) => startDelivery(client, config, deliveryId);
  const parts = {
    store,
    registry,
    config,
    desk: createDesk(),
    vault: createVault(Buffer.alloc(32)),
    mailer: { within: 0, send: async () => undefined },
    billing: createBilling(config, () => new Date()),
    publisher: createPublisher({ store, log, now, startDelivery: startOf, ring: () => undefined }),
    startDelivery: startOf,
    log,
    isRunning: (callId: string) => isWorkflowRunning(client, callId),
    async wake(callId: string) {
      const record = await store.calls.get(callId);
      const action = record && registry.get(record.action);
      if (action) await wakeCall(client, config, workflowInputOf(callId, action, record.input));
    },
    now,
  };
  const found = await createSweep({ ...parts, facts: createFactsDesk(parts) })();
  for (const job of expected)
    if (!((found[job] ?? 0) > 0)) throw new Error(`The sweeper found nothing ${job}: ${JSON.stringify(found)}`);
  return found;
}
