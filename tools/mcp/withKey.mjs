import { createServer, request } from 'node:http';

/**
 * A proxy before a company's MCP server, for programs that cannot send a key. It adds the key and the host name, and
 * changes nothing else. A Host that is not the proxy's own, and every Origin, is forwarded unchanged.
 * @param {{ base_url: string, key: string }} company
 * @returns the address of the proxy, and a function that closes it
 */
export async function withKey({ base_url: baseUrl, key }) {
  const target = new URL(`${baseUrl}/mcp`);
  const server = createServer((incoming, outgoing) => {
    const own = /^(localhost|127\.0\.0\.1):/.test(incoming.headers.host ?? '');
    const headers = { ...incoming.headers, authorization: `Bearer ${key}`, ...(own && { host: target.host }) };
    const { search } = new URL(incoming.url ?? '/', target);
    const path = target.pathname + search;
    const forwarded = request(
      { host: '127.0.0.1', port: target.port || 80, path, method: incoming.method, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    forwarded.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { url: `http://localhost:${server.address().port}/mcp`, close: () => server.close() };
}
