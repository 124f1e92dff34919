import type { Dependencies } from '../dependencies.js';
import type { Docs } from '../docs/index.js';
import type { ResourcePages } from '../mcp/exchange.js';
import type { EventStreams } from './events.js';
import type { WebApp } from './webApp.js';

/** The dependencies of the HTTP server. */
export interface HttpDependencies extends Dependencies {
  readonly eventStreams: EventStreams;
  /** The OpenAPI document, as text. It is made at the first request. */
  readonly openApi: () => string;
  readonly docs: Docs;
  readonly webApp: WebApp;
  /** The documentation, as resources of the MCP server. */
  readonly documents: ResourcePages;
  /** Aborted when the service stops. */
  readonly stopping: AbortSignal;
}
