import { refusalOfCaller } from '../calls/checks.js';
import type { Caller } from '../calls/checkInputs.js';
import { Refusal } from '../contract/errors.js';
import type { AnyAction } from '../engine/action.js';
import { newCallId } from '../engine/ids.js';
import { phrase } from '../engine/phrases/phrase.js';
import type { Registry } from '../engine/registry.js';
import type { CallOptions, RequestContext } from './state.js';

/** The action with this name. @throws Refusal not_found, with the nearest names */
export function actionNamed(registry: Registry, name: string): AnyAction {
  const found = registry.get(name);
  if (found) return found;
  const nearest = registry.nearest(name.slice(0, 100));
  throw new Refusal('not_found', phrase`There is no action with this name. Check its spelling.`, { nearest });
}

/** In bytes. A larger body is not validated for a caller that may not call the action. */
const LARGE = 65_536;

/** A call whose body has not been checked yet. */
interface UncheckedCall {
  readonly action: AnyAction;
  readonly caller: Caller;
  readonly options: Pick<CallOptions, 'dryRun' | 'propose'>;
  readonly now: Date;
}

/**
 * Checks role, scope and plan before a large body is validated. The call itself checks them again. A dry run is not
 * refused here, because it lists all refusals of its caller.
 * @throws Refusal forbidden or plan_required
 */
export function refuseLargeBody(context: RequestContext, { action, caller, options, now }: UncheckedCall): void {
  const isChunked = context.get('transfer-encoding') !== '';
  if (options.dryRun || (!isChunked && (context.request.length ?? 0) <= LARGE)) return;
  const { principal } = caller;
  const { language } = context.state;
  const record = {
    _id: newCallId(),
    principal,
    ...(language !== 'en' && { language }),
    ...(options.propose && { proposed: true as const }),
  };
  const error = refusalOfCaller({ ...caller, action, record, now });
  if (!error) return;
  // Discards the body. Otherwise the next request on this connection would never be read.
  context.req.resume();
  throw Refusal.of(error);
}
