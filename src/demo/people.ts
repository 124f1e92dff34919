import type { Role } from '../contract/ranks.js';

/** The demo company's people and their keys. The caller makes passwords and secrets. */

export const PEOPLE: readonly { readonly name: string; readonly email: string; readonly role: Role }[] = [
  { name: 'Maria Keller', email: 'maria.keller@acme.example', role: 'admin' },
  { name: 'David Osei', email: 'david.osei@acme.example', role: 'admin' },
  { name: 'Priya Nair', email: 'priya.nair@acme.example', role: 'developer' },
  { name: 'Tomás Rivera', email: 'tomas.rivera@acme.example', role: 'developer' },
  { name: 'Hannah Lindqvist', email: 'hannah.lindqvist@acme.example', role: 'member' },
  { name: 'Jonas Weber', email: 'jonas.weber@acme.example', role: 'member' },
  { name: 'Aiko Tanaka', email: 'aiko.tanaka@acme.example', role: 'member' },
  { name: 'Leo Martin', email: 'leo.martin@acme.example', role: 'viewer' },
];

/** `owner` is the email address of one of the people. */
export const KEYS: readonly { readonly name: string; readonly role: Role; readonly owner: string }[] = [
  { name: 'Nightly import', role: 'developer', owner: 'priya.nair@acme.example' },
  { name: 'Operations', role: 'admin', owner: 'maria.keller@acme.example' },
];

/** The people who are responsible for customers, deals and tickets. */
export const STAFF = ['Hannah Lindqvist', 'Jonas Weber', 'Aiko Tanaka'] as const;
