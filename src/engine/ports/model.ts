import type { Versioned } from '../../contract/documents.js';

/** The language model that the operator has configured. What it is asked leaves the company. */
export interface ReadModel {
  /** Where it is reached: `api.example.com`. */
  readonly host: string;
  readonly name: string;
}

export interface ModelQuestion {
  /** What the model is to do. */
  readonly task: string;
  /** What it is to do it with. */
  readonly material: string;
  /** What the material was made from: where a person was shown another version of it, nothing is asked. */
  readonly about: Pick<Versioned, '_id' | 'version'>;
}

/** Why there is no text: it did not answer in time, it answered with an error or nothing, or the service stopped meanwhile. */
export type WithoutText = 'silent' | 'refused' | 'interrupted';

export interface WriteModel extends ReadModel {
  /** Asks at most once for a call, however often the call runs. Only in background actions. */
  ask(question: ModelQuestion): Promise<{ readonly text: string } | { readonly text: null; readonly why: WithoutText }>;
}
