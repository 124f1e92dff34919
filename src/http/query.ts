import { Refusal } from '../contract/errors.js';
import { FOLLOWABLE } from '../engine/events/followable.js';
import { phrase } from '../engine/phrases/phrase.js';
import type { LogPosition } from '../store/feed.js';
import { readPosition } from '../events/live/message.js';
import type { Choice } from '../mcp/choice.js';
import type { FieldFault } from '../contract/errorFields.js';
import type { Phrase } from '../contract/phrase.js';
import type { CallOptions, RequestContext } from './state.js';

const WHOLE = /^\d{1,9}$/;

/** Which tools the MCP server offers. */
const MODES = ['common', 'tools', 'search'] as const satisfies readonly Choice['mode'][];

/**
 * Reads `dry_run`, `propose`, `accept_cost`, `max_credits` and the header Idempotency-Key. Unknown names and values are
 * refused, since otherwise `dry_run=1` would run for real.
 * @throws Refusal invalid_input
 */
export function readCallOptions(context: RequestContext): CallOptions {
  const {
    dry_run: dryRun,
    propose,
    accept_cost: acceptCost,
    max_credits: maxCredits,
    wrong,
  } = readQuery(context, ['dry_run', 'propose', 'accept_cost', 'max_credits']);
  for (const [name, flag] of Object.entries({ dry_run: dryRun, propose }))
    if (flag !== undefined && flag !== 'true' && flag !== 'false') wrong.push(field(name, phrase`Use true or false.`));
  if (acceptCost !== undefined && !/^quo_[0-9a-z_]{1,60}$/.test(acceptCost))
    wrong.push(field('accept_cost', phrase`Send the quote_id of a cost_approval_required error.`));
  if (maxCredits !== undefined && !WHOLE.test(maxCredits))
    wrong.push(field('max_credits', phrase`Send a whole number of credits.`));
  if (acceptCost !== undefined && maxCredits !== undefined)
    wrong.push(field('max_credits', phrase`Send either accept_cost or max_credits, not both.`));
  refuse(wrong);
  return {
    dryRun: dryRun === 'true',
    propose: propose === 'true',
    acceptCost: acceptCost ?? null,
    maxCredits: maxCredits === undefined ? null : Number(maxCredits),
    idempotencyKey: readIdempotencyKey(context),
  };
}

/** Refuses every query parameter. @throws Refusal invalid_input */
export function refuseQuery(context: RequestContext): void {
  refuse(readQuery(context, []).wrong);
}

/** Reads `wait`: seconds from 0 to 60. @throws Refusal invalid_input */
export function readWait(context: RequestContext): number {
  const { wait, wrong } = readQuery(context, ['wait']);
  if (wait !== undefined && !(WHOLE.test(wait) && Number(wait) <= 60))
    wrong.push(field('wait', phrase`Send whole seconds from 0 to 60.`));
  refuse(wrong);
  return Number(wait ?? 0);
}

/** The options of a stream of events. */
export interface FollowOptions {
  readonly types: readonly string[];
  /** The position of the last event that the client has; null for a stream that begins now. */
  readonly after: LogPosition | null;
}

/**
 * Reads `types`, separated by commas, and the id of the last event: the header `Last-Event-ID`, or `last_event_id` for
 * clients that cannot set it. The header takes precedence, because a client reconnects to its first address.
 * @throws Refusal invalid_input
 */
export function readFollow(context: RequestContext): FollowOptions {
  const { types, last_event_id: asked, wrong } = readQuery(context, ['types', 'last_event_id']);
  const wanted = types?.split(',').map((type) => type.trim()) ?? ['*'];
  const unknown = wanted.filter((type) => !FOLLOWABLE.includes(type)).map((type) => `"${type.slice(0, 60)}"`);
  if (unknown.length > 0)
    wrong.push(
      field(
        'types',
        phrase`There is no type ${unknown.slice(0, 5).join(', ')}. Use types such as row.created, row.*, or *.`,
      ),
    );
  const fix = phrase`Send the id of the last event as you received it, or no id to begin now.`;
  const header = context.get('last-event-id');
  if (asked !== undefined && !readPosition(asked)) wrong.push(field('last_event_id', fix));
  if (header !== '' && !readPosition(header))
    wrong.push({ path: 'header/Last-Event-ID', message: phrase`This is not the id of an event.`, fix });
  refuse(wrong);
  return { types: wanted, after: readPosition(header === '' ? (asked ?? '') : header) };
}

