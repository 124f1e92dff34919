import type { Me } from '../queries';

/** Decides what the app shows to a role. The service checks every call. The role is undefined until it is read. */
type Role = Me['role'] | undefined;

/** Whether a person may change rows and lists. */
export const isEditor = (role: Role) => role !== undefined && role !== 'viewer';

/**
 * Whether a person works with the API. Only then does the app show keys, endpoints, names of actions and codes of
 * errors.
 */
export const isDeveloper = (role: Role) => role === 'developer' || role === 'admin';
