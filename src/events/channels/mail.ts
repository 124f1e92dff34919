import type { DeliveryAttempt } from '../../store/deliveries.js';
import { memberDenial } from '../../engine/authority.js';
import { write } from '../../mail/write.js';
import type { Channel } from '../deliver.js';
import { NotAccepted, Unanswered } from '../../mail/mailer.js';
import { createMailKinds } from './mailKinds.js';
import type { Dependencies } from '../../dependencies.js';

/** The most mails that one process sends at once. With more, a slow mail server would delay other deliveries. */
const MOST_AT_ONCE = 10;
const BUSY_FOR = 1_000;

/**
 * Delivers events to members by mail, at least once, with one Message-ID for each delivery. Text and address are read
 * when the mail is sent. Neither is in the delivery, in the log or in Temporal.
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
  let active = 0;

  return async ({ _id: deliveryId, companyId, receiver }, event) => {
    const [company, member] = await Promise.all([
      store.companies.get(companyId),
      store.members.get(companyId, receiver),
    ]);
    // Members of a suspended company cannot sign in, so a mail would be of no use.
    if (!company || !member || memberDenial(company, member)) return { outcome: 'cancelled' };
    const at = now();
    const written = await kinds[event.type]?.write(event, { company, member, now: at });
    if (!written) return { outcome: 'cancelled' };
    if (active >= MOST_AT_ONCE) return { outcome: 'busy', pause: BUSY_FOR };

    const { letter, until } = written;
    const began = performance.now();
    const attempt = (result: Partial<Pick<DeliveryAttempt, 'status' | 'problem'>>): DeliveryAttempt => {
      return { at, took: Math.round(performance.now() - began), status: null, problem: null, response: '', ...result };
    };
    active += 1;
    try {
      const from = { companyId, messageId: `${deliveryId}@${companyId}.action-api` };
      await mailer.send({ to: member.email, ...write(letter) }, from);
      return { outcome: 'delivered', attempt: attempt({}) };
    } catch (error) {
      const { status, problem } = whyNot(error);
      // The operator can repair the sign-in to the mail server. A refused address stays refused.
      const retry = !(error instanceof NotAccepted) || error.passing || problem === 'sign_in';
      log.warn({ companyId, deliveryId, status, problem, retry }, 'a mail was not delivered');
      return { outcome: 'failed', attempt: attempt({ status, problem }), retry, ...(until && { until }) };
    } finally {
      active -= 1;
    }
  };
}

/** The stored part of an error. Its message is not stored, because it contains the server's words and addresses. */
function whyNot(error: unknown): Pick<DeliveryAttempt, 'status' | 'problem'> {
  if (error instanceof NotAccepted) return { status: error.status, problem: error.problem };
  return { status: null, problem: error instanceof Unanswered ? error.problem : 'connection' };
}