/**
 * Reads `read_only`, `sensitive`, `toolsets` and `mode` of the MCP server's address.
 * @param toolsets the names of all toolsets
 * @throws Refusal invalid_input, because a mistyped `read_only` must not offer every tool
 */
export function readChoice(context: RequestContext, toolsets: readonly string[]): Choice {
  const names = ['read_only', 'sensitive', 'toolsets', 'mode'] as const;
  const { read_only: readOnly, sensitive, toolsets: asked, mode, wrong } = readQuery(context, names);
  const sets = asked?.split(',') ?? null;
  if (readOnly !== undefined && readOnly !== 'true' && readOnly !== 'false')
    wrong.push(field('read_only', phrase`Use true or false.`));
  if (sensitive !== undefined && sensitive !== 'true' && sensitive !== 'false')
    wrong.push(field('sensitive', phrase`Use true or false.`));
  if (sets?.some((name) => !toolsets.includes(name)))
    wrong.push(field('toolsets', phrase`Use these names, separated by commas: ${toolsets.join(', ')}.`));
  const asMode = MODES.find((one) => one === mode);
  if (mode !== undefined && !asMode) wrong.push(field('mode', phrase`Use one of these: ${MODES.join(', ')}.`));
  refuse(wrong);
  return {
    readOnly: readOnly === 'true',
    sensitive: sensitive === 'true',
    toolsets: sets,
    // Toolsets already limit the number of tools.
    mode: asMode ?? (sets ? 'tools' : 'common'),
  };
}

/**
 * Reads the Idempotency-Key header. @returns null if there is none
 * @throws Refusal invalid_input
 */
function readIdempotencyKey(context: RequestContext): string | null {
  // `headers` joins repeated headers, and two keys must not pass as one longer key.
  const keys = context.req.headersDistinct['idempotency-key'];
  if (keys === undefined) return null;
  const [key = ''] = keys;
  if (keys.length === 1 && key.length >= 1 && key.length <= 255) return key;
  const fields = [
    {
      path: 'header/Idempotency-Key',
      message: phrase`This is empty, too long, or sent twice.`,
      fix: phrase`Send 1–255 characters, once.`,
    },
  ];
  throw new Refusal('invalid_input', phrase`The Idempotency-Key is not valid.`, { fields });
}

function readQuery<const N extends string>(
  context: RequestContext,
  names: readonly N[],
): { wrong: FieldFault[] } & { [name in N]?: string } {
  const wrong: FieldFault[] = [];
  const found: Record<string, string> = {};
  const unknown =
    names.length === 0
      ? phrase`There is no such parameter. Leave it out.`
      : phrase`There is no such parameter. Use one of: ${names.join(', ')}.`;
  for (const [name, value] of Object.entries(context.query)) {
    if (!(names as readonly string[]).includes(name)) wrong.push(field(name, unknown));
    else if (typeof value !== 'string') wrong.push(field(name, phrase`Send it once.`));
    else found[name] = value;
  }
  return { ...(found as { [name in N]?: string }), wrong };
}

function field(name: string, fix: Phrase): FieldFault {
  return { path: `query/${name}`, message: phrase`This parameter is not valid.`, fix };
}

function refuse(fields: readonly FieldFault[]): void {
  if (fields.length > 0)
    throw new Refusal(
      'invalid_input',
      phrase`Some parameters are not valid: ${fields.map(({ path }) => path).join(', ')}.`,
      {
        fields,
      },
    );
}
