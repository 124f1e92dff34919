import { request } from 'node:http';
import { Readable } from 'node:stream';
import { Client, StreamableHTTPClientTransport, type ClientOptions } from '@modelcontextprotocol/client';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Service } from '../../src/service.js';

/** The official client, connected to a service on this machine under a company's host name. */

/** A `fetch` that sends every request to this port, because Node's resolver may not know *.localhost. */
export function fetchAt({ port }: Pick<Service, 'port'>): typeof fetch {
  return async (input, init) => {
    const asked = new Request(input, init);
    const url = new URL(asked.url);
    const body = Buffer.from(await asked.arrayBuffer());
    return new Promise((resolve, reject) => {
      const headers = { ...Object.fromEntries(asked.headers), host: url.host, 'content-length': String(body.length) };
      const outgoing = request(
        // Each request uses a new connection: the service could close a kept-alive connection just as it is used again.
        { host: '127.0.0.1', port, path: url.pathname + url.search, method: asked.method, headers, agent: false },
        (incoming) => {
          const { statusCode: status = 0 } = incoming;
          const pairs = Object.entries(incoming.headersDistinct).flatMap(([name, values = []]) =>
            values.map((value): [string, string] => [name, value]),
          );
          const empty = [202, 204, 304].includes(status);
          if (empty) incoming.resume();
          const stream = empty ? null : (Readable.toWeb(incoming) as unknown as ReadableStream);
          resolve(new Response(stream, { status, headers: pairs }));
        },
      );
      asked.signal.addEventListener('abort', () => outgoing.destroy());
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  };
}

export type Era = '2026-07-28' | '2025-11-25';

interface Options {
  readonly host: string;
  readonly secret?: string;
  /** The query of the address, such as `?read_only=true`. */
  readonly query?: string;
  readonly era?: Era;
  readonly capabilities?: ClientOptions['capabilities'];
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Connected {
  readonly client: Client;
  /** Calls a tool. Every structured answer is checked against the schema of the tool. */
  call(name: string, input?: Record<string, unknown>): Promise<ToolAnswer>;
}

export interface ToolAnswer {
  readonly text: string;
  readonly isError: boolean;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read answers of every shape
  readonly body: any;
}

/** A client that supports only one revision. */
export async function connect(
  service: Pick<Service, 'port'>,
  { host, secret, query = '', era = '2026-07-28', capabilities = {}, headers = {} }: Options,
): Promise<Connected> {
  const client = new Client(
    { name: 'test', version: '1' },
    {
      capabilities,
      versionNegotiation: { mode: era === '2026-07-28' ? { pin: era } : 'legacy' },
      inputRequired: { autoFulfill: true },
    },
  );
  const transport = new StreamableHTTPClientTransport(new URL(`http://${host}/api/v1/mcp${query}`), {
    fetch: fetchAt(service),
    requestInit: { headers: { ...(secret && { authorization: `Bearer ${secret}` }), ...headers } },
  });
  await client.connect(transport);
  const ajv = new Ajv2020({ strict: false });
  (formats as unknown as (instance: Ajv2020) => void)(ajv);
  let tools: Promise<Map<string, object>> | undefined;
  const schemas = () =>
    (tools ??= client
      .listTools()
      .then((listed) => new Map(listed.tools.map((tool) => [tool.name, tool.outputSchema as object]))));
  return {
    client,
    async call(name, input = {}) {
      const result = await client.callTool({ name, arguments: input });
      const schema = (await schemas()).get(name);
      if (schema && !ajv.validate(schema, result.structuredContent))
        throw new Error(`${name} answered what its schema does not allow: ${ajv.errorsText()}`);
      const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
      return { text, isError: result.isError ?? false, body: result.structuredContent as ToolAnswer['body'] };
    },
  };
}
