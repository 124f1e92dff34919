import type { Engine } from './types.js';

/** An engine that the settings name: it was there before, and is not stopped with the service. */
export function configuredEngine(kind: Engine['kind'], address: string): Engine {
  return {
    kind,
    source: 'configured',
    version: 'unknown',
    address,
    dataPath: null,
    logPath: null,
    pid: null,
    developmentOnly: false,
    stop: async () => undefined,
  };
}
