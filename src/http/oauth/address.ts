/** Where the MCP server lies under a company's address. */
export const MCP_PATH = '/api/v1/mcp';

/** Where what protects it is described (RFC 9728, section 3.1). */
export const RESOURCE_METADATA = '/.well-known/oauth-protected-resource';

/** What a client without a working key is told: how to get one (RFC 9728, section 5.1). */
export function challengeOf(origin: string): string {
  return `Bearer realm="action-api", resource_metadata="${origin}${RESOURCE_METADATA}${MCP_PATH}"`;
}
