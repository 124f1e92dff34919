import type { Endpoint } from '../../../contract/endpoints.js';
import type { EndpointFields } from '../../../engine/ports/webhooks.js';

/** What webhooks.update changes of an endpoint. */

type EndpointChange = Partial<EndpointFields>;

/** The fields of an input whose values differ from those of the endpoint. */
export function changedFields(
  endpoint: Endpoint,
  { url, events, description, ordered }: EndpointChange,
): EndpointChange {
  const hasOtherEvents = events !== undefined && events.toSorted().join() !== endpoint.events.toSorted().join();
  return {
    ...(url !== undefined && url !== endpoint.url && { url }),
    ...(hasOtherEvents && { events }),
    ...(description !== undefined && description !== endpoint.description && { description }),
    ...(ordered !== undefined && ordered !== endpoint.ordered && { ordered }),
  };
}

/** Whether a change needs a confirmation. Fewer events also need one, because the receiver may depend on them. */
export function changesSending({ url, events, ordered }: EndpointChange): boolean {
  return url !== undefined || events !== undefined || ordered !== undefined;
}

/** The current values of the fields that a change names, for a preview. */
export function currentValues(endpoint: Endpoint, change: EndpointChange): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(endpoint).filter(([name]) => Object.hasOwn(change, name)));
}
