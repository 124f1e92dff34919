import type { AnyAction, Deprecation } from '../engine/action.js';
import { hashOf } from '../engine/canonical.js';
import { codesOf, DESCRIPTION_CODES, mayRunInBackground, policyMayHold, STATUS_CODES } from './codes.js';
import { needsBody, withDefaultsTold } from './inputs.js';
import type { Links } from './links.js';
import { componentName, operationId, ref, resourceOf, slug, type Json } from './names.js';
import { answered, type Failures, headers } from './responses.js';
import { SAMPLE_ENDED_CALL, SAMPLE_HELD_CALL } from './samples.js';
import { answerSchema } from './schemas.js';

/** Parameters that several operations have. */
export const PARAMETERS: Readonly<Record<string, Json>> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes it safe to repeat the call: the same key with the same input is the same call, and gets its answer for ' +
      '24 hours after it ended.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  DryRun: {
    name: 'dry_run',
    in: 'query',
    description:
      'With `true` nothing runs: all checks are made, and the answer is a `DryRunAnswer` (its `data` has `blockers`, ' +
      '`preview` and `cost`) in place of the result.',
    schema: { type: 'boolean' },
  },
  Propose: {
    name: 'propose',
    in: 'query',
    description:
      'With `true`, a call that the role of the caller does not allow waits for the approval of an administrator, ' +
      'in place of being refused as `forbidden`. It has no effect if the role allows the call.',
    schema: { type: 'boolean' },
  },
  AcceptCost: {
    name: 'accept_cost',
    in: 'query',
    description: 'Accepts the price of a `cost_approval_required`: its `quote_id`. Not together with `max_credits`.',
    schema: { type: 'string', pattern: '^quo_[0-9a-z_]{1,60}$' },
  },
  MaxCredits: {
    name: 'max_credits',
    in: 'query',
    description: 'The most Deep credits that the call may cost. Not together with `accept_cost`.',
    schema: { type: 'integer', minimum: 0, maximum: 999_999_999 },
  },
};

/** The facts of an action that JSON schemas cannot express, for programs. */
interface ActionFacts {
  readonly name: string;
  /** The whole description, of any length. */
  readonly description: string;
  /** `read` only if a call costs nothing and sends nothing outside. */
  readonly effect: 'read' | 'change';
  readonly destructive: boolean;
  readonly idempotent: boolean;
  readonly execution: 'quick' | 'background' | 'depends_on_input';
  readonly role: string;
  readonly plan: string;
  readonly guard: { readonly kind: string; readonly note: string };
  readonly cost: { readonly credits: 'none' | 'quoted'; readonly note: string };
  /** The action to use instead, and since when; absent if the action is not deprecated. */
  readonly deprecated?: Deprecation;
  /** Changes whenever the shape of input or result does. */
  readonly schemaVersion: string;
}

const GUARD_NOTES = {
  none: 'Runs at once.',
  confirm: 'A person must confirm first.',
  approve: 'An administrator must approve first.',
  confirm_and_approve: 'A person must confirm first, then an administrator must approve.',
} as const;

/** The guard of the action itself, without the company's policy. */
export function guardOf(action: AnyAction): ActionFacts['guard'] {
  const guard = action.guard ?? 'none';
  const ofHour = action.volume ? ' Rows add up over an hour.' : '';
  if (typeof guard !== 'string') return { kind: 'depends_on_input', note: guard.note };
  return { kind: guard, note: GUARD_NOTES[guard] + ofHour };
}

const schemaVersions = new WeakMap<AnyAction, string>();

/** Computed once for each action, because several descriptions contain it. */
function schemaVersionOf(action: AnyAction): string {
  const known = schemaVersions.get(action) ?? hashOf({ input: action.input, result: action.result });
  schemaVersions.set(action, known);
  return known;
}

