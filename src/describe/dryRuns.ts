import { DRY_RUNS_CODES } from './codes.js';
import { ref, type Json } from './names.js';
import { answered, headers, type Failures } from './responses.js';
import { arrayOf, flag, object, text } from '../engine/schema.js';

/** The most calls of one request: a page asks about its 20 buttons, with room for the rows of a grid. */
const MOST = 50;

/** The body of `POST /dry-runs`, after its schema has checked it. */
export interface DryRunsInput {
  readonly calls: readonly { readonly action: string; readonly input?: Readonly<Record<string, unknown>> }[];
  readonly previews?: boolean;
}

/** The schema of that body. */
export const DRY_RUNS = object({
  calls: arrayOf(
    object({
      action: text('The name of the action.', { maxLength: 100 }),
      'input?': {
        type: 'object',
        additionalProperties: true,
        description: 'The input of the call; left out, it is empty.',
      },
    }),
    'The calls to try.',
    { maxItems: MOST },
  ),
  'previews?': flag('Whether to answer a preview with each dry run, which takes longer.'),
});

const DESCRIPTION = `Answers for several calls what \`dry_run=true\` answers for each: which of them would run, what
would stop the others or make them wait, and what they cost. Nothing runs, and no person is asked.

- \`results\` has one envelope for each call, in their order. A call with an unknown action or invalid input has an error,
  and does not stop the others.
- The request counts as one call for the rate limit. It is not in the call log.
- A price has no \`quote_id\`: a quote comes from a dry run that is in the call log.`;

/** `POST /dry-runs`: dry runs of several calls at once. */
export function dryRunsPath(failures: Failures): Json {
  return {
    post: {
      operationId: 'dry_run_calls',
      summary: 'Try several calls',
      description: DESCRIPTION,
      tags: ['calls'],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: ref('schemas', 'DryRunsInput'),
            examples: {
              two_calls: {
                summary: 'Try two calls',
                value: {
                  calls: [
                    { action: 'rows.delete', input: { rowId: 'row_01jd8m3x5v7q9s0b2c4d6e8f0g' } },
                    { action: 'lists.list' },
                  ],
                },
              },
            },
          },
        },
      },
      responses: {
        200: answered('One result for each call.', ref('schemas', 'DryRunsAnswer'), {
          headers: headers('Request-Id', 'RateLimit', 'RateLimit-Policy'),
        }),
        ...failures.of(DRY_RUNS_CODES),
      },
    },
  };
}
