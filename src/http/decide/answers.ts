import type { XStatic } from 'typebox/schema';
import type { GivenAnswer } from '../../calls/decide.js';
import { LONGEST_REASON, plainReason } from '../../calls/rejection.js';
import { missingField, type FieldFault } from '../../contract/errorFields.js';
import { MOST_ALIKE, MOST_ALIKE_CREDITS, MOST_ALIKE_ROWS } from '../../engine/grants.js';
import { phrase } from '../../engine/phrases/phrase.js';
import { arrayOf, count, identifier, object, oneOf, text } from '../../engine/schema.js';
import type { InputSchemas } from '../input.js';

/** Answers to held calls, as JSON. */

/** The most calls that one request answers. */
const MOST_AT_ONCE = 50;

const ALL_ANSWERS = ['no', 'yes', 'yes_and_alike'] as const;
export type JsonAnswer = (typeof ALL_ANSWERS)[number];

const SEEN = {
  hash: text('`hash` of the preview that the person saw.', { minLength: 1, maxLength: 200 }),
  n: { type: 'integer', minimum: 1, description: '`n` of the hold that the person saw.' },
  // The length is checked as in the form: after line breaks have been normalised.
  'reason?': text('Why the answer is no.'),
} as const;

const ONE = object({
  answer: oneOf(ALL_ANSWERS, 'The answer.'),
  ...SEEN,
  'allow?': object(
    {
      calls: { type: 'integer', minimum: 1, maximum: MOST_ALIKE, description: 'How many more calls.' },
      rows: { type: 'integer', minimum: 1, maximum: MOST_ALIKE_ROWS, description: 'Their rows in all.' },
      credits: count('Their Deep credits in all.', { maximum: MOST_ALIKE_CREDITS }),
    },
    { description: 'What the approval allows in advance.' },
  ),
});

const MANY = object({
  decisions: arrayOf(
    object({
      callId: identifier('call', 'Identifier of the held call.'),
      answer: oneOf(['no', 'yes'], 'The answer.'),
      ...SEEN,
    }),
    'The answers, one a call.',
    { minItems: 1, maxItems: MOST_AT_ONCE },
  ),
});

/** One of several answers in a request. */
interface NamedAnswer {
  readonly callId: string;
  readonly given: GivenAnswer;
}

/** Reads answers from bodies. Each function throws the Refusal invalid_input with all invalid fields. */
export interface AnswerReader {
  /** The answer to the call in the address. */
  one(body: unknown): GivenAnswer;
  /** The answers to several calls. None of them can allow calls in advance. */
  many(body: unknown): readonly NamedAnswer[];
}

/** Compiles the schemas of the answers. */
export function createAnswerReader({ compile }: Pick<InputSchemas, 'compile'>): AnswerReader {
  const checkOne = compile(ONE, (body) => [...wrongReason(body, ''), ...wrongAllowance(body)]);
  const checkMany = compile(MANY, (body) => {
    const { decisions } = fieldsOf(body);
    return Array.isArray(decisions)
      ? decisions.slice(0, MOST_AT_ONCE).flatMap((decision, at) => wrongReason(decision, `/decisions/${at}`))
      : [];
  });
  return {
    one(body) {
      checkOne(body);
      const { allow, ...decision } = body as XStatic<typeof ONE>;
      return { ...givenIn(decision), allows: allow };
    },
    many(body) {
      checkMany(body);
      const { decisions } = body as XStatic<typeof MANY>;
      return decisions.map(({ callId, ...decision }) => ({ callId, given: givenIn(decision) }));
    },
  };
}

interface CheckedAnswer {
  readonly answer: JsonAnswer;
  readonly hash: string;
  readonly n: number;
  readonly reason?: string;
}

function givenIn({ answer, hash, n, reason = '' }: CheckedAnswer): GivenAnswer {
  return { answer: answer === 'no' ? 'no' : 'yes', hash, n, reason: plainReason(reason) ?? undefined };
}

/** @param at the path of the answer in the body */
function wrongReason(decision: unknown, at: string): readonly FieldFault[] {
  const { answer, reason } = fieldsOf(decision);
  if (typeof reason !== 'string') return [];
  const path = `${at}/reason`;
  const isTooLong = plainReason(reason) === null;
  return [
    ...(isTooLong
      ? [
          {
            path,
            message: phrase`This must have at most ${LONGEST_REASON} characters.`,
            fix: phrase`Send at most ${LONGEST_REASON} characters.`,
          },
        ]
      : []),
    ...(answer === 'yes' || answer === 'yes_and_alike'
      ? [
          {
            path,
            message: phrase`A reason can be sent with the answer \`no\` only.`,
            fix: phrase`Leave it out, or answer \`no\`.`,
          },
        ]
      : []),
  ];
}

function wrongAllowance(decision: unknown): readonly FieldFault[] {
  const { answer, allow } = fieldsOf(decision);
  const path = '/allow';
  if (answer === 'yes_and_alike' && allow === undefined) return [missingField(path, 'Add it, or answer `yes`.')];
  if ((answer === 'yes' || answer === 'no') && allow !== undefined)
    return [
      { path, message: phrase`This can be sent with the answer \`yes_and_alike\` only.`, fix: phrase`Leave it out.` },
    ];
  return [];
}

/** The fields of a value, which may not be an object. */
function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
