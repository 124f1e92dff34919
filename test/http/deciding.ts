import { ask, call, type Ask, type Reply, type TestCompany, type TestService } from '../setup/service.js';
import { signedIn, type Who } from './people.js';

/** Steps of tests that decide with JSON. */

type Headers = Readonly<Record<string, string>>;

/** Reads a call as JSON. */
export async function look(
  service: TestService,
  company: TestCompany,
  callId: string,
  who: Who,
  headers: Headers = {},
): Promise<Reply> {
  const signed = await signedIn(service, company, who);
  return ask(service, `/decide/${callId}`, {
    host: company.host,
    headers: { ...signed, accept: 'application/json', ...headers },
  });
}

/** Sends a body to `/decide/<callId>`, or to `/decide`, with the token of the session. */
export async function send(
  service: TestService,
  company: TestCompany,
  { callId, who, ...sent }: { callId?: string; who: Who } & Omit<Ask, 'host'>,
): Promise<Reply> {
  const signed = await signedIn(service, company, who);
  return ask(service, callId === undefined ? '/decide' : `/decide/${callId}`, {
    host: company.host,
    method: 'POST',
    ...sent,
    headers: { ...signed, 'x-csrf-token': 'csrf', ...sent.headers },
  });
}

/** The `hash` and `n` of the preview that a person is shown. */
export async function seen(
  service: TestService,
  company: TestCompany,
  callId: string,
  who: Who,
): Promise<{ readonly hash: string; readonly n: number }> {
  const { hold } = (await look(service, company, callId, who)).body.data;
  return { hash: hold.preview.hash, n: hold.n };
}

/** Makes a call that is held, with a key of this member. @returns the id of the call, and the key */
export async function heldCall(
  service: TestService,
  company: TestCompany,
  who: Who,
  { name, input }: { readonly name: string; readonly input: unknown },
): Promise<{ callId: string; secret: string }> {
  const { secret } = await company.key(who);
  const reply = await call(service, name, input, { host: company.host, secret });
  const callId = reply.body.error?.call_id;
  if (typeof callId !== 'string') throw new Error(`The call is not held: ${reply.text}`);
  return { callId, secret };
}
