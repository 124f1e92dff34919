/** How an engine came to be here, in the order in which the ways are tried. */
export type EngineSource = 'configured' | 'installed' | 'cache' | 'downloaded' | 'built' | 'stand-in' | 'shared';

/** A Temporal or MongoDB that answers, and what a person should know about it. */
export interface Engine {
  kind: 'temporal' | 'mongodb';
  source: EngineSource;
  /** Version of the server, or `unknown` for a configured one, which is not asked. */
  version: string;
  /** `host:port` for Temporal, a `mongodb://` address for MongoDB. */
  address: string;
  /** `http://…` of the Temporal UI, for a Temporal that was started here. */
  uiAddress?: string;
  /** Where the data lies on this machine; null when the engine is configured. */
  dataPath: string | null;
  /** Where the engine writes its own log; null when the engine is configured. */
  logPath: string | null;
  /** Process id of the engine; null when the engine is configured. */
  pid: number | null;
  /** True for everything started here: it listens on this machine only, without sign-in. */
  developmentOnly: boolean;
  /** Ends what was started here. Does nothing for a configured engine; may be called twice. */
  stop(): Promise<void>;
}

/** What the engines need to know; all of it comes from the configuration. */
export interface LocalOptions {
  /** Holds the data of both engines, their logs and `engines.json`. */
  dataDir: string;
  /** Holds downloaded and built programs, shared by every checkout of a person. */
  cacheDir: string;
  env: {
    TEMPORAL_ADDRESS?: string | undefined;
    TEMPORAL_CLI_PATH?: string | undefined;
    MONGODB_URI?: string | undefined;
    MONGOMS_SYSTEM_BINARY?: string | undefined;
    PATH?: string | undefined;
  };
  /** Ports to take when they are free and none is remembered from an earlier start. */
  ports?: { temporal?: number; temporalUi?: number; mongodb?: number };
  /** Told what goes on, at once and then every ten seconds, once a step takes over two seconds. */
  progress(message: string): void;
  /**
   * Use the engines of another service that runs in the same data directory, instead of refusing to
   * start: for an API and a worker in two processes. Their engines end with the service that started them.
   */
  share?: boolean;
  /** Temporal namespace, made when it is not there. */
  namespace: string;
  /** Custom search attributes registered with a Temporal started here: name → type. */
  searchAttributes?: Record<string, 'Keyword' | 'Text' | 'Int' | 'Bool' | 'Datetime'>;
}

/** No way to get an engine worked. The message says what to install or to set. */
export class EngineUnavailable extends Error {
  override readonly name = 'EngineUnavailable';
}
