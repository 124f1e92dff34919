export { startMongo } from './mongo.js';
export { joinUsers } from './presence.js';
export { startTemporal } from './temporal.js';
export { EngineUnavailable, type Engine, type EngineNotice, type EngineSource, type LocalOptions } from './types.js';
