import { recordOf } from '../calls/begin.js';
import { unloggedDryRuns } from '../calls/dryRun.js';
import type { CallError } from '../contract/errors.js';
import type { Dependencies } from '../dependencies.js';
import { DRY_RUNS, type DryRunsInput } from '../describe/dryRuns.js';
import { inTurns } from '../engine/inTurns.js';
import { actionNamed } from './admit.js';
import { wholeError, type Answer } from './answer.js';
import { readJson, type InputSchemas } from './input.js';
import { refuseQuery } from './query.js';
import { asCallError } from './request.js';
import type { RequestContext } from './state.js';

/** How many dry runs of one request are made at the same time. Each of them may read many rows. */
const AT_ONCE = 8;

/** The envelope of one dry run. */
type DryRunResult = { readonly ok: true; readonly data: object } | { readonly ok: false; readonly error: CallError };

/**
 * Makes the step of the route for many dry runs, each with the result of `dry_run`. A refused one, for an unknown
 * action or for its input, does not stop the others.
 */
export function createDryRuns(
  dependencies: Dependencies,
  schemas: InputSchemas,
): (context: RequestContext) => Promise<Answer> {
  const { registry, config } = dependencies;
  const check = schemas.compile(DRY_RUNS);

  return async (context) => {
    refuseQuery(context);
    const body = await readJson(context);
    check(body);
    const { calls, previews = false } = body as DryRunsInput;
    const { caller, requestId, language } = context.state;
    const tryOut = unloggedDryRuns(dependencies, caller, previews);

    async function resultOf({ action: name, input = {} }: DryRunsInput['calls'][number]): Promise<DryRunResult> {
      try {
        const action = actionNamed(registry, name);
        schemas.check(action, input);
        const price = { acceptCost: null, maxCredits: null };
        return {
          ok: true,
          data: await tryOut(
            await recordOf(dependencies, { action, input, caller, price, proposed: false, requestId, language }),
          ),
        };
      } catch (thrown) {
        const error = asCallError(thrown, context);
        if (error.code === 'unavailable') throw thrown;
        return { ok: false, error: wholeError(config, error, requestId) };
      }
    }

    const results: DryRunResult[] = [];
    await inTurns([...calls.entries()], AT_ONCE, async ([n, call]) => {
      results[n] = await resultOf(call);
    });
    return { status: 200, envelope: { ok: true, data: { results }, changed: [] }, headers: {} };
  };
}
