import { EventEmitter } from 'node:events';

/** Rings where something was published by this process: a shortcut for whoever follows the log of a company. */
export interface Bell {
  ring(companyId: string): void;
  /** @returns how to stop listening */
  listen(companyId: string, heard: () => void): () => void;
}

export function createBell(): Bell {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  return {
    ring: (companyId) => void emitter.emit(companyId),
    listen(companyId, heard) {
      emitter.on(companyId, heard);
      return () => void emitter.off(companyId, heard);
    },
  };
}
