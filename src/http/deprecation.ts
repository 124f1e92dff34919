import type { Config } from '../config.js';
import type { Deprecation } from '../engine/action.js';

/**
 * The headers of a deprecated action: since when it is deprecated (RFC 9745), and the page of the action to use
 * instead.
 */
export function deprecationHeaders(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  action: string,
  { since }: Deprecation,
): Record<string, string> {
  const page = new URL(`/docs/actions/${action}`, publicUrl).href;
  return { Deprecation: `@${Date.parse(since) / 1_000}`, Link: `<${page}>; rel="deprecation"; type="text/html"` };
}
