import type { ActionFacts } from './registry';

/** A call as text to copy: for a shell, a program, or an assistant. */
export interface Copies {
  readonly curl: string;
  readonly typescript: string;
  readonly cli: string;
  readonly mcp: string;
}

/**
 * Whether a call can be copied. An action that takes a secret cannot be called with a key, so no copy contains a
 * secret.
 */
export const isCopied = ({ refusesKeys, secretInput = [] }: Pick<ActionFacts, 'refusesKeys' | 'secretInput'>) =>
  refusesKeys !== true && secretInput.length === 0;

/**
 * A call in four forms. Each reads the key from the environment variable `ACTION_API_KEY`. The curl command for a
 * change contains an Idempotency-Key, so running it again repeats the same call. The command for a read contains none.
 * @param origin the address of the company: `https://acme.example.com`
 */
export function copiesOf(name: string, input: object, { effect }: Pick<ActionFacts, 'effect'>, origin: string): Copies {
  const json = JSON.stringify(input);
  const [resource = '', verb = ''] = name.split('.');
  // Node does not resolve these names on every machine.
  const isLocal = /^http:\/\/[^/]+\.localhost(:\d+)?$/.test(origin);
  const headers = `-H "Authorization: Bearer $ACTION_API_KEY" -H 'Content-Type: application/json'`;
  const message = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: name.replace('.', '_'), arguments: input },
  };
  return {
    curl: [
      `curl -s ${origin}/api/v1/actions/${name} ${headers} \\`,
      `  ${effect === 'read' ? '' : `-H 'Idempotency-Key: ${crypto.randomUUID()}' `}-d ${quoted(json)}`,
    ].join('\n'),
    typescript: [
      `import { createClient } from '@action-api/client';`,
      ...(isLocal ? [`import { localFetch } from '@action-api/client/node';`] : []),
      ``,
      `const key = process.env.ACTION_API_KEY;`,
      `const api = createClient({ baseUrl: '${origin}', key${isLocal ? ', fetch: localFetch' : ''} });`,
      `const answer = await api.${resource}.${verb}(${JSON.stringify(input, null, 2)});`,
      `console.dir(answer, { depth: null });`,
    ].join('\n'),
    cli: `ACTION_API_URL=${origin} npx action-api call ${name} ${quoted(json)}`,
    mcp: [
      `curl -s ${origin}/api/v1/mcp ${headers} \\`,
      `  -H 'Accept: application/json, text/event-stream' -d ${quoted(JSON.stringify(message))}`,
    ].join('\n'),
  };
}

/** Quotes a text as one word of a POSIX shell. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
