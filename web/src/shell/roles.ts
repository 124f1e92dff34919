import type { Me } from '../queries';

/** What a role is shown; the service checks every call. The role is left out while it is not read. */
type Role = Me['role'] | undefined;

/** Whether a person changes rows and lists. */
export const isEditor = (role: Role) => role !== undefined && role !== 'viewer';

/** Whether a person works with the API: keys, endpoints, names of actions and codes of errors are shown to them alone. */
export const isDeveloper = (role: Role) => role === 'developer' || role === 'admin';
