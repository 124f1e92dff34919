import type Koa from 'koa';
import type { Dependencies } from '../dependencies.js';
import { within } from '../engine/within.js';
import type { RequestState } from './state.js';

/** How long MongoDB and Temporal may take to respond, in milliseconds. */
const WITHIN = 2_000;
/** How long a result is reused, in milliseconds. Any number of requests in this time cost one check. */
const KEPT_FOR = 1_000;

/** Which parts respond. `ok` if all of them do. */
interface Health {
  readonly ok: boolean;
  readonly mongodb: boolean;
  readonly temporal: boolean;
}

/** `GET /health`, for the operator: 200 if MongoDB and Temporal respond, else 503. The body has the state of each. */
export function health({ store, workflows }: Pick<Dependencies, 'store' | 'workflows'>): Koa.Middleware<RequestState> {
  let latest: Promise<Health> | null = null;

  async function check(): Promise<Health> {
    const [mongodb, temporal] = await Promise.all([isUp(store.ping()), isUp(workflows.ping(WITHIN))]);
    setTimeout(() => (latest = null), KEPT_FOR).unref();
    return { ok: mongodb && temporal, mongodb, temporal };
  }

  return async (context, next) => {
    if (context.path !== '/health') return next();
    const result = await (latest ??= check());
    context.status = result.ok ? 200 : 503;
    context.set('Cache-Control', 'no-store');
    context.body = result;
  };
}

/** Whether a check succeeds in time. */
async function isUp(answer: Promise<unknown>): Promise<boolean> {
  const up = answer.then(
    (result) => result !== false,
    () => false,
  );
  return (await within(WITHIN, up)) ?? false;
}
