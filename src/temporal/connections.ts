import {
  Client,
  Connection,
  type ConnectionLike,
  type ConnectionOptions,
  defaultGrpcRetryOptions,
  makeGrpcRetryInterceptor,
} from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import type { Config } from '../config.js';

/** The connection of a process to Temporal. */
export interface TemporalConnection {
  readonly client: Client;
  /** The connection that workers and the client share, which an eager start needs. Null without workers. */
  readonly workerConnection: NativeConnection | null;
  close(): Promise<void>;
}

/** Connects to Temporal, for a process with workers or for one without. */
export async function connectTemporal(config: Config, address: string): Promise<TemporalConnection> {
  const workerConnection = config.part === 'api' ? null : await connectNative(config, address);
  const connection: ConnectionLike & { close(): Promise<void> } =
    workerConnection ?? (await connectClient(config, address));
  const client = new Client({ connection, namespace: config.temporal.namespace });
  return {
    client,
    workerConnection,
    async close() {
      await connection.close();
      // Connection does this, but NativeConnection does not: its storage makes every promise of the process slower.
      workerConnection?.callContextStorage.disable();
    },
  };
}

function connectNative(config: Config, address: string): Promise<NativeConnection> {
  const { apiKey, tls } = config.temporal;
  return NativeConnection.connect({ address, ...(tls && { tls: true }), ...(apiKey && { apiKey }) });
}

function connectClient(config: Config, address: string): Promise<Connection> {
  const { apiKey, tls } = config.temporal;
  // The SDK's own ten attempts take longer than the deadline of a call.
  const retry = makeGrpcRetryInterceptor(defaultGrpcRetryOptions({ maxAttempts: 4 }));
  const interceptors = [endWithConnection(retry)];
  return Connection.connect({ address, interceptors, ...(tls && { tls: true }), ...(apiKey && { apiKey }) });
}

type Interceptor = NonNullable<ConnectionOptions['interceptors']>[number];

/** The gRPC status of a request that its client has cancelled. */
const CANCELLED = 1;

/** Ends a gRPC request whose connection is closed. Without this, the SDK's retries throw an uncaught exception. */
function endWithConnection(retry: Interceptor): Interceptor {
  return (options, nextCall) =>
    retry(options, (own) => {
      try {
        return nextCall(own);
      } catch (error) {
        const details = String(error);
        return {
          start(metadata, listener) {
            listener?.onReceiveMessage?.(undefined);
            listener?.onReceiveStatus?.({ code: CANCELLED, details, metadata });
          },
          sendMessageWithContext() {},
          sendMessage() {},
          startRead() {},
          halfClose() {},
          cancelWithStatus() {},
          getPeer: () => '',
          getAuthContext: () => null,
        };
      }
    });
}
