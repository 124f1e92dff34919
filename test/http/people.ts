import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import type { Service } from '../../src/service.js';
import type { Config } from '../../src/config.js';
import type { CallRecord } from '../../src/contract/documents.js';
import { isEnded } from '../../src/contract/states.js';
import { decide } from '../../src/calls/decide.js';
import { call, until, type Reply, type TestCompany } from '../setup/service.js';

/** Steps of people in tests: signing in, deciding on a call, and reading its state. */

export type Who = keyof TestCompany['members'];

interface Running extends Pick<Service, 'store' | 'client' | 'dependencies'> {
  readonly config: Config;
}

/** The headers of a signed-in member's browser, on the company's own pages. */
export async function signedIn(service: Running, company: TestCompany, who: Who): Promise<Record<string, string>> {
  const cookie = randomBytes(32).toString('base64url');
  const createdAt = new Date();
  await service.store.sessions.insert(cookie, {
    companyId: company.id,
    memberId: company.members[who]._id,
    csrf: 'csrf',
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 400 * 86_400_000),
  });
  return { cookie: `aa.sid=${cookie}`, origin: `http://${company.host}` };
}

/** The record of a call. @throws Error if there is none */
export async function recordOf(service: Running, callId: string): Promise<CallRecord> {
  const record = await service.store.calls.get(callId);
  if (!record) throw new Error(`There is no call ${callId}.`);
  return record;
}

/** Makes a call with a new key of this member. */
export async function actWithKey(
  service: Parameters<typeof call>[0],
  company: TestCompany,
  who: Who,
  { name, input, query = '' }: { readonly name: string; readonly input: unknown; readonly query?: string },
): Promise<Reply> {
  const { secret } = await company.key(who);
  return call(service, name, input, { host: company.host, secret, query });
}

/** A person's click on the decision page. `seen` is the record whose preview was shown. */
export async function click(
  service: Running,
  company: TestCompany,
  callId: string,
  who: Who,
  answer: 'yes' | 'no',
  { seen, now = new Date(), reason }: { seen?: CallRecord; now?: Date; reason?: string } = {},
) {
  const { hold } = seen ?? (await recordOf(service, callId));
  const [viewer, current] = await Promise.all([
    service.store.members.get(company.id, company.members[who]._id),
    service.store.companies.get(company.id),
  ]);
  if (!viewer || !current || !hold) throw new Error('The member, the company or the hold is missing.');
  const log = pino({ level: 'silent' });
  return decide(
    { ...service.dependencies, log, now: () => now },
    {
      callId,
      found: await service.store.calls.withKey(callId),
      company: current,
      viewer,
      answer,
      reason,
      hash: hold.preview.hash,
      n: hold.n,
    },
  );
}

/** The record, as soon as the call has ended and its credits are settled or released. */
export function ended(service: Running, callId: string): Promise<CallRecord> {
  const rests = ({ state, credits }: CallRecord) =>
    isEnded(state) && (!credits || ['settled', 'released'].includes(credits.state));
  return until(() => recordOf(service, callId), rests);
}

/** The record, as soon as its preview number n is open. */
export function heldAgain(service: Running, callId: string, n: number): Promise<CallRecord> {
  return until(
    () => recordOf(service, callId),
    ({ hold, state }) => hold?.n === n && state.startsWith('held'),
  );
}

/** Brings a held call to its end: these people confirm or approve it, one after the other. */
export async function letThrough(
  service: Running,
  company: TestCompany,
  reply: Reply,
  ...who: readonly Who[]
): Promise<CallRecord> {
  const callId: string = reply.body.error.call_id;
  for (const [n, name] of who.entries()) {
    const { outcome } = await click(service, company, callId, name, 'yes');
    if (outcome !== 'done') throw new Error(`The yes of ${name} had the outcome ${outcome}.`);
    if (n < who.length - 1) await heldAgain(service, callId, 2);
  }
  return ended(service, callId);
}
