export { createClient, type Client } from './client.js';
export * from './answers.js';
export { EFFECTS, type Actions } from './generated/actions.js';
export type { Methods } from './generated/methods.js';
export type { ClientOptions } from './transport.js';
