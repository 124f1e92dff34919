/** The source of an engine. `shared` is an engine of another service. */
export type EngineSource = 'configured' | 'installed' | 'cache' | 'downloaded' | 'built' | 'stand-in' | 'shared';

/** A running Temporal or MongoDB. */
export interface Engine {
  kind: 'temporal' | 'mongodb';
  source: EngineSource;
  /** The version of the server; `unknown` for a configured engine. */
  version: string;
  /** `host:port` for Temporal, a `mongodb://` address for MongoDB. */
  address: string;
  /** The address of the Temporal UI, `http://…`, for a Temporal that was started here. */
  uiAddress?: string;
  /** The path of the data on this machine; null if the engine is configured. */
  dataPath: string | null;
  /** The path of the engine's own log; null if the engine is configured. */
  logPath: string | null;
  /** The process id of the engine; null if the engine is configured. */
  pid: number | null;
  /** True for every engine that was started here. It only listens on this machine, without sign-in. */
  developmentOnly: boolean;
  /** Ends what was started here; does nothing for a configured engine. May be called twice. */
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
  /** The folder of the data of both engines, their logs and `engines.json`. */
  dataDir: string;
  /** The folder of downloaded and built programs, shared by all checkouts of one user. */
  cacheDir: string;
  env: {
    TEMPORAL_ADDRESS?: string | undefined;
    TEMPORAL_CLI_PATH?: string | undefined;
    MONGODB_URI?: string | undefined;
    MONGOMS_SYSTEM_BINARY?: string | undefined;
    PATH?: string | undefined;
  };
  /** Ports to use if they are free and none is recorded from an earlier start. */
  ports?: { temporal?: number; temporalUi?: number; mongodb?: number };
  /** Reports a step that takes over two seconds, then every ten seconds. */
  progress(message: string): void;
  /** Called with what happens, after its start, to an engine that this process started: it ended, it was restarted. */
  notify?(notice: EngineNotice): void;
  /**
   * Uses the engines of another service in the same data directory instead of refusing to start, for an API and a
   * worker in two processes. The engines end with the service that leaves last.
   */
  share?: boolean;
  /** The Temporal namespace, which is made if it does not exist. */
  namespace: string;
  /** Custom search attributes registered with a Temporal started here: name → type. */
  searchAttributes?: Record<string, 'Keyword' | 'Text' | 'Int' | 'Bool' | 'Datetime'>;
}

/** No engine could be found, downloaded, built or started. The message says what to install or to set. */
export class EngineUnavailable extends Error {
  override readonly name = 'EngineUnavailable';
}
