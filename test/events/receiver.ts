import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { createVault } from '../../src/engine/secrets.js';
import { newSigningSecret } from '../../src/engine/events/sign.js';
import { newId } from '../../src/engine/ids.js';
import type { EventBody } from '../../src/engine/events/event.js';
import type { Delivery } from '../../src/store/deliveries.js';
import type { Store } from '../../src/store/index.js';
import type { StoredEndpoint } from '../../src/store/endpoints.js';
import type { TestCompany } from '../setup/service.js';

/** One message as it arrived. */
export interface Got {
  readonly id: string;
  readonly at: number;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: EventBody;
}

type Answer = (got: Got, reply: ServerResponse, incoming: IncomingMessage) => void;

/** A customer's service on this machine. */
export interface Receiver {
  readonly url: string;
  readonly got: readonly Got[];
  /** Sets the responses from now on. At first it accepts every message. */
  answer: Answer;
  close(): Promise<void>;
}

const yes: Answer = (_, reply) => void reply.writeHead(204).end();
export const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (_, reply) =>
    void reply.writeHead(code, headers).end(`answered ${code}`);
/** Accepts the message and never answers. */
export const silent: Answer = () => undefined;

export async function startReceiver(answer: Answer = yes): Promise<Receiver> {
  const got: Got[] = [];
  const server = createServer((incoming, reply) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const { headers, url: path = '' } = incoming;
      const id = String(headers['webhook-id']);
      const one = { id, at: Date.now(), path, headers, text, body: JSON.parse(text) as EventBody };
      got.push(one);
      receiver.answer(one, reply, incoming);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    got,
    answer,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}

/** The secret key of services whose endpoints are inserted by tests. */
export const SECRET_KEY = Buffer.alloc(32, 7);
const vault = createVault(SECRET_KEY);

/** Seals a secret as it is stored on endpoints. */
export const sealed = (secret: string) => vault.seal(secret);

export interface Listening {
  readonly id: string;
  /** `whsec_…` */
  readonly secret: string;
}

/** Inserts an endpoint of a company. */
export async function listen(
  store: Store,
  company: TestCompany,
  url: string,
  {
    owner = 'admin',
    ...rest
  }: Partial<Omit<StoredEndpoint, '_id' | 'secret'>> & { owner?: keyof TestCompany['members'] } = {},
): Promise<Listening> {
  const at = new Date();
  const id = newId('whk');
  const secret = newSigningSecret();
  await store.endpoints.collection.insertOne({
    _id: id,
    companyId: company.id,
    version: 1,
    createdAt: at,
    updatedAt: at,
    url,
    description: '',
    events: ['row.*'],
    ordered: false,
    ownerId: company.members[owner]._id,
    disabledAt: null,
    deletedAt: null,
    secret: sealed(secret),
    ...rest,
  });
  return { id, secret };
}

/** The body of a message that is signed with the secret. @throws Error if the signature is wrong */
export function verified(secret: string, { text, headers }: Got): unknown {
  return new Webhook(secret).verify(text, headers as Record<string, string>);
}

/** Deliveries to an endpoint. */
export function deliveriesTo(store: Store, { id }: Listening): Promise<Delivery[]> {
  return store.deliveries.collection.find({ receiver: id }).toArray();
}