/** The facts of an action, which are also the `x-action` of its operation. An action that only reads is idempotent. */
export function factsOf(action: AnyAction): ActionFacts {
  return {
    name: action.name,
    description: action.description,
    effect: action.effect,
    destructive: action.destructive ?? false,
    idempotent: action.effect === 'read' || (action.idempotent ?? false),
    execution: typeof action.execution === 'function' ? 'depends_on_input' : (action.execution ?? 'quick'),
    role: action.role,
    plan: action.plan,
    guard: guardOf(action),
    cost: action.price
      ? { credits: 'quoted', note: action.price.note }
      : { credits: 'none', note: 'Uses no Deep credits.' },
    ...(action.deprecated && { deprecated: action.deprecated }),
    schemaVersion: schemaVersionOf(action),
  };
}

/** The deprecation in one sentence. */
export function deprecationOf({ use, since }: Deprecation): string {
  return `Deprecated since ${since}: use ${use}.`;
}

/** Describes an action in Markdown, for people and models: effect, role, plan, guard and cost. */
export function describeAction(action: AnyAction, facts = factsOf(action)): string {
  const repeat = facts.idempotent ? 'repeating it leaves the same state' : 'repeating it does it again';
  const change = `changes something${action.price ? ' (uses Deep credits)' : ''}; ${repeat}${facts.destructive ? '; it can destroy data' : ''}`;
  return [
    ...(facts.deprecated ? [`${deprecationOf(facts.deprecated)}\n`] : []),
    action.description,
    '',
    `- **Effect:** ${facts.effect === 'read' ? 'only reads' : change}.`,
    `- **Who:** ${facts.role}${facts.role === 'admin' ? '' : ' or higher'}${action.calledBy ? ', as the holder of an invitation' : ''}.`,
    `- **Plan:** ${facts.plan}${facts.plan === 'business' ? '' : ' or higher'}.`,
    `- **Guard:** ${facts.guard.note}${policyMayHold(action.name) ? " A company's own policy may ask for more." : ''}`,
    `- **Cost:** ${facts.cost.note}`,
    ...(mayRunInBackground(action)
      ? ["- **Time:** can take long. The answer is then 202, with the address of the call's state."]
      : []),
  ].join('\n');
}

/** The longest description of an operation that importers of tools accept (OpenAI's GPT actions). */
const LONGEST = 300;
const EFFECTS = { read: 'Only reads.', change: 'Changes something.' } as const;

/**
 * A description of at most `LONGEST` characters: the first whole sentences of the action's description, then the facts
 * in brief. `x-action` has the whole description, and the notes on guard and price.
 */
function describeBriefly(action: AnyAction, facts: ActionFacts): string {
  const guard = facts.guard.kind.replaceAll('_', ' ');
  const few = [
    EFFECTS[facts.effect],
    ...(facts.destructive ? ['Can destroy data.'] : []),
    `Role: ${facts.role}. Plan: ${facts.plan}. Guard: ${guard}. Credits: ${facts.cost.credits}.`,
  ].join(' ');
  let text = action.deprecated ? deprecationOf(action.deprecated) : '';
  for (const sentence of action.description.split(/(?<=[.!?]) +/)) {
    if (`${text} ${sentence}\n\n${few}`.length > LONGEST) break;
    text = text === '' ? sentence : `${text} ${sentence}`;
  }
  return `${text === '' ? `${action.title}.` : text}\n\n${few}`;
}

/** Examples of whole responses, for reads only: the example of a change does not contain what `changed` lists. */
function answerExamples(action: AnyAction): Json {
  if (action.effect === 'change') return {};
  return Object.fromEntries(
    action.examples.map(({ summary, result }) => [
      slug(summary),
      { summary, value: { ok: true, data: result, changed: [] } },
    ]),
  );
}

