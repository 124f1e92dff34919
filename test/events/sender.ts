import { createSend } from '../../src/events/channels/send.js';

/** A separate process that sends one message, as in production. The trusted certificates are fixed at its start. */
const [url = ''] = process.argv.slice(2);
const send = createSend({ production: true, allow: ['127.0.0.0/8', '::1/128'], within: 10_000 });
console.log(JSON.stringify(await send({ url, headers: { 'content-type': 'application/json' }, body: '{"n":1}' })));
