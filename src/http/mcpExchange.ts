import { mayCall } from '../calls/checks.js';
import type { Caller } from '../calls/checkInputs.js';
import type { Envelope } from '../contract/envelope.js';
import { Refusal, type CallError } from '../contract/errors.js';
import { newCallId } from '../engine/ids.js';
import type { Choice } from '../mcp/choice.js';
import type { Exchange } from '../mcp/exchange.js';
import type { Mcp } from '../mcp/server.js';
import { refuseLargeBody } from './admit.js';
import { answerOf, wholeError } from './answer.js';
import { authenticate } from './authenticate.js';
import { callAction } from './callAction.js';
import { withProgress } from './callProgress.js';
import { lookAtCall } from './callStatus.js';
import type { HttpDependencies } from './dependencies.js';
import type { Gate } from './gate.js';
import type { InputSchemas } from './input.js';
import { enforceLimit } from './limit.js';
import { asCallError } from './request.js';
import type { CountedCaller, RequestContext } from './state.js';

interface McpExchangeParts {
  readonly gate: Gate;
  readonly schemas: InputSchemas;
  /** The names of the tools that a caller has now. */
  readonly names: Mcp['names'];
}

interface Admitted {
  readonly caller: CountedCaller;
  readonly choice: Choice;
  /** Aborted when the client is gone. */
  readonly left: AbortController;
}

/** What the MCP server needs of one HTTP request: the calls of its caller, with their checks, limits and log. */
export function createMcpExchanges(
  dependencies: HttpDependencies,
  { gate, schemas, names }: McpExchangeParts,
): (context: RequestContext, admitted: Admitted) => Exchange {
  const { store, config, now } = dependencies;

  const whole = (context: RequestContext, error: CallError) => wholeError(config, error, context.state.requestId);

  /** Checks the limit, does the work and logs a refusal, as the HTTP API does. */
  async function answer(
    context: RequestContext,
    caller: CountedCaller,
    action: string,
    work: () => Promise<Envelope>,
  ): Promise<Envelope> {
    try {
      const envelope = await gate.logRefusals(context, caller, action, async () => {
        enforceLimit(context, caller.limitStatus);
        return work();
      });
      return envelope.ok ? envelope : { ok: false, error: whole(context, envelope.error) };
    } catch (error) {
      return { ok: false, error: whole(context, asCallError(error, context)) };
    }
  }

  const may = (caller: Caller, proposed?: true): Exchange['may'] => {
    const record = { _id: newCallId(), principal: caller.principal, ...(proposed && { proposed }) };
    return (action) => mayCall({ ...caller, action, record, now: now() });
  };

  return (context, { caller, choice, left }) => {
    const gone = left.signal;
    return {
      end: () => left.abort(),
      choice,
      company: caller.company.name,
      may: may(caller),
      mayPropose: may(caller, true),
      answer: (action, work) => answer(context, caller, action, work),

      async call({ action, input, ...options }, tell) {
        refuseLargeBody(context, { action, caller, options, now: now() });
        schemas.check(action, input);
        const { requestId } = context.state;
        const { envelope, headers } = await withProgress(dependencies, { tell, gone }, (onBegun) =>
          callAction(dependencies, { action, input, caller, options, requestId, onBegun }),
        );
        return { envelope, callId: headers['Call-Id'] };
      },

      async status(callId, wait, tell) {
        const read = { caller, callId, gone };
        // A call that the caller may not see is refused before its progress is sent.
        if (tell && wait > 0) await lookAtCall(dependencies, { ...read, wait: 0 });
        const { record, own, data } = await withProgress(dependencies, { tell, gone }, (follow) => {
          follow(callId);
          return lookAtCall(dependencies, { ...read, wait });
        });
        const current = own && data['envelope'] === undefined ? answerOf(config, record).envelope : undefined;
        const pending = current && !current.ok && { pending: whole(context, current.error) };
        return { ok: true, data: { ...data, ...pending }, changed: [] };
      },

      async toolsNow() {
        delete context.state.prefetched.key;
        const company = await store.companies.get(caller.company._id);
        if (!company) return null;
        try {
          const again = await authenticate(context, company, dependencies);
          return names({ choice, may: may(again) });
        } catch (error) {
          if (error instanceof Refusal) return null;
          throw error;
        }
      },
    };
  };
}