/** Component schemas of an action: `<Name>Input`, `<Name>Result`, `<Name>Answer`. */
export function actionSchemas(action: AnyAction): readonly (readonly [string, Json])[] {
  const name = componentName(action.name);
  const results = action.examples.map(({ result }) => result);
  return [
    [`${name}Input`, withDefaultsTold(action.input)],
    [`${name}Result`, { ...action.result, ...(results.length > 0 && { examples: results }) }],
    [`${name}Answer`, answerSchema(ref('schemas', `${name}Result`), action.effect === 'read')],
  ];
}

/** The path item of an action. */
export function actionPath(action: AnyAction, failures: Failures, links: Links): Json {
  const name = componentName(action.name);
  const facts = factsOf(action);
  const inputs = action.examples.map(({ summary, input }) => [slug(summary), { summary, value: input }] as const);
  return {
    post: {
      operationId: operationId(action.name),
      summary: action.title,
      description: describeBriefly(action, facts),
      tags: [resourceOf(action.name)],
      ...(action.deprecated && { deprecated: true }),
      ...(action.calledBy === 'invited' && { security: [{ invitation: [] }] }),
      parameters: Object.keys(PARAMETERS).map((parameter) => ref('parameters', parameter)),
      requestBody: {
        required: needsBody(action.input),
        content: {
          'application/json': {
            schema: ref('schemas', `${name}Input`),
            ...(inputs.length > 0 && { examples: Object.fromEntries(inputs) }),
          },
        },
      },
      responses: {
        // A dry run has the same status. Its `data` differs from a result by `blockers`.
        200: answered(
          'The call worked. With `dry_run=true` nothing ran, and `data` says what would have happened.',
          { anyOf: [ref('schemas', `${name}Answer`), ref('schemas', 'DryRunAnswer')] },
          {
            headers: headers(
              ...(['Request-Id', 'Call-Id', 'Credits-Charged', 'Credits-Remaining', 'Idempotent-Replayed'] as const),
              ...(action.deprecated ? (['Deprecation', 'Link'] as const) : []),
            ),
            examples: answerExamples(action),
            links: links.of(action),
          },
        ),
        ...failures.of(codesOf(action)),
      },
      'x-action': facts,
      'x-openai-isConsequential': action.effect === 'change',
    },
  };
}

/** `GET /calls/{callId}`: the state of a call. */
export function callStatusPath(failures: Failures): Json {
  return {
    get: {
      operationId: 'get_call',
      summary: 'Read the state of a call',
      description:
        'The state of a call: whole for the principal and the person that made it, without input and result for an ' +
        'administrator. With `wait` the answer comes as soon as the call ends, or when the time is over.',
      tags: ['calls'],
      parameters: [
        { name: 'callId', in: 'path', required: true, schema: { type: 'string', minLength: 1 } },
        {
          name: 'wait',
          in: 'query',
          description: 'Seconds to wait for the end of the call; left out, the answer comes at once.',
          schema: { type: 'integer', minimum: 0, maximum: 60 },
        },
      ],
      responses: {
        200: answered('The state of the call.', ref('schemas', 'CallAnswer'), {
          headers: headers('Request-Id'),
          examples: {
            held: { summary: 'Waiting for a person', value: SAMPLE_HELD_CALL },
            ended: { summary: 'Ended', value: SAMPLE_ENDED_CALL },
          },
        }),
        ...failures.of(STATUS_CODES),
      },
    },
  };
}

/**
 * `GET /openapi.json`: this document. It is served at the public address, not at that of a company.
 * @param server the public address, as an OpenAPI server object
 */
export function descriptionPath(server: Json, failures: Failures): Json {
  return {
    servers: [server],
    get: {
      operationId: 'get_description',
      summary: 'This description',
      description: 'The OpenAPI document of all actions. It needs no sign-in and may be read from any origin.',
      tags: ['description'],
      security: [],
      responses: {
        200: answered(
          'This document.',
          { type: 'object', additionalProperties: true },
          { headers: headers('Request-Id') },
        ),
        ...failures.of(DESCRIPTION_CODES),
      },
    },
  };
}
