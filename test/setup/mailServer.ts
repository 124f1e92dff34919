import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** What a mail server does with a mail to an address: accepts it, answers with a code, or hangs up. */
export type Manner =
  | 'take'
  /** Answers with this code to the address. */
  | number
  /** Hangs up when the address is named. */
  | 'hang up'
  /** Accepts the message and hangs up without an answer. */
  | 'take and hang up';

export interface Received {
  readonly to: string;
  readonly mail: Email;
  /** The message as it arrived. */
  readonly source: string;
}

export interface MailServer {
  readonly url: string;
  readonly received: readonly Received[];
  /** The address of each attempt to send a mail. */
  readonly offered: readonly string[];
  /** Sets how mails to an address are treated from now on. The default is `take`. */
  treat(address: string, manner: Manner): void;
  /** Closes the port, and opens the same port again. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** Starts a real SMTP server on a free port. @param auth whether senders must sign in; the sign-in always fails */
export async function startMailServer({ auth = false } = {}): Promise<MailServer> {
  const received: Received[] = [];
  const offered: string[] = [];
  const manners = new Map<string, Manner>();
  let port = 0;
  let server: SMTPServer;

  const make = () => {
    const made = new SMTPServer({
      authOptional: !auth,
      allowInsecureAuth: auth,
      disabledCommands: auth ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
      closeTimeout: 100,
      onAuth: (_given, _session, answer) => answer(new Error('refused')),
      onRcptTo({ address }, { id }, answer) {
        offered.push(address);
        const manner = manners.get(address) ?? 'take';
        if (manner === 'hang up') return hangUp(made, id);
        if (typeof manner === 'number') return answer(refusing(manner, address));
        answer();
      },
      onData(stream, { id, envelope }, answer) {
        const to = envelope.rcptTo[0]?.address ?? '';
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const source = Buffer.concat(chunks).toString('latin1');
          void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
            received.push({ to, mail, source });
            if (manners.get(to) === 'take and hang up') hangUp(made, id);
            else answer();
            return undefined;
          });
        });
      },
    });
    // A client that disconnects is not a failure of the server.
    made.on('error', () => undefined);
    return made;
  };

  const started: MailServer = {
    get url() {
      return `smtp://${auth ? 'me:wrong@' : ''}127.0.0.1:${port}`;
    },
    received,
    offered,
    treat: (address, manner) => void manners.set(address, manner),
    stop: () => new Promise((resolve) => server.close(resolve)),
    async start() {
      server = make();
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
      ({ port } = server.server.address() as AddressInfo);
    },
  };
  await started.start();
  return started;
}

function refusing(responseCode: number, address: string): Error {
  return Object.assign(new Error(`<${address}> is not taken`), { responseCode });
}

function hangUp(server: SMTPServer, sessionId: string): void {
  const connections = (server as unknown as { connections: Set<{ id: string; _socket: { destroy(): void } }> })
    .connections;
  for (const connection of connections) if (connection.id === sessionId) connection._socket.destroy();
}
