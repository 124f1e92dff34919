import { Refusal, Transient } from '../contract/errors.js';
import type { CallRecord } from '../contract/documents.js';
import { OutcomeUnknown, type OutgoingMail } from '../engine/context.js';
import { phrase } from '../engine/phrases/phrase.js';
import type { Dependencies } from '../dependencies.js';
import { NotAccepted } from '../mail/mailer.js';

/**
 * Sends a call's mail at most once (correctness, rule 9). The message id derives from the call id. A re-run that finds
 * the mail `sending` waits for the end of that attempt. If the message had begun to leave, the re-run cannot know
 * whether the server accepted it, and throws OutcomeUnknown. Otherwise the re-run sends the mail.
 * @throws OutcomeUnknown; StillSending; NotAccepted if another attempt can succeed; Refusal action_failed if the server
 * refused the mail for good
 */
export async function sendOnce(
  dependencies: Pick<Dependencies, 'store' | 'mailer' | 'now'>,
  record: Pick<CallRecord, '_id' | 'companyId'>,
  mail: OutgoingMail,
): Promise<{ messageId: string }> {
  const { store, mailer, now } = dependencies;
  const id = `${record._id}/0`;
  const messageId = `${record._id}.0@${record.companyId}.action-api`;
  const found = await store.outbox.plan({
    _id: id,
    companyId: record.companyId,
    state: 'planned',
    messageId,
    at: now(),
  });
  if (found.state === 'sent') return { messageId };
  if (found.state === 'failed') throw notAccepted();
  const deadline = new Date(now().getTime() + mailer.within);
  if (!(await store.outbox.begin(id, deadline))) {
    const current = await store.outbox.get(id);
    if (current?.state === 'sent') return { messageId };
    // Another attempt may still be sending. Try again after its deadline.
    if (current?.deadline && current.deadline > now()) throw new StillSending();
    if (!current?.deadline || (current.handedOver === true && !mailer.isRepeatable)) throw new OutcomeUnknown();
    // The attempt ended before the message left, or sending the mail twice does no harm.
    await store.outbox.replan(id, current.deadline);
    return sendOnce(dependencies, record, mail);
  }
  const handOver = async () => {
    if (!(await store.outbox.handOver(id, deadline))) throw new NotAccepted(true);
  };
  try {
    await mailer.send(mail, { companyId: record.companyId, messageId }, handOver);
  } catch (error) {
    if (!(error instanceof NotAccepted)) throw new OutcomeUnknown();
    if (error.passing) {
      await store.outbox.replan(id, deadline);
      throw new NotAccepted(true);
    }
    await store.outbox.finish(id, 'failed');
    throw notAccepted();
  }
  await store.outbox.finish(id, 'sent');
  return { messageId };
}

/** Another attempt may still be sending. The step is tried again after its deadline. */
export class StillSending extends Transient {
  override readonly name = 'StillSending';
}

function notAccepted(): Refusal {
  const message = phrase`The mail was not sent, because the mail server refused it. Check the address, then call again.`;
  return new Refusal('action_failed', message);
}
