import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallRecord } from '../../src/contract/documents.js';
import { isEnded } from '../../src/contract/states.js';
import { call, createCompany, startTestService, until, type TestCompany, type TestService } from '../setup/service.js';
import { sayYes } from '../setup/steps.js';
import type { Gate } from './child.js';
import { comeToGates, serviceEnv, startVictim } from './crash.js';

/** Background calls: another worker takes over after half a minute without a heartbeat. */
const name = `b-${randomUUID()}`;
let rescuer: TestService;
let smtp: SMTPServer;
const received: string[] = [];
const calls: Record<string, { company: TestCompany; callId: string }> = {};

const SUMMARIZE = {
  'before it reserved': { operation: 'credits.reserve', when: 'before' },
  'after it reserved': { operation: 'credits.reserve', when: 'after' },
  'before its outcome': { operation: 'calls.end', when: 'before' },
  'between outcome and charge': { operation: 'credits.settle', when: 'before' },
} as const;
const EXPORT = {
  'before it began to send': { operation: 'outbox.begin', when: 'before' },
  'when it was about to connect': { operation: 'outbox.begin', when: 'after' },
  'while it sent': { operation: 'outbox.finish', when: 'before' },
  'after it was sent': { operation: 'outbox.finish', when: 'after' },
} as const;
const DELETE = { 'after sixty rows': { operation: 'history.claim', when: 'after', nth: 60 } } as const;

/** The mail server has accepted this mail and does not answer. */
let taken: () => void = () => undefined;
const takenWithoutWord = new Promise<void>((resolve) => {
  taken = resolve;
});

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const to = session.envelope.rcptTo[0]?.address ?? '';
      stream.resume().on('end', () => {
        received.push(to);
        if (to.startsWith('while-it-sent')) taken();
        else done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    smtp.listen(0, '127.0.0.1', resolve);
  });
  const { port } = smtp.server.address() as AddressInfo;
  const env = { ...serviceEnv(name), SMTP_URL: `smtp://127.0.0.1:${port}` };
  const office = await startTestService({ name, part: 'api', env });
  const planned: {
    title: string;
    company: TestCompany;
    action: string;
    input: object;
    query?: string;
    held: boolean;
  }[] = [];
  const gates: Gate[] = [];
  const plan = async (
    action: string,
    stop: string,
    gate: Omit<Gate, 'company'> | null,
    rows: number,
    input: (company: TestCompany) => object,
    query?: string,
  ) => {
    const company = await createCompany(office.store, { rows });
    planned.push({
      title: `${action} ${stop}`,
      company,
      action,
      input: input(company),
      held: query === undefined,
      ...(query && { query }),
    });
    if (gate) gates.push({ company: company.id, ...gate });
  };
  for (const [stop, gate] of Object.entries(SUMMARIZE))
    await plan('insights.summarize', stop, gate, 60, ({ listId }) => ({ listId }), '?max_credits=6');
  for (const [stop, gate] of Object.entries(EXPORT)) {
    const to = `${stop.replaceAll(' ', '-')}@elsewhere.example`;
    await plan('lists.export', stop, stop === 'while it sent' ? null : gate, 3, ({ listId }) => ({ listId, to }));
  }
  for (const [stop, gate] of Object.entries(DELETE))
    await plan('rows.delete', stop, gate, 120, ({ rowIds }) => ({ rowIds }));

  const victim = await startVictim(name, gates, env);
  await Promise.all(
    planned.map(async ({ title, company, action, input, query = '', held }) => {
      const { secret } = await company.key('admin');
      const headers = { 'idempotency-key': 'once' };
      void call(victim, action, input, { host: company.host, secret, headers, query }).catch(() => undefined);
      const record = await until(
        () => office.store.calls.collection.findOne({ companyId: company.id }),
        (found) => found !== null && (!held || found.hold !== undefined),
      );
      const callId = record?._id ?? '';
      calls[title] = { company, callId };
      if (!held) return;
      const { admin, admin2 } = company.members;
      const who = record?.hold?.kind === 'approval' ? admin2 : admin;
      await sayYes(office.store, callId, who._id, new Date());
      await office.dependencies.workflows.wakeCall(callId);
    }),
  );
  await Promise.all([comeToGates(victim), takenWithoutWord]);
  await victim.kill();
  await office.stop();
  rescuer = await startTestService({ name, env });
});

afterAll(async () => {
  await rescuer?.stop();
  await new Promise<void>((resolve) => {
    smtp.close(resolve);
  });
});

async function ended(title: string): Promise<{ company: TestCompany; record: CallRecord }> {
  const { company, callId = '' } = calls[title] ?? {};
  if (!company) throw new Error(`There is no call for ${title}.`);
  const record = await until(
    () => rescuer.store.calls.get(callId),
    (found) => found !== null && isEnded(found.state),
    120_000,
  );
  if (!record) throw new Error('There is no call.');
  return { company, record };
}

describe('a background call whose worker was killed with -9', { concurrent: true }, () => {
  test.each(['before it reserved', 'after it reserved', 'before its outcome'])(
    'insights.summarize %s ends once and is charged once',
    async (stop) => {
      const { company, record } = await ended(`insights.summarize ${stop}`);
      expect(record).toMatchObject({ state: 'succeeded', envelope: { ok: true, data: { rows: 60 } } });
      await chargedOnce(company, record._id);
    },
  );

  test('insights.summarize between outcome and charge is charged once by the sweeper', async () => {
    const { company, record } = await ended('insights.summarize between outcome and charge');
    await rescuer.client.workflow.execute('sweep', {
      taskQueue: rescuer.config.temporal.taskQueue,
      workflowId: `sweep-${randomUUID()}`,
    });
    expect(record.envelope).toMatchObject({ ok: true, data: { rows: 60 } });
    await chargedOnce(company, record._id);
  });

  async function chargedOnce(company: TestCompany, callId: string): Promise<void> {
    await until(
      () => rescuer.store.calls.get(callId),
      (found) => found?.credits?.state === 'settled',
    );
    const { available, spent, open } = (await rescuer.store.credits.months.findOne({ companyId: company.id })) ?? {};
    expect({ available, spent, open }).toEqual({ available: 9_994, spent: 6, open: {} });
    expect(await rescuer.store.credits.ledger.countDocuments({ companyId: company.id })).toBe(1);
  }

  const mailsTo = (stop: string) => received.filter((to) => to.startsWith(stop.replaceAll(' ', '-'))).length;

  test.each(['before it began to send', 'when it was about to connect', 'after it was sent'])(
    'lists.export %s sends one mail',
    async (stop) => {
      const { record } = await ended(`lists.export ${stop}`);
      expect(record.state).toBe('succeeded');
      expect(mailsTo(stop)).toBe(1);
    },
  );

  test('lists.export while it sends ends as outcome_unknown, and does not send again', async () => {
    const { record } = await ended('lists.export while it sent');
    expect(record).toMatchObject({
      state: 'outcome_unknown',
      envelope: { ok: false, error: { code: 'outcome_unknown' } },
    });
    expect(mailsTo('while it sent')).toBe(1);
  });

  test('rows.delete of many rows continues after the last deleted row, and deletes each row once', async () => {
    const { company, record } = await ended('rows.delete after sixty rows');
    expect(record).toMatchObject({ state: 'succeeded', envelope: { ok: true, data: { deleted: 120 } } });
    const { rows, history } = rescuer.store;
    const deleted = { companyId: company.id, version: 2, archivedAt: { $ne: null } };
    expect(await rows.collection.countDocuments(deleted)).toBe(120);
    expect(await history.collection.countDocuments({ callId: record._id })).toBe(120);
  });
});
