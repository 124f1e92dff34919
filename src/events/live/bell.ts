import { EventEmitter } from 'node:events';

/** Notifies followers when this process has published events, so that they need not wait for the change stream. */
export interface Bell {
  ring(companyId: string): void;
  /** @returns a function that stops listening */
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
