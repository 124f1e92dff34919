/** The path of the MCP server under a company's address. */
export const MCP_PATH = '/api/v1/mcp';

/** The path of the metadata of the protected resource (RFC 9728, section 3.1). */
export const RESOURCE_METADATA = '/.well-known/oauth-protected-resource';

/**
 * The header `WWW-Authenticate` for a client without a valid key, with the place to get one (RFC 9728, section 5.1).
 */
export function challengeOf(origin: string): string {
  return `Bearer realm="action-api", resource_metadata="${origin}${RESOURCE_METADATA}${MCP_PATH}"`;
}
