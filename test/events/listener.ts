import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import type { Service } from '../../src/service.js';
import { until } from '../setup/service.js';

/** One message of an event stream. */
export interface Heard {
  readonly id: string;
  readonly event: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read events of every shape
  readonly data: any;
  /** The time of its arrival. */
  readonly at: number;
}

/** A client of an event stream (WHATWG HTML, 9.2.6), with its messages and the id from which it would resume. */
export interface Listener {
  readonly heard: readonly Heard[];
  /** The number of comments. */
  readonly beats: () => number;
  /** The `Last-Event-ID` that a client sends when it reconnects. */
  readonly lastId: () => string;
  readonly headers: IncomingMessage['headers'];
  readonly isOver: () => boolean;
  /** The messages other than `ready`, as soon as there are this many. */
  take(count: number, within?: number): Promise<readonly Heard[]>;
  /** Disconnects, like a failure of the network. */
  cut(): void;
  /** Stops reading until `resume`. */
  pause(): void;
  resume(): void;
}

export interface Listen {
  readonly host: string;
  readonly secret?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The query, starting with `?`. */
  readonly query?: string;
  /** The id to resume from. */
  readonly after?: string;
}

/** Opens a stream. Resolves when the first message has arrived. */
export async function listen(
  service: Pick<Service, 'port'>,
  { host, secret, headers = {}, query = '', after }: Listen,
): Promise<Listener> {
  const outgoing = request({
    host: '127.0.0.1',
    port: service.port,
    path: `/api/v1/events${query}`,
    agent: false,
    headers: {
      host,
      accept: 'text/event-stream',
      ...(secret && { authorization: `Bearer ${secret}` }),
      ...(after !== undefined && { 'last-event-id': after }),
      ...headers,
    },
  });
  outgoing.end();
  const incoming = await answerOf(outgoing);
  if (incoming.statusCode !== 200) {
    outgoing.destroy();
    throw new Error(`The answer is ${incoming.statusCode}, not a stream.`);
  }
  const heard: Heard[] = [];
  let beats = 0;
  let lastId = '';
  let isOver = false;
  let rest = '';
  incoming.setEncoding('utf8');
  incoming.on('data', (chunk: string) => {
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      let event = 'message';
      const data: string[] = [];
      for (const line of block.split('\n')) {
        const [, name, value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
        if (name === '') beats += 1;
        else if (name === 'id') lastId = value;
        else if (name === 'event') event = value;
        else if (name === 'data') data.push(value);
        else if (name !== 'retry') throw new Error(`There is no field ${name}.`);
      }
      if (data.length > 0)
        heard.push({ id: lastId, event, data: JSON.parse(data.join('\n')) as unknown, at: Date.now() });
    }
  });
  for (const name of ['end', 'close', 'error', 'aborted'])
    incoming.on(name, () => {
      isOver = true;
    });
  const listener: Listener = {
    heard,
    beats: () => beats,
    lastId: () => lastId,
    headers: incoming.headers,
    isOver: () => isOver,
    take: (count, within) =>
      until(
        () => heard.filter(({ event }) => event !== 'ready'),
        (told) => told.length >= count,
        within,
      ),
    cut: () => outgoing.destroy(),
    pause: () => void incoming.pause(),
    resume: () => void incoming.resume(),
  };
  await until(
    () => heard.length,
    (count) => count > 0,
  );
  return listener;
}

function answerOf(outgoing: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    outgoing.on('response', resolve);
    outgoing.on('error', reject);
  });
}
