import { ERRORS, type ErrorCode } from '../contract/errors.js';
import { DECIDED_STATES, ENDED_STATES, HELD_STATES, type CallState } from '../contract/states.js';
import { ERROR_CODES, fieldsOf, optionalFieldsOf } from './codes.js';
import { ref, type Json } from './names.js';
import { SAMPLE_DRY_RUN, sampleDryRuns, sampleError } from './samples.js';

/** The schemas that all actions share. */

const text = { type: 'string' };
const time = { type: 'string', format: 'date-time' };
const amount = { type: 'integer', minimum: 0 };

/** An object with these properties, and possibly others. Those in `optional` may be missing. */
function object(properties: Json, optional: readonly string[] = [], description?: string): Json {
  return {
    type: 'object',
    ...(description !== undefined && { description }),
    required: Object.keys(properties).filter((name) => !optional.includes(name)),
    properties,
  };
}

const ok = (value: boolean): Json => ({ type: 'boolean', const: value });

/** The name of an error's schema. */
function errorSchemaName(code: ErrorCode): string {
  return `Error_${code}`;
}

function errorSchema(publicUrl: string, code: ErrorCode): Json {
  const fields = fieldsOf(code);
  return {
    ...object(
      {
        code: { type: 'string', const: code },
        message: { type: 'string', description: 'Plain language, fit to be shown to the person.' },
        ...fields,
        request_id: { type: 'string', description: 'Identifies this request in the logs.' },
        doc_url: { type: 'string', format: 'uri', description: 'A page about this error.' },
      },
      optionalFieldsOf(code),
      `${ERRORS[code].condition} ${ERRORS[code].remedy}`,
    ),
    examples: [sampleError(publicUrl, code)],
  };
}

/** One of several errors, distinguished by the code. A single error needs no choice. */
function errorChoice(codes: readonly ErrorCode[]): Json {
  const [only, ...others] = codes;
  if (only !== undefined && others.length === 0) return ref('schemas', errorSchemaName(only));
  return {
    oneOf: codes.map((code) => ref('schemas', errorSchemaName(code))),
    discriminator: {
      propertyName: 'code',
      mapping: Object.fromEntries(codes.map((code) => [code, `#/components/schemas/${errorSchemaName(code)}`])),
    },
  };
}

/** The envelope of a refused or failed call. */
export function failureSchema(codes: readonly ErrorCode[]): Json {
  return object({ ok: ok(false), error: errorChoice(codes) });
}

/**
 * The envelope of a call that worked.
 * @param reads whether the action only reads, so that nothing can be listed as changed
 */
export function answerSchema(data: Json, reads: boolean): Json {
  return object({
    ok: ok(true),
    data,
    changed: {
      type: 'array',
      items: ref('schemas', 'Changed'),
      ...(reads && { maxItems: 0 }),
      description: reads ? 'Empty: the action only reads.' : 'What the call changed.',
    },
  });
}

const STATES: readonly CallState[] = ['received', 'running', ...HELD_STATES, ...DECIDED_STATES, ...ENDED_STATES];

/** The name avoids a failure of generators for Python if a class and a field have the same name. */
const CHANGED = object({
  type: { type: 'string', description: 'What kind of thing: `row`, `list`, `key`.' },
  id: text,
  change: { type: 'string', enum: ['created', 'updated', 'deleted'] },
});

const anything = (description: string): Json => ({ type: 'object', additionalProperties: true, description });

const PREVIEW_ITEM = object(
  { id: text, label: text, before: anything('Values as they are.'), after: anything('Values as they would be.') },
  ['before', 'after'],
);

const COST = object({
  credits: { ...amount, description: 'The most that can be charged, in Deep credits.' },
  balance_after: {
    type: ['integer', 'null'],
    description: 'Deep credits that would be left this month; null if unknown.',
  },
});

const PREVIEW = object(
  {
    title: text,
    effects: { type: 'array', items: text, description: 'What will happen, in order of weight.' },
    input: { description: 'The input that the call will run with.' },
    affected: object({ count: amount, sample: { type: 'array', items: ref('schemas', 'PreviewItem') } }),
    unit: { type: 'string', description: 'What is counted, in the singular, such as `row`.' },
    names: object(
      {
        fields: anything('The name of each field, by its key in `before` and `after`.'),
        values: anything('The names of values, by the key of their field and then by the value.'),
      },
      [],
      'The names of the columns, statuses and members in the sample.',
    ),
    recipients: { type: 'array', items: text, description: 'The recipients outside the company.' },
    reversible: { type: 'boolean' },
    cost: ref('schemas', 'Cost'),
    asked_by: object({ person: text, via: text }),
    reason: { type: 'string', description: 'Why a person is asked: the rule, and the number, role or recipient.' },
    expires_at: time,
    hash: { type: 'string', description: 'Identifies this preview. A yes counts for it alone.' },
    differs: { type: 'array', items: text, description: 'The differences from the earlier preview.' },
  },
  ['differs', 'unit', 'names'],
  'What a person sees before saying yes, and what then runs.',
);

