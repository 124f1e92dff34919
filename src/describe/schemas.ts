import { ERRORS, type ErrorCode } from '../contract/errors.js';
import { DECIDED_STATES, ENDED_STATES, HELD_STATES, type CallState } from '../contract/states.js';
import { ERROR_CODES, fieldsOf, optionalFieldsOf } from './codes.js';
import { ref, type Json } from './names.js';
import { SAMPLE_DRY_RUN, sampleError } from './samples.js';

/** The schemas that all actions share. */

const text = { type: 'string' };
const time = { type: 'string', format: 'date-time' };
const amount = { type: 'integer', minimum: 0 };

/** An object of which nothing but the named properties is promised; `optional` ones may be missing. */
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
        request_id: { type: 'string', description: 'Names this request in the logs.' },
        doc_url: { type: 'string', format: 'uri', description: 'A page about this error.' },
      },
      optionalFieldsOf(code),
      `${ERRORS[code].condition} ${ERRORS[code].remedy}`,
    ),
    examples: [sampleError(publicUrl, code)],
  };
}

/** One of several errors; the code says which. A single one needs no choice. */
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

/** Named as it is because generators for Python trip over a class and a field of the same name. */
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
  balance_after: { type: ['integer', 'null'], description: 'What would be left of this month; null where unknown.' },
});

const PREVIEW = object(
  {
    title: text,
    effects: { type: 'array', items: text, description: 'What will happen, in order of weight.' },
    input: { description: 'The input as it will run.' },
    affected: object({ count: amount, sample: { type: 'array', items: ref('schemas', 'PreviewItem') } }),
    recipients: { type: 'array', items: text, description: 'Who outside the company receives something.' },
    reversible: { type: 'boolean' },
    cost: ref('schemas', 'Cost'),
    asked_by: object({ person: text, via: text }),
    reason: text,
    expires_at: time,
    hash: { type: 'string', description: 'Names exactly this preview: a yes counts for nothing else.' },
    differs: { type: 'array', items: text, description: 'What differs from the preview shown before.' },
  },
  ['differs'],
  'What a person sees before saying yes, and what then runs.',
);

const DRY_RUN = object(
  {
    blockers: {
      type: 'array',
      items: ref('schemas', 'Blocker'),
      description:
        'Everything that would stop the call or make it wait, in the order of the checks. Empty: it would run.',
    },
    preview: { anyOf: [ref('schemas', 'Preview'), { type: 'null' }], description: 'Null where role or plan refuses.' },
    cost: ref('schemas', 'Cost'),
  },
  [],
  'What `dry_run=true` answers: nothing ran, nothing was charged, nobody was asked.',
);

const BLOCKER = {
  ...object({ code: { type: 'string', enum: ERROR_CODES }, message: text }),
  additionalProperties: true,
  description: 'The refusal that the call would get, with the fields of that error as far as they are known.',
};

const CALL = object(
  {
    callId: text,
    state: ref('schemas', 'CallState'),
    action: { type: 'string', description: 'What was called.' },
    createdAt: time,
    preview: ref('schemas', 'Preview'),
    progress: object({ done: amount, total: amount }),
    envelope: ref('schemas', 'Envelope'),
  },
  ['preview', 'progress', 'envelope'],
  'Where a call stands. `preview` while it waits for a person, `progress` while it runs long, `envelope` once it ended.',
);

/** An ended call's answer, of whichever action. The result may be gone: what a read returned is not kept for long. */
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

/** What has its fields only for whoever called, and only where the call had begun. */
const PAST_ERROR = {
  ...object({
    code: { type: 'string', enum: ERROR_CODES },
    message: { type: 'string', description: 'Plain language, fit to be shown to the person.' },
    request_id: { type: 'string', description: 'Names the request of the call in the logs.' },
    doc_url: { type: 'string', format: 'uri', description: 'A page about this error.' },
  }),
  additionalProperties: true,
  description:
    'How a call failed, without the fields of that error: they are not kept of a call that was refused before it ' +
    "began, and are not shown to an administrator of somebody else's call.",
};

/** Component schemas that do not depend on the registry. */
export function sharedSchemas(publicUrl: string): Record<string, Json> {
  const errors = ERROR_CODES.map((code): [string, Json] => [errorSchemaName(code), errorSchema(publicUrl, code)]);
  return {
    Changed: CHANGED,
    Cost: COST,
    Preview: PREVIEW,
    PreviewItem: PREVIEW_ITEM,
    Blocker: BLOCKER,
    DryRun: DRY_RUN,
    DryRunAnswer: { ...answerSchema(ref('schemas', 'DryRun'), true), examples: [SAMPLE_DRY_RUN] },
    CallState: { type: 'string', enum: STATES },
    Call: CALL,
    CallAnswer: object({ ok: ok(true), data: ref('schemas', 'Call') }),
    Envelope: ENVELOPE,
    PastError: PAST_ERROR,
    ...Object.fromEntries(errors),
  };
}
