import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NotAccepted } from '../../src/mail/mailer.js';
import { pauseAt } from '../setup/intercept.js';
import { createCompany, openWorkshop, receive, recordOf, sayYes, type Process, type Workshop } from '../setup/steps.js';
import type { TestCompany } from '../setup/service.js';

/** Rule 9: an effect outside happens at most once. If the outcome cannot be known, the call says so. */
let workshop: Workshop;
let company: TestCompany;

beforeAll(async () => {
  workshop = await openWorkshop();
  company = await createCompany(workshop.store);
});
afterAll(() => workshop.close());

async function confirmedExport(): Promise<string> {
  const input = { listId: company.listId, to: 'friend@elsewhere.example' };
  const { _id: callId } = await receive(workshop.store, company, {
    action: 'lists.export',
    input,
    claimId: crypto.randomUUID(),
  });
  expect(await workshop.process().go(callId)).toBe('held_confirmation');
  await sayYes(workshop.store, callId, company.members.admin._id, new Date());
  return callId;
}

const run = (worker: Process, callId: string) => worker.run(callId);
const mailsOf = (callId: string) => workshop.mails.filter(({ messageId }) => messageId.startsWith(callId));

describe('a mail', () => {
  test('whose sending has not started is sent by the next attempt', async () => {
    const callId = await confirmedExport();
    const died = workshop.process();
    const { reached } = pauseAt(died.store, 'outbox.begin', 'before');
    void run(died, callId);
    await reached;
    expect(await run(workshop.process(), callId)).toBe('succeeded');
    expect(mailsOf(callId)).toHaveLength(1);
  });

  test('with an unknown outcome is waited for and not sent again', async () => {
    const callId = await confirmedExport();
    const died = workshop.process();
    const { reached } = pauseAt(died.store, 'outbox.finish', 'before');
    void run(died, callId);
    await reached;
    // The attempt may still be sending, so the activity is retried later.
    await expect(run(workshop.process(), callId)).rejects.toMatchObject({ type: 'Unavailable' });
    const late = workshop.process((parts) => ({ ...parts, now: () => new Date(Date.now() + 31_000) }));
    expect(await run(late, callId)).toBe('outcome_unknown');
    expect(mailsOf(callId)).toHaveLength(1);
    expect((await recordOf(workshop.store, callId)).envelope).toMatchObject({ error: { code: 'outcome_unknown' } });
  });

  test('whose sender died before the message left is sent by a later attempt, once', async () => {
    const callId = await confirmedExport();
    const died = workshop.process();
    const { reached, goOn } = pauseAt(died.store, 'outbox.handOver', 'before');
    const slow = run(died, callId);
    await reached;
    await expect(run(workshop.process(), callId)).rejects.toMatchObject({ type: 'Unavailable' });
    const late = workshop.process((parts) => ({ ...parts, now: () => new Date(Date.now() + 31_000) }));
    expect(await run(late, callId)).toBe('succeeded');
    // The first attempt was slow and had not died. It must not send its message now.
    goOn();
    await expect(slow).rejects.toMatchObject({ type: 'Unavailable' });
    expect(mailsOf(callId)).toHaveLength(1);
  });

  test('of two attempts at once is sent by one of them', async () => {
    const callId = await confirmedExport();
    const slow = workshop.process();
    const pause = pauseAt(slow.store, 'outbox.begin', 'before');
    const running = run(slow, callId);
    await pause.reached;
    expect(await run(workshop.process(), callId)).toBe('succeeded');
    pause.goOn();
    expect(await running).toBe('succeeded');
    expect(mailsOf(callId)).toHaveLength(1);
  });

  test('that was sent is not sent again by a re-run', async () => {
    const callId = await confirmedExport();
    const died = workshop.process();
    const { reached } = pauseAt(died.store, 'outbox.finish', 'after');
    void run(died, callId);
    await reached;
    expect(await run(workshop.process(), callId)).toBe('succeeded');
    expect(mailsOf(callId)).toHaveLength(1);
  });

  test('that the server did not accept may be sent again', async () => {
    const callId = await confirmedExport();
    const refusing = failing(new NotAccepted(true));
    await expect(run(refusing, callId)).rejects.toMatchObject({ type: 'Unavailable' });
    expect(await run(workshop.process(), callId)).toBe('succeeded');
    expect(mailsOf(callId)).toHaveLength(1);
  });

  test('that the server refuses permanently ends the call as failed', async () => {
    const callId = await confirmedExport();
    expect(await run(failing(new NotAccepted(false)), callId)).toBe('failed');
    expect((await recordOf(workshop.store, callId)).envelope).toMatchObject({ error: { code: 'action_failed' } });
  });

  test('whose server stops answering is not sent again', async () => {
    const callId = await confirmedExport();
    expect(await run(failing(new Error('socket closed')), callId)).toBe('outcome_unknown');
    expect(mailsOf(callId)).toHaveLength(0);
  });
});

function failing(error: Error): Process {
  return workshop.process((parts) => ({ ...parts, mailer: { ...parts.mailer, send: () => Promise.reject(error) } }));
}
