import { queryOptions } from '@tanstack/react-query';
import type { Result } from '@action-api/client';
import { read } from '../api';
import { PAGE } from '../early';
import { every } from '../queries';

export type Key = Result<'keys.list'>['keys'][number];
export type Endpoint = Result<'webhooks.list'>['endpoints'][number];
export type Delivery = Result<'webhooks.deliveries'>['deliveries'][number];

/** The keys that the person may see: all of the company for an administrator, else their own. Newest first. */
export const keysQuery = queryOptions({
  queryKey: ['read', 'keys.list', 'every'],
  queryFn: async ({ signal }) => {
    const keys = await every(async (cursor) => {
      const { keys: items, nextCursor } = await read('keys.list', { limit: PAGE, ...cursor }, signal);
      return { items, nextCursor };
    });
    return keys.toReversed();
  },
});

/** The endpoints that the person may see. A company has few. */
export const endpointsQuery = queryOptions({
  queryKey: ['read', 'webhooks.list', 'every'],
  queryFn: async ({ signal }) => (await read('webhooks.list', { limit: PAGE }, signal)).endpoints,
});
