export { startMongo } from './mongo.js';
export { startTemporal } from './temporal.js';
export { EngineUnavailable, type Engine, type EngineSource, type LocalOptions } from './types.js';