const DRY_RUN_PREVIEW = {
  ...PREVIEW,
  properties: {
    ...(PREVIEW['properties'] as Json),
    expires_at: {
      type: ['string', 'null'],
      format: 'date-time',
      description: 'When the hold would expire; null if no person would be asked.',
    },
  },
  description: 'What a person would see, and what would then run.',
};

const DRY_RUN = object(
  {
    outcome: {
      type: 'string',
      enum: ['runs', 'asks', 'refused'],
      description:
        '`runs`: nothing stands in the way. `asks`: nothing but a price to accept, a confirmation or an approval. ' +
        '`refused`: something else.',
    },
    blockers: {
      type: 'array',
      items: ref('schemas', 'Blocker'),
      description:
        'Everything that would stop the call or make it wait, in the order of the checks. Empty: it would run.',
    },
    preview: {
      anyOf: [ref('schemas', 'DryRunPreview'), { type: 'null' }],
      description: 'Null if role or plan refuses, and for an action that only reads.',
    },
    cost: ref('schemas', 'Cost'),
    grantId: {
      type: ['string', 'null'],
      description: 'The grant that the call would use in place of an approval; null without one.',
    },
  },
  [],
  'The answer to `dry_run=true`: nothing ran, nothing was charged, and no person was asked.',
);

/** One of several dry runs. It has a preview only if previews were requested. */
const DRY_RUN_OF_MANY = {
  ...DRY_RUN,
  required: ['outcome', 'blockers', 'cost', 'grantId'],
  description: 'One of several dry runs. `preview` is there only if the request asks for previews.',
};

/** The codes of dry runs that are refused before their checks. */
const PAIR_CODES: readonly ErrorCode[] = ['invalid_input', 'not_found', 'internal'];

const DRY_RUN_RESULT = {
  oneOf: [object({ ok: ok(true), data: ref('schemas', 'DryRunOfMany') }), failureSchema(PAIR_CODES)],
  description: 'What `dry_run=true` answers for one call.',
};

const BLOCKER = {
  ...object({ code: { type: 'string', enum: ERROR_CODES }, message: text }),
  additionalProperties: true,
  description:
    'The refusal that the call would get, with the fields of that error as far as they are known. A decision has ' +
    '`reason`: why a person is asked. An approval has `approver_role`.',
};

const CALL = object(
  {
    callId: text,
    state: ref('schemas', 'CallState'),
    action: { type: 'string', description: 'The name of the action.' },
    createdAt: time,
    preview: ref('schemas', 'Preview'),
    progress: object({ done: amount, total: amount }),
    envelope: ref('schemas', 'Envelope'),
  },
  ['preview', 'progress', 'envelope'],
  'The state of a call. `preview` is there while it waits for a person, `progress` if it runs long, and `envelope` ' +
    'when it has ended.',
);

/**
 * The envelope of an ended call of any action. `data` may be missing: the result of a read is kept for a short time.
 */
const ENVELOPE = {
  oneOf: [
    object(
      {
        ok: ok(true),
        data: { description: "The action's result." },
        changed: { type: 'array', items: ref('schemas', 'Changed') },
      },
      ['data'],
    ),
    object({ ok: ok(false), error: { anyOf: [errorChoice(ERROR_CODES), ref('schemas', 'PastError')] } }),
  ],
};

/** An error without its own fields. */
const PAST_ERROR = {
  ...object({
    code: { type: 'string', enum: ERROR_CODES },
    message: { type: 'string', description: 'Plain language, fit to be shown to the person.' },
    request_id: { type: 'string', description: 'Identifies the request of the call in the logs.' },
    doc_url: { type: 'string', format: 'uri', description: 'A page about this error.' },
  }),
  additionalProperties: true,
  description:
    'How a call failed, without the fields of that error. They are not kept for a call that was refused before it ' +
    "began, and not shown to an administrator who reads another person's call.",
};

/** Component schemas that do not depend on the registry. */
export function sharedSchemas(publicUrl: string): Record<string, Json> {
  const errors = ERROR_CODES.map((code): [string, Json] => [errorSchemaName(code), errorSchema(publicUrl, code)]);
  return {
    Changed: CHANGED,
    Cost: COST,
    Preview: PREVIEW,
    PreviewItem: PREVIEW_ITEM,
    DryRunPreview: DRY_RUN_PREVIEW,
    Blocker: BLOCKER,
    DryRun: DRY_RUN,
    DryRunAnswer: { ...answerSchema(ref('schemas', 'DryRun'), true), examples: [SAMPLE_DRY_RUN] },
    DryRunOfMany: DRY_RUN_OF_MANY,
    DryRunResult: DRY_RUN_RESULT,
    DryRunsAnswer: {
      ...answerSchema(
        object({
          results: {
            type: 'array',
            items: ref('schemas', 'DryRunResult'),
            description: 'One result for each call, in the order of the calls.',
          },
        }),
        true,
      ),
      examples: [sampleDryRuns(publicUrl)],
    },
    CallState: { type: 'string', enum: STATES },
    Call: CALL,
    CallAnswer: object({ ok: ok(true), data: ref('schemas', 'Call') }),
    Envelope: ENVELOPE,
    PastError: PAST_ERROR,
    ...Object.fromEntries(errors),
  };
}
