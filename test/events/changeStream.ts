import { EventEmitter } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { BSON, type Document } from 'mongodb';

/**
 * A proxy before a MongoDB without change streams that provides them: documents inserted through it are sent to
 * cursors of `$changeStream`, in the shape that a replica set gives it (the Change Streams page of the MongoDB manual).
 * Everything else is forwarded unchanged. It does not show what a replica set does when its primary changes.
 */
export interface ChangeStreamServer {
  readonly uri: string;
  /** Pipelines of the change streams that were opened. */
  readonly opened: readonly (readonly Document[])[];
  /** The number of open change streams. */
  readonly open: () => number;
  /** Ends all cursors with the error ChangeStreamHistoryLost: they cannot be resumed. */
  breakOff(): void;
  close(): Promise<void>;
}

interface Command {
  readonly id: number;
  readonly body: Document;
  readonly documents: readonly Document[];
}

const OP_MSG = 2013;
/** ChangeStreamHistoryLost */
const HISTORY_LOST = 286;

export async function startChangeStreams(target: string, collection: string): Promise<ChangeStreamServer> {
  const { hostname, port } = new URL(target.replace('mongodb://', 'tcp://'));
  const inserts = new EventEmitter();
  inserts.setMaxListeners(0);
  const cursors = new Map<string, { changes: Document[]; broken: boolean }>();
  const opened: (readonly Document[])[] = [];
  const sockets = new Set<Socket>();
  let token = 0;

  function tell(database: string, document: Document): void {
    token += 1;
    const change = { _id: { _data: String(token) }, operationType: 'insert', ns: { db: database, coll: collection } };
    for (const cursor of cursors.values()) cursor.changes.push({ ...change, fullDocument: document });
    inserts.emit('insert');
  }

  /** @returns the answer; undefined if the command is forwarded to the server */
  async function answer({ body }: Command): Promise<Document | undefined> {
    const ns = `${String(body['$db'])}.${collection}`;
    const pipeline = (body['pipeline'] ?? []) as Document[];
    const postBatchResumeToken = { _data: String(token) };
    if (body['aggregate'] === collection && pipeline[0] && '$changeStream' in pipeline[0]) {
      opened.push(pipeline);
      const id = new BSON.Long(7_000 + opened.length);
      cursors.set(String(id), { changes: [], broken: false });
      return { ok: 1, cursor: { id, ns, firstBatch: [], postBatchResumeToken } };
    }
    if ('getMore' in body && cursors.has(String(body['getMore']))) {
      const cursor = cursors.get(String(body['getMore']));
      if (!cursor) return undefined;
      if (cursor.changes.length === 0 && !cursor.broken) {
        await new Promise<void>((resolve) => {
          const done = () => {
            clearTimeout(timer);
            inserts.off('insert', done);
            resolve();
          };
          const timer = setTimeout(done, 1_000);
          inserts.on('insert', done);
        });
      }
      if (cursor.broken) {
        cursors.delete(String(body['getMore']));
        return { ok: 0, code: HISTORY_LOST, codeName: 'ChangeStreamHistoryLost', errmsg: 'The history is lost.' };
      }
      const nextBatch = cursor.changes.splice(0);
      const reached = { _data: String(token) };
      return { ok: 1, cursor: { id: body['getMore'] as unknown, ns, nextBatch, postBatchResumeToken: reached } };
    }
    if ('killCursors' in body) {
      const ids = (body['cursors'] as unknown[]).map(String).filter((id) => cursors.delete(id));
      if (ids.length > 0)
        return { ok: 1, cursorsKilled: [], cursorsNotFound: [], cursorsAlive: [], cursorsUnknown: [] };
    }
    return undefined;
  }

  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    /** Inserts that the server has not answered, by the id of their command. */
    const inserting = new Map<number, readonly [string, readonly Document[]]>();
    async function pass(command: Command, frame: Buffer): Promise<void> {
      const own = await answer(command);
      if (own) near.write(replyTo(command.id, own));
      else far.write(frame);
    }
    frames(near, (frame) => {
      const command = commandOf(frame);
      if (command && command.body['insert'] === collection)
        inserting.set(command.id, [String(command.body['$db']), command.documents]);
      if (!command) {
        far.write(frame);
        return;
      }
      void pass(command, frame);
    });
    frames(far, (frame) => {
      const answered = frame.readInt32LE(8);
      const done = inserting.get(answered);
      inserting.delete(answered);
      near.write(frame);
      for (const document of done?.[1] ?? []) tell(done?.[0] ?? '', document);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    uri: `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}/?directConnection=true`,
    opened,
    open: () => cursors.size,
    breakOff() {
      for (const cursor of cursors.values()) cursor.broken = true;
      inserts.emit('insert');
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Splits incoming data into messages of the wire protocol. */
function frames(socket: Socket, heard: (frame: Buffer) => void): void {
  let rest = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
      const length = rest.readInt32LE(0);
      heard(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
  });
}

/** The command of an OP_MSG; undefined for other messages. */
function commandOf(frame: Buffer): Command | undefined {
  if (frame.readInt32LE(12) !== OP_MSG) return undefined;
  const flags = frame.readUInt32LE(16);
  const end = frame.length - (flags & 1 ? 4 : 0);
  let body: Document = {};
  const documents: Document[] = [];
  for (let at = 20; at < end;) {
    const kind = frame.readUInt8(at);
    const size = frame.readInt32LE(at + 1);
    if (kind === 0) body = BSON.deserialize(frame.subarray(at + 1, at + 1 + size), { promoteLongs: false });
    else {
      const until = at + 1 + size;
      for (let next = frame.indexOf(0, at + 5) + 1; next < until; next += frame.readInt32LE(next))
        documents.push(BSON.deserialize(frame.subarray(next, next + frame.readInt32LE(next))));
    }
    at += 1 + size;
  }
  const inside = (body['documents'] ?? []) as Document[];
  return { id: frame.readInt32LE(4), body, documents: [...documents, ...inside] };
}

function replyTo(id: number, document: Document): Buffer {
  const body = BSON.serialize(document);
  const header = Buffer.alloc(21);
  header.writeInt32LE(21 + body.length, 0);
  header.writeInt32LE(1, 4);
  header.writeInt32LE(id, 8);
  header.writeInt32LE(OP_MSG, 12);
  return Buffer.concat([header, body]);
}
