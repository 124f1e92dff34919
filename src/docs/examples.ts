import { isSensitive, type AnyAction } from '../engine/action.js';
import { operationId } from '../describe/names.js';
import { fence } from './page.js';

/**
 * A call in several languages, which can be run with the company's address in `ACTION_API_URL` and a key in
 * `ACTION_API_KEY`. Each example prints the whole response. A new language needs a function here, and a way to run its
 * code in test/docs/examples.test.ts.
 */

interface ExampleCall {
  /** The path below the company's address, with its query. */
  readonly path: string;
  readonly input: unknown;
}

/** Higher than every price for the data of the examples, and low enough for readers who copy it. */
const MAX_CREDITS = 50;

function callOf(action: AnyAction, input: unknown): ExampleCall {
  return { path: `/actions/${action.name}${action.price ? `?max_credits=${MAX_CREDITS}` : ''}`, input };
}

/** @param credential the environment variable with the key, or with the token of the invitation */
function curl({ path, input }: ExampleCall, credential = 'ACTION_API_KEY'): string {
  const body = JSON.stringify(input).replaceAll("'", String.raw`'\''`);
  return fence(
    'sh',
    [
      String.raw`curl -s "$ACTION_API_URL${path}" \ `.trimEnd(),
      String.raw`  -H "Authorization: Bearer $${credential}" \ `.trimEnd(),
      String.raw`  -H 'Content-Type: application/json' \ `.trimEnd(),
      `  -d '${body}'`,
    ].join('\n'),
  );
}

/** Names that need no quotes in an object literal. */
const PLAIN_NAME = /^[A-Za-z_$][\w$]*$/;

interface Notation {
  readonly name: (name: string) => string;
  readonly text: (value: string) => string;
  readonly words: Readonly<Record<string, string>>;
}

const JAVASCRIPT: Notation = {
  name: (name) => (PLAIN_NAME.test(name) ? name : JAVASCRIPT.text(name)),
  text: (value) =>
    `'${JSON.stringify(value)
      .slice(1, -1)
      .replaceAll(String.raw`\"`, '"')
      .replaceAll("'", String.raw`\'`)}'`,
  words: {},
};

const PYTHON: Notation = {
  name: (name) => JSON.stringify(name),
  text: (value) => JSON.stringify(value),
  words: { true: 'True', false: 'False', null: 'None' },
};

/** The most characters of a value on one line. */
const LINE = 70;

/** A JSON value as a literal of a language, over several lines if it is long. */
function literal(value: unknown, notation: Notation, indent: string): string {
  if (typeof value === 'string') return notation.text(value);
  if (typeof value !== 'object' || value === null) return notation.words[String(value)] ?? String(value);
  const deeper = `${indent}${notation === PYTHON ? '    ' : '  '}`;
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((part) => literal(part, notation, deeper))
    : Object.entries(value).map(([name, part]) => `${notation.name(name)}: ${literal(part, notation, deeper)}`);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return `${open}${close}`;
  const pad = notation === JAVASCRIPT && !isList ? ' ' : '';
  const short = `${open}${pad}${parts.join(', ')}${pad}${close}`;
  if (short.length <= LINE && !short.includes('\n')) return short;
  return `${open}\n${parts.map((part) => `${deeper}${part},\n`).join('')}${indent}${close}`;
}

function typescript({ path, input }: ExampleCall): string {
  return fence(
    'ts',
    `const response = await fetch(\`\${process.env.ACTION_API_URL}${path}\`, {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${process.env.ACTION_API_KEY}\`,
    'Content-Type': 'application/json',
  },
  body: JSON.stringify(${literal(input, JAVASCRIPT, '  ')}),
});
console.log(await response.text());`,
  );
}

function python({ path, input }: ExampleCall): string {
  return fence(
    'python',
    `import json, os, urllib.error, urllib.request

request = urllib.request.Request(
    os.environ["ACTION_API_URL"] + "${path}",
    data=json.dumps(${literal(input, PYTHON, '    ')}).encode(),
    headers={
        "Authorization": "Bearer " + os.environ["ACTION_API_KEY"],
        "Content-Type": "application/json",
    },
)
try:
    answer = urllib.request.urlopen(request)
except urllib.error.HTTPError as refused:
    answer = refused
print(answer.read().decode())`,
  );
}

/** The `params` of `tools/call` that a client of the MCP server sends; see the guide. */
function mcp(action: AnyAction, { input }: ExampleCall): string {
  const price = action.price && { _max_credits: MAX_CREDITS };
  const call = { name: operationId(action.name), arguments: { ...(input as object), ...price } };
  return fence('mcp', JSON.stringify(call, null, 2));
}

/** The call as a page of the application makes it. Input that people type, such as a password, is not for scripts. */
function inTheApp({ path, input }: ExampleCall): string {
  return fence(
    'ts',
    `// On a page of the company's own address, by a person who is signed in.
const response = await fetch('/api/v1${path}', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(${literal(input, JAVASCRIPT, '  ')}),
});
console.log(await response.text());`,
  );
}

/** The call of an invited person, who has no key yet: the last part of the invitation's link replaces it. */
function byInvitation(call: ExampleCall): string {
  return curl(call, 'ACTION_API_INVITATION');
}

/**
 * One of an action's examples as code, with the data of its response.
 * @param languages all of them, or only the shortest one
 */
export function exampleOf(
  action: AnyAction,
  { summary, input, result }: AnyAction['examples'][number],
  languages: 'all' | 'shortest',
): string {
  const call = callOf(action, input);
  const forScripts = languages === 'all' ? [curl, typescript, python] : [curl];
  const forAssistants = languages === 'all' && !isSensitive(action) ? [mcp.bind(null, action)] : [];
  const byPeople = action.calledBy === 'invited' ? [byInvitation] : [inTheApp];
  const codes = action.secretInput || action.refusesKeys ? byPeople : [...forScripts, ...forAssistants];
  return [
    `### ${summary}`,
    ...codes.map((code) => code(call)),
    '`data` of the answer:',
    fence('json', JSON.stringify(result, null, 2)),
  ].join('\n\n');
}
