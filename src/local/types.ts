/** The source of an engine. `shared` is an engine of another service. */
export type EngineSource = 'configured' | 'installed' | 'cache' | 'downloaded' | 'built' | 'stand-in' | 'shared';

/** A running Temporal or MongoDB. */
export interface Engine {
  kind: 'temporal' | 'mongodb';
  source: EngineSource;
  /** Version of the server; `unknown` for a configured one. */
  version: string;
  /** `host:port` for Temporal, a `mongodb://` address for MongoDB. */
  address: string;
  /** `http://…` of the Temporal UI, for a Temporal that was started here. */
  uiAddress?: string;
  /** Path of the data on this machine; null when the engine is configured. */
  dataPath: string | null;
  /** Path of the engine's own log; null when the engine is configured. */
  logPath: string | null;
  /** Process id of the engine; null when the engine is configured. */
  pid: number | null;
  /** True for everything started here: it listens on this machine only, without sign-in. */
  developmentOnly: boolean;
  /** Ends what was started here. Does nothing for a configured engine; may be called twice. */
  stop(): Promise<void>;
}

/** What happens to an engine while the service runs. */
export interface EngineNotice {
  readonly engine: Engine['kind'];
  readonly state: 'ended' | 'restarted';
  /** One line for the log and for the operator. */
  readonly message: string;
}

/** The part of the configuration that the engines need. */
export interface LocalOptions {
  /** Holds the data of both engines, their logs and `engines.json`. */
  dataDir: string;
  /** Holds downloaded and built programs, shared by all checkouts of one user. */
  cacheDir: string;
  env: {
    TEMPORAL_ADDRESS?: string | undefined;
    TEMPORAL_CLI_PATH?: string | undefined;
    MONGODB_URI?: string | undefined;
    MONGOMS_SYSTEM_BINARY?: string | undefined;
    PATH?: string | undefined;
  };
  /** Ports to use when they are free and none is recorded from an earlier start. */
  ports?: { temporal?: number; temporalUi?: number; mongodb?: number };
  /** Reports a step that takes over two seconds, then every ten seconds. */
  progress(message: string): void;
  /** Gets what happens to an engine that this process started, after its start: it ended, it was restarted. */
  notify?(notice: EngineNotice): void;
  /**
   * Uses the engines of another service that runs in the same data directory, instead of refusing to start: for an API
   * and a worker in two processes. The engines end with the service that leaves last.
   */
  share?: boolean;
  /** Temporal namespace, made when it does not exist. */
  namespace: string;
  /** Custom search attributes registered with a Temporal started here: name → type. */
  searchAttributes?: Record<string, 'Keyword' | 'Text' | 'Int' | 'Bool' | 'Datetime'>;
}

/** No engine could be found, downloaded, built or started. The message says what to install or to set. */
export class EngineUnavailable extends Error {
  override readonly name = 'EngineUnavailable';
}
