import {
  inputRequired,
  ProtocolError,
  ProtocolErrorCode,
  type CallToolResult,
  type ClientCapabilities,
  type InputRequiredResult,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { CallError } from '../contract/errors.js';
import type { Envelope } from '../contract/envelope.js';
import type { AnyAction } from '../engine/action.js';
import { envelopeSchema, type ToolDescription } from '../describe/tools.js';
import { inChoice, type Choice } from './choice.js';
import type { Exchange, McpDependencies, TellProgress } from './exchange.js';
import { RESERVED_INPUT, takeReserved } from './reserved.js';
import { toResult, toStatus } from './result.js';
import { callTool, DESCRIBE, described, offered, SEARCH, search } from './searching.js';

type Arguments = Readonly<Record<string, unknown>>;

/** How the request came: what the client can do, and where it hears of progress. */
interface ToolRequest {
  readonly era: 'legacy' | 'modern';
  readonly context: ServerContext;
}

type Result = CallToolResult | InputRequiredResult;
type Call = (given: Arguments, exchange: Exchange, asked: ToolRequest) => Promise<Result>;

const CALL_ID = { type: 'string', minLength: 1, maxLength: 100 } as const;

/** To learn the outcome of a call that waits for a person, or takes long. */
export const CALLS_GET: ToolDescription = {
  name: 'calls_get',
  title: 'Where a call stands',
  description:
    'Tells whether a call still waits for a person, runs, or has ended, and then how. With `wait` the answer comes as ' +
    'soon as the call ends, or when the time is over.',
  inputSchema: {
    type: 'object',
    required: ['callId'],
    additionalProperties: false,
    properties: {
      callId: { ...CALL_ID, description: 'The call_id of an earlier answer.' },
      wait: {
        type: 'integer',
        minimum: 0,
        maximum: 60,
        description: 'Seconds to wait for the end; 20 is a good choice.',
      },
    },
  },
  outputSchema: envelopeSchema({
    type: ['object', 'null'],
    properties: { callId: CALL_ID, state: { type: 'string' }, envelope: { type: 'object' } },
  }),
  annotations: {
    title: 'Where a call stands',
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
};

/** After a person has opened the link, this long is waited for their click before the answer, seconds. */
const CLICK_WITHIN = 20;

/** What becomes of `tools/call`. */
export function createToolCalls({ compile }: McpDependencies, tools: ReadonlyMap<string, AnyAction>) {
  const check = {
    reserved: compile(RESERVED_INPUT),
    get: compile(CALLS_GET.inputSchema),
    search: compile(SEARCH.inputSchema),
    describe: compile(DESCRIBE.inputSchema),
    call: compile(callTool(false).inputSchema),
  };

  const getCall: Call = async (given, exchange, asked) =>
    toStatus(
      await exchange.answer('calls.get', async () => {
        check.get(given);
        const { callId, wait = 0 } = given as { callId: string; wait?: number };
        return exchange.status(callId, wait, progressOf(asked));
      }),
    );

  async function callAction(
    action: AnyAction,
    given: Arguments,
    exchange: Exchange,
    asked: ToolRequest,
  ): Promise<Result> {
    const earlier = asked.context.mcpReq.requestState<string>();
    if (earlier !== undefined) return afterLink(action, earlier, exchange, asked);
    const envelope = await exchange.answer(action.name, async () =>
      exchange.call({ action, ...takeReserved(given, check.reserved) }, progressOf(asked)),
    );
    return offerLink(envelope, asked) ?? toResult(envelope);
  }

  const searchTools: readonly (readonly [name: string, call: Call])[] = [
    [
      SEARCH.name,
      (given, exchange) =>
        ask(exchange, SEARCH.name, () => {
          check.search(given);
          const offer = [...tools.values()].filter(
            (action) => inChoice(exchange.choice, action) && exchange.may(action),
          );
          return search(offer, given);
        }),
    ],
    [
      DESCRIBE.name,
      (given, exchange) =>
        ask(exchange, DESCRIBE.name, () => {
          check.describe(given);
          return described(offered(inThisChoice(exchange), String(given['action'])));
        }),
    ],
    [
      'actions_call',
      async (given, exchange, asked) => {
        let action: AnyAction | undefined;
        const refused = await exchange.answer('actions_call', async () => {
          check.call(given);
          action = offered(inThisChoice(exchange), String(given['action']));
          return { ok: true, data: null, changed: [] };
        });
        if (!action) return toResult(refused);
        const { action: _, input, ...reserved } = given;
        return callAction(action, { ...(input as Arguments | undefined), ...reserved }, exchange, asked);
      },
    ],
  ];

  const inThisChoice = ({ choice }: Exchange) => [...tools.values()].filter((action) => inChoice(choice, action));

  return {
    /** How a tool is called; undefined where the client has not asked for it, or there is none. */
    find(name: string, choice: Choice): Call | undefined {
      if (name === CALLS_GET.name) return getCall;
      if (choice.mode === 'search') return searchTools.find(([own]) => own === name)?.[1];
      const action = tools.get(name);
      // Whether the key may call it is said by the call itself: a role may have changed since the tools were listed.
      if (!action || !inChoice(choice, action)) return undefined;
      return (given, exchange, asked) => callAction(action, given, exchange, asked);
    },
  };
}

async function ask(exchange: Exchange, tool: string, work: () => unknown): Promise<CallToolResult> {
  return toResult(await exchange.answer(tool, async () => ({ ok: true, data: await work(), changed: [] })));
}

const DECIDE = 'decide';
const CLIENT_CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';

/**
 * Where the client can open a link for the person, it is asked to (MCP 2026-07-28, Elicitation, "URL Mode"). Only for
 * a confirmation: the person at the client cannot approve what an administrator must.
 */
function offerLink(envelope: Envelope, { era, context }: ToolRequest): InputRequiredResult | undefined {
  if (envelope.ok || envelope.error.code !== 'confirmation_required' || era === 'legacy') return undefined;
  const declared = context.mcpReq.envelope as Readonly<Record<string, ClientCapabilities>> | undefined;
  if (!declared?.[CLIENT_CAPABILITIES]?.elicitation?.url) return undefined;
  const { preview, confirm_url: url, call_id: callId } = envelope.error;
  return inputRequired({
    inputRequests: {
      [DECIDE]: inputRequired.elicitUrl({
        url,
        message: `“${preview.title}” needs your confirmation. Look at what would happen and decide on the page.`,
      }),
    },
    // Names a call that only its own caller can read: nothing is gained by changing it.
    requestState: callId,
  });
}

/** The client comes back from the link: how the call stands now, or as soon as the person has clicked. */
async function afterLink(
  action: AnyAction,
  callId: string,
  exchange: Exchange,
  asked: ToolRequest,
): Promise<CallToolResult> {
  const reply = asked.context.mcpReq.inputResponses?.[DECIDE] as { readonly action?: unknown } | undefined;
  const wait = reply?.action === 'accept' ? CLICK_WITHIN : 0;
  const answer = await exchange.answer('calls.get', () => exchange.status(callId, wait, progressOf(asked)));
  if (!answer.ok) return toResult(answer);
  const {
    action: called,
    envelope,
    pending,
  } = answer.data as {
    readonly action: string;
    readonly envelope?: Envelope;
    readonly pending?: CallError;
  };
  if (called !== action.name) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Invalid requestState');
  if (envelope) return toResult(envelope);
  return pending ? toResult({ ok: false, error: pending }) : toStatus(answer);
}

/** Tells the client how far the work has come, where it asked to hear of it. */
function progressOf({ context }: ToolRequest): TellProgress | undefined {
  const progressToken = context.mcpReq._meta?.progressToken;
  if (progressToken === undefined) return undefined;
  return ({ done, total }) => {
    const params = { progressToken, progress: done, total };
    // A client that has gone needs no progress.
    context.mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
  };
}
