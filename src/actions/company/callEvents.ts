import { MOST_ENDPOINTS, roleAtLeast } from '../../contract/ranks.js';
import { defineAction, pageResult } from '../../engine/action.js';
import type { ReadContext } from '../../engine/context.js';
import { outOfScope } from '../../engine/scope.js';
import { identifier, object, pageOf, PAGE } from '../../engine/schema.js';
import { CALL_EVENT, callEventView, EXAMPLE_CALL_EVENT, EXAMPLE_CAUSE } from '../shared/company/callEvents.js';
import { callingKey, visibleOwner } from '../shared/keys/keys.js';
import { noSuch } from '../../engine/refusals.js';

export default defineAction({
  name: 'company.callEvents',
  title: 'List the events of a call',
  description:
    'Returns the events that a call caused, oldest first, each with its deliveries to webhook endpoints. You see ' +
    'those of your own calls and of your keys, an administrator those of all calls; developers see the deliveries to ' +
    'their own endpoints, administrators all. Events about lists that you may not see now are left out, so a page can ' +
    'be shorter than `limit`. Events are published within a second after the call has ended, and kept for 30 days.',
  role: 'viewer',
  plan: 'free',
  effect: 'read',
  idempotent: true,
  input: object({ callId: identifier('call', 'The call.'), ...PAGE }),
  result: pageOf('events', CALL_EVENT, 'The events of this page.'),
  examples: [
    {
      summary: 'See what a call published, and where it went',
      input: { callId: EXAMPLE_CAUSE },
      result: { events: [EXAMPLE_CALL_EVENT], nextCursor: null },
    },
  ],
  async run(context, { callId, limit, cursor }) {
    // The rule is that of company.calls.
    const memberId = visibleOwner(context) ?? undefined;
    const { items } = await context.account.calls({ callId, memberId }, { limit: 1 });
    if (items.length === 0) throw noSuch('call');
    const [events, endpoints] = await Promise.all([
      context.webhooks.eventsOf(callId, { limit, cursor }),
      visibleEndpoints(context),
    ]);
    const deliveries = await context.webhooks.deliveriesOf(
      events.items.map(({ _id }) => _id),
      [...endpoints.keys()],
    );
    return pageResult('events', events, (event) => callEventView(event, deliveries, endpoints));
  },
});

/** The addresses of the endpoints whose deliveries the caller may read with `webhooks.deliveries`, by their ids. */
async function visibleEndpoints(context: ReadContext): Promise<ReadonlyMap<string, string>> {
  const isOutside = outOfScope(await callingKey(context), 'webhooks.deliveries') !== null;
  if (isOutside || !roleAtLeast(context.principal.role, 'developer')) return new Map();
  const { items } = await context.webhooks.page({ limit: MOST_ENDPOINTS }, visibleOwner(context) ?? undefined);
  return new Map(items.map(({ _id, url }) => [_id, url]));
}
