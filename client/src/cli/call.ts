import type { ActionName, Answer, AnyError, Held, WaitOptions } from '../answers.js';
import type { Client } from '../client.js';
import { EXIT, exitOf, Stop } from './exit.js';
import * as show from './show.js';

/** Options of `call` and `calls get`, as typed. */
export interface CallFlags {
  readonly json?: boolean;
  readonly wait?: boolean;
  readonly timeout?: string;
  readonly 'max-credits'?: string;
  readonly 'accept-cost'?: string;
  readonly 'idempotency-key'?: string;
  readonly 'dry-run'?: boolean;
  readonly propose?: boolean | undefined;
}

/** @throws Stop if the value is not a whole number */
function whole(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (!/^\d{1,9}$/.test(value)) throw new Stop(`--${name} takes a whole number, not "${value}".`);
  return Number(value);
}

const say = (text: string): void => void process.stderr.write(`${text}\n`);
const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** The options of a wait: its time-out, and a handler that shows each new preview once. */
function waiting({ timeout }: CallFlags, shown?: string): WaitOptions {
  const seconds = whole('timeout', timeout);
  let last = shown;
  const onHeld = (held: Held<ActionName>) => {
    if (held.preview.hash !== last) say(show.hold(held));
    last = held.preview.hash;
  };
  return { onHeld, ...(seconds !== undefined && { timeout: seconds * 1_000 }) };
}

/**
 * Calls an action and shows its answer.
 * @returns the exit code
 */
export async function callAction(client: Client, name: string, input: unknown, flags: CallFlags): Promise<number> {
  const maxCredits = whole('max-credits', flags['max-credits']);
  const acceptCost = flags['accept-cost'];
  if (maxCredits !== undefined && acceptCost !== undefined)
    throw new Stop('--max-credits and --accept-cost exclude each other. Give one of them.');
  const action = name as ActionName;
  const chosen = { maxCredits, acceptCost, propose: flags.propose };
  if (flags['dry-run']) return dryRun(client, action, input, { ...flags, ...chosen });
  const answer = await client.call(action, input as never, { ...chosen, idempotencyKey: flags['idempotency-key'] });
  if (!answer.held || !flags.wait) return conclude(answer, flags);
  say(
    `${show.hold(answer)}\nWaiting. Ctrl-C ends the wait, not the call. Wait again with: action-api calls get ${answer.callId} --wait`,
  );
  return conclude(await answer.confirmed(waiting(flags, answer.preview.hash)), flags);
}

/** Shows the state of a call; with --wait, its answer. @returns the exit code */
export async function getCall(client: Client, callId: string, flags: CallFlags): Promise<number> {
  if (flags.wait) return conclude(await client.calls.confirmed(callId, waiting(flags)), flags);
  const answer = await client.calls.get(callId);
  if (!answer.ok) return conclude(answer, flags);
  const { preview, envelope, ...rest } = answer.data;
  if (flags.json) print(JSON.stringify(answer));
  else {
    print(show.result(rest));
    if (preview) print(show.preview(preview));
    if (envelope) print(envelope.ok ? show.result(envelope.data) : show.failure(envelope.error as AnyError));
  }
  return 0;
}

async function dryRun(
  client: Client,
  name: ActionName,
  input: unknown,
  flags: CallFlags & { maxCredits: number | undefined; acceptCost: string | undefined },
): Promise<number> {
  const { maxCredits, acceptCost, propose } = flags;
  const tried = await client.dryRun(name, input as never, { maxCredits, acceptCost, propose });
  if (!tried.ok) return conclude(tried, flags);
  const { blockers, preview, cost } = tried.data;
  if (flags.json) print(JSON.stringify(tried));
  else {
    if (preview) print(show.preview(preview));
    if (cost.credits > 0) print(`Costs up to ${cost.credits} Deep credits.`);
    print(blockers.length === 0 ? 'It would run.' : 'It would not run now:');
    for (const { code, message } of blockers) print(`  ${code}: ${show.plain(message)}`);
  }
  return exitOfBlocker(blockers[0]?.code);
}

const exitOfBlocker = (code: string | undefined): number => (code === undefined ? 0 : exitOf(code));

/** Prints an answer: results to standard output, all else to standard error. @returns the exit code */
function conclude(answer: Answer<ActionName>, { json }: CallFlags): number {
  if (json) print(JSON.stringify(answer));
  if (answer.held) {
    if (!json) {
      say(show.hold(answer));
      say(`The call runs by itself after the decision. Wait for it: action-api calls get ${answer.callId} --wait`);
    }
    return answer.kind === 'confirmation' ? EXIT.confirmation_required : EXIT.guardian_held;
  }
  if (!answer.ok) {
    if (!json) say(show.failure(answer.error));
    return exitOf(answer.error.code);
  }
  if (json) return 0;
  print(show.result(answer.data));
  if (answer.changed.length > 0) say(show.changes(answer.changed));
  if (answer.creditsCharged) say(`${answer.creditsCharged} Deep credits charged, ${answer.creditsRemaining} left.`);
  if (answer.replayed) say('This is the answer of an earlier call with the same Idempotency-Key.');
  return 0;
}
