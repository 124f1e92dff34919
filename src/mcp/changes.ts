import type { ServerEventBus } from '@modelcontextprotocol/server';
import type { Exchange } from './exchange.js';

/** How often an open stream looks whether the tools of its key have changed, milliseconds. */
const LOOK_EVERY = 5_000;

/**
 * The source of change events of one `subscriptions/listen` stream. It looks by itself what the key may call now: who
 * changed a role or a plan may have done it in another process. It ends when the key does not work any more.
 */
export function listenTo(exchange: Exchange): ServerEventBus {
  return {
    publish: () => undefined,
    subscribe(listener) {
      let known: string | undefined;
      const look = async () => {
        // A failed look says nothing about the tools: the next one will tell.
        const tools = await exchange.toolsNow().catch(() => undefined);
        if (tools === undefined) return;
        if (tools === null) return exchange.end();
        const now = tools.join();
        if (known !== undefined && known !== now) listener({ kind: 'tools_list_changed' });
        known = now;
      };
      void look();
      const timer = setInterval(() => void look(), LOOK_EVERY);
      return () => clearInterval(timer);
    },
  };
}
