import { Refusal, Transient } from '../contract/errors.js';
import type { CallRecord } from '../contract/documents.js';
import { OutcomeUnknown, type OutgoingMail } from '../engine/context.js';
import type { Dependencies } from '../dependencies.js';
import { NotAccepted } from '../mail/mailer.js';

/**
 * Sends a call's mail at most once (correctness, rule 9). The message id derives from the call id. A re-run that
 * finds the mail `sending` cannot know whether it left: it waits until the attempt is certainly over, then says so.
 * @throws OutcomeUnknown, or Refusal action_failed when the other side said no for good
 */
export async function sendOnce(
  { store, mailer, now }: Dependencies,
  record: CallRecord,
  mail: OutgoingMail,
): Promise<{ messageId: string }> {
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
    // Still under way, perhaps by an old attempt: come back when it must be over.
    if (current?.deadline && current.deadline > now()) throw new StillSending();
    throw new OutcomeUnknown();
  }
  try {
    await mailer.send(mail, { companyId: record.companyId, messageId });
  } catch (error) {
    if (!(error instanceof NotAccepted)) throw new OutcomeUnknown();
    if (error.passing) {
      await store.outbox.replan(id);
      throw new NotAccepted(true);
    }
    await store.outbox.finish(id, 'failed');
    throw notAccepted();
  }
  await store.outbox.finish(id, 'sent');
  return { messageId };
}

/** An attempt whose end is not known may still be running. */
export class StillSending extends Transient {
  override readonly name = 'StillSending';
}

function notAccepted(): Refusal {
  return new Refusal('action_failed', 'The mail server did not accept the mail. Nothing was sent.');
}
