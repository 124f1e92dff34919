import type { DeliveryAttempt } from '../../store/deliveries.js';
import { write } from '../../mail/write.js';
import type { Channel } from '../deliver.js';
import { NotAccepted, Unanswered } from '../../mail/mailer.js';
import { createMailKinds } from './mailKinds.js';
import type { Dependencies } from '../../dependencies.js';

/** Mails that one process hands over side by side: more, and a slow mail server would hold up other deliveries. */
const MOST_AT_ONCE = 10;
const BUSY_FOR = 1_000;

/**
 * Tells members by mail, at least once, with one Message-ID a delivery. What is said, and the address, are read when the
 * mail is sent; neither stands on the delivery, in the log or in Temporal.
 */
export function createMailChannel({
  store,
  registry,
  mailer,
  config,
  log,
  now,
}: Pick<Dependencies, 'store' | 'registry' | 'mailer' | 'config' | 'log' | 'now'>): Channel {
  const kinds = createMailKinds({ store, registry, config });
  let underWay = 0;

  return async ({ _id: deliveryId, companyId, receiver }, event) => {
    const [company, member] = await Promise.all([
      store.companies.get(companyId),
      store.members.get(companyId, receiver),
    ]);
    // Nobody signs in to a suspended company, so nobody could do anything about it.
    if (!company || company.suspendedAt || !member || member.removedAt) return { outcome: 'cancelled' };
    const at = now();
    const written = await kinds[event.type]?.write(event, { company, member, now: at });
    if (!written) return { outcome: 'cancelled' };
    if (underWay >= MOST_AT_ONCE) return { outcome: 'busy', pause: BUSY_FOR };

    const { letter, until } = written;
    const began = performance.now();
    const attempt = (told: Partial<Pick<DeliveryAttempt, 'status' | 'problem'>>): DeliveryAttempt => {
      return { at, took: Math.round(performance.now() - began), status: null, problem: null, response: '', ...told };
    };
    underWay += 1;
    try {
      const from = { companyId, messageId: `${deliveryId}@${companyId}.action-api` };
      await mailer.send({ to: member.email, ...write(letter) }, from);
      return { outcome: 'delivered', attempt: attempt({}) };
    } catch (error) {
      const { status, problem } = whyNot(error);
      // Who runs the service can mend how it signs in; nothing mends an address.
      const retry = !(error instanceof NotAccepted) || error.passing || problem === 'sign_in';
      log.warn({ companyId, deliveryId, status, problem, retry }, 'a mail was not delivered');
      return { outcome: 'failed', attempt: attempt({ status, problem }), retry, ...(until && { until }) };
    } finally {
      underWay -= 1;
    }
  };
}

/** Errors hold what the server said, addresses included: this is all that is kept of them. */
function whyNot(error: unknown): Pick<DeliveryAttempt, 'status' | 'problem'> {
  if (error instanceof NotAccepted) return { status: error.status, problem: error.problem };
  return { status: null, problem: error instanceof Unanswered ? error.problem : 'connection' };
}
