import { infiniteQueryOptions } from '@tanstack/react-query';
import { read } from '../api';

/** Held calls on one page. */
const ON_A_PAGE = 50;

/** The held calls of the person and of all their keys, oldest first. */
export const heldQuery = infiniteQueryOptions({
  queryKey: ['holds', 'mine'],
  initialPageParam: null as string | null,
  queryFn: ({ pageParam, signal }) =>
    read('holds.mine', { limit: ON_A_PAGE, ...(pageParam !== null && { cursor: pageParam }) }, signal),
  getNextPageParam: ({ nextCursor }) => nextCursor,
});
