import type { ActionFacts } from './registry';

/** A call as text that makes it: for a shell, a program, or an assistant. */
export interface Copies {
  readonly curl: string;
  readonly typescript: string;
  readonly cli: string;
  /** Undefined for an action that takes a secret: it is no tool. */
  readonly mcp: string | undefined;
}

/** Stands in place of what nothing may keep. */
const SECRET = '…';

/**
 * A call in four forms. Each reads the key from the environment variable `ACTION_API_KEY`. The command of curl has an
 * Idempotency-Key of its own: when it is run again, it is the same call.
 * @param origin the address of the company: `https://acme.example.com`
 */
export function copiesOf(
  name: string,
  input: object,
  { secretInput = [] }: Pick<ActionFacts, 'secretInput'>,
  origin: string,
): Copies {
  const open = Object.fromEntries(
    Object.entries(input).map(([key, value]) => [key, secretInput.includes(key) ? SECRET : (value as unknown)]),
  );
  const json = JSON.stringify(open);
  const [resource = '', verb = ''] = name.split('.');
  const headers = `-H "Authorization: Bearer $ACTION_API_KEY" -H 'Content-Type: application/json'`;
  const message = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: name.replace('.', '_'), arguments: open },
  };
  return {
    curl: [
      `curl -s ${origin}/api/v1/actions/${name} ${headers} \\`,
      `  -H 'Idempotency-Key: ${crypto.randomUUID()}' -d ${quoted(json)}`,
    ].join('\n'),
    typescript: [
      `import { createClient } from '@action-api/client';`,
      ``,
      `const api = createClient({ baseUrl: '${origin}', key: process.env.ACTION_API_KEY });`,
      `const answer = await api.${resource}.${verb}(${JSON.stringify(open, null, 2)});`,
      `console.log(answer);`,
    ].join('\n'),
    cli: `ACTION_API_URL=${origin} npx action-api call ${name} ${quoted(json)}`,
    mcp:
      secretInput.length > 0
        ? undefined
        : [
            `curl -s ${origin}/api/v1/mcp ${headers} \\`,
            `  -H 'Accept: application/json, text/event-stream' -d ${quoted(JSON.stringify(message))}`,
          ].join('\n'),
  };
}

/** A text as one word of a POSIX shell. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
