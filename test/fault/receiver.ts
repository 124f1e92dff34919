import { appendFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';

/** A customer's service in a separate process. It writes each message to a file before it answers. */
const [port = '0', file = ''] = process.argv.slice(2);

createServer((incoming, reply) => {
  const hash = createHash('sha256');
  incoming.on('data', (chunk: Buffer) => hash.update(chunk));
  incoming.on('end', () => {
    const { 'webhook-id': id, 'webhook-signature': signature } = incoming.headers;
    appendFileSync(file, `${incoming.url} ${String(id)} ${hash.digest('hex')} ${signature ? 'signed' : 'bare'}\n`);
    reply.writeHead(204).end();
  });
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'));
