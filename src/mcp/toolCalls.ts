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
import { isUndoable } from '../engine/undo.js';
import { envelopeSchema, type ToolDescription } from '../describe/tools.js';
import { inChoice, type Choice } from './choice.js';
import type { Exchange, McpDependencies, TellProgress } from './exchange.js';
import { quoted } from './quoting.js';
import { RESERVED_INPUT, takeReserved } from './reserved.js';
import { toResult, toStatus } from './result.js';
import { callTool, DESCRIBE, described, offered, SEARCH, search } from './searching.js';

type Arguments = Readonly<Record<string, unknown>>;

/** The revision and the context of a request: the client's capabilities, and its notifications. */
interface ToolRequest {
  readonly era: 'legacy' | 'modern';
  readonly context: ServerContext;
}

type Result = CallToolResult | InputRequiredResult;
type Call = (given: Arguments, exchange: Exchange, request: ToolRequest) => Promise<Result>;

const CALL_ID = { type: 'string', minLength: 1, maxLength: 100 } as const;

/** Reads the outcome of a call that is held or takes long. */
export const CALLS_GET: ToolDescription = {
  name: 'calls_get',
  title: 'Get a call',
  description:
    'Reads the state of a call: whether it waits for a person, runs, or has ended, and how it ended. With `wait` the ' +
    'answer comes as soon as the call ends, or when the time is over.',
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
    title: 'Get a call',
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
};

/** How long the response waits for the decision of a person who has opened the link, in seconds. */
const CLICK_WITHIN = 20;

/** The handlers of `tools/call`, by tool. */
export function createToolCalls({ compile }: McpDependencies, tools: ReadonlyMap<string, AnyAction>) {
  const check = {
    reserved: compile(RESERVED_INPUT),
    get: compile(CALLS_GET.inputSchema),
    search: compile(SEARCH.inputSchema),
    describe: compile(DESCRIBE.inputSchema),
    call: compile(callTool(false).inputSchema),
  };

  const getCall: Call = async (given, exchange, request) => {
    const answer = await exchange.answer('calls.get', async () => {
      check.get(given);
      const { callId, wait = 0 } = given as { callId: string; wait?: number };
      return exchange.status(callId, wait, progressOf(request));
    });
    const { callId, envelope } = (answer.ok ? answer.data : {}) as { callId?: string; envelope?: Envelope };
    return withUndo(toStatus(answer), envelope, callId, exchange);
  };

  /** The result, with how to undo the call for the model, if the caller can undo it. */
  function withUndo(
    result: CallToolResult,
    envelope: Envelope | undefined,
    callId: string | undefined,
    { choice, may }: Exchange,
  ): CallToolResult {
    const undo = tools.get('calls_undo');
    const isOffered = undo && inChoice(choice, undo) && may(undo);
    if (!isOffered || callId === undefined || !envelope?.ok || !isUndoable(envelope.changed)) return result;
    const text = `This can be undone: ${undo.name} takes {"callId": "${callId}"}.`;
    return { ...result, content: [...result.content, { type: 'text', text }] };
  }

  async function callAction(
    action: AnyAction,
    given: Arguments,
    exchange: Exchange,
    request: ToolRequest,
  ): Promise<Result> {
    const earlier = request.context.mcpReq.requestState<string>();
    if (earlier !== undefined) {
      const { result, envelope } = await afterLink(action, earlier, exchange, request);
      return withUndo(result, envelope, earlier, exchange);
    }
    let callId: string | undefined;
    const envelope = await exchange.answer(action.name, async () => {
      const called = await exchange.call({ action, ...takeReserved(given, check.reserved) }, progressOf(request));
      callId = called.callId;
      return called.envelope;
    });
    return offerLink(envelope, request) ?? withUndo(toResult(envelope), envelope, callId, exchange);
  }

  const searchTools: readonly (readonly [name: string, call: Call])[] = [
    [
      SEARCH.name,
      (given, exchange) =>
        answerWith(exchange, SEARCH.name, () => {
          check.search(given);
          const callable = inThisChoice(exchange).filter((action) => !action.deprecated && exchange.mayPropose(action));
          return search(callable, given, exchange.may);
        }),
    ],
    [
      DESCRIBE.name,
      (given, exchange) =>
        answerWith(exchange, DESCRIBE.name, () => {
          check.describe(given);
          return described(offered(inThisChoice(exchange), String(given['action'])), exchange);
        }),
    ],
    [
      'actions_call',
      async (given, exchange, request) => {
        let action: AnyAction | undefined;
        const refused = await exchange.answer('actions_call', async () => {
          check.call(given);
          action = offered(inThisChoice(exchange), String(given['action']));
          return { ok: true, data: null, changed: [] };
        });
        if (!action) return toResult(refused);
        const { action: _, input, ...reserved } = given;
        return callAction(action, { ...(input as Arguments | undefined), ...reserved }, exchange, request);
      },
    ],
  ];

  const inThisChoice = ({ choice }: Exchange) => [...tools.values()].filter((action) => inChoice(choice, action));

  return {
    /** The handler of a tool; undefined if there is no such tool, or the client did not choose it. */
    find(name: string, choice: Choice): Call | undefined {
      if (name === CALLS_GET.name) return getCall;
      const searching = choice.mode === 'tools' ? undefined : searchTools.find(([own]) => own === name)?.[1];
      if (searching || choice.mode === 'search') return searching;
      // A client may know a tool that is not in its list.
      const action = tools.get(name);
      // The call itself checks whether the key may call it, because the role may have changed since the tools were
      // listed.
      if (!action || !inChoice(choice, action)) return undefined;
      return (given, exchange, request) => callAction(action, given, exchange, request);
    },
  };
}

async function answerWith(exchange: Exchange, tool: string, work: () => unknown): Promise<CallToolResult> {
  return toResult(await exchange.answer(tool, async () => ({ ok: true, data: await work(), changed: [] })));
}

const DECIDE = 'decide';
const CLIENT_CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';

/**
 * Asks the client to open the link for the person, if it can (MCP 2026-07-28, Elicitation, "URL Mode"). It does so only
 * for a confirmation, because an approval is for an administrator and not for the person at the client.
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
        message: `A call needs your confirmation: ${quoted(preview.title)}. The page shows what would happen. Decide there.`,
      }),
    },
    // The id of a call that only its own caller can read, so a client gains nothing by changing it.
    requestState: callId,
  });
}

/** Responds to a client that returns from the link, with the state of the call once the person has decided. */
async function afterLink(
  action: AnyAction,
  callId: string,
  exchange: Exchange,
  request: ToolRequest,
): Promise<{ readonly result: CallToolResult; readonly envelope?: Envelope }> {
  const reply = request.context.mcpReq.inputResponses?.[DECIDE] as { readonly action?: unknown } | undefined;
  const wait = reply?.action === 'accept' ? CLICK_WITHIN : 0;
  const answer = await exchange.answer('calls.get', () => exchange.status(callId, wait, progressOf(request)));
  if (!answer.ok) return { result: toResult(answer) };
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
  if (envelope) return { result: toResult(envelope), envelope };
  return { result: pending ? toResult({ ok: false, error: pending }) : toStatus(answer) };
}

/** Sends progress notifications, if the client asked for them. */
function progressOf({ context }: ToolRequest): TellProgress | undefined {
  const progressToken = context.mcpReq._meta?.progressToken;
  if (progressToken === undefined) return undefined;
  return ({ done, total }) => {
    const params = { progressToken, progress: done, total };
    // The client may have closed the connection.
    context.mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
  };
}
