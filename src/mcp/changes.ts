import type { ServerEventBus } from '@modelcontextprotocol/server';
import type { Exchange } from './exchange.js';

/** How often an open stream reads the tools of its key, in milliseconds. */
const READ_EVERY = 5_000;

/**
 * The source of change events of one `subscriptions/listen` stream. It reads the key's tools repeatedly, because
 * another process may have changed a role or a plan. It ends the stream when the key no longer works.
 */
export function listenTo(exchange: Exchange): ServerEventBus {
  return {
    publish: () => undefined,
    subscribe(listener) {
      let known: string | undefined;
      const compare = async () => {
        // A failed read does not mean that the tools have changed. The next read may succeed.
        const tools = await exchange.toolsNow().catch(() => undefined);
        if (tools === undefined) return;
        if (tools === null) return exchange.end();
        const now = tools.join();
        if (known !== undefined && known !== now) listener({ kind: 'tools_list_changed' });
        known = now;
      };
      void compare();
      const timer = setInterval(() => void compare(), READ_EVERY);
      return () => clearInterval(timer);
    },
  };
}
