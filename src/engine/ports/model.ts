import type { Versioned } from '../../contract/documents.js';

/** The language model that the operator has configured. The question leaves the company. */
export interface ReadModel {
  /** The host of the model: `api.example.com`. */
  readonly host: string;
  readonly name: string;
}

export interface ModelQuestion {
  /** What the model is to do. */
  readonly task: string;
  /** The text to do it with. */
  readonly material: string;
  /** The document that the material was made from. If a person was shown another version, the model is not asked. */
  readonly about: Pick<Versioned, '_id' | 'version'>;
}

/** Why there is no text: no answer in time; an error or an empty answer; or the service stopped meanwhile. */
export type WithoutText = 'silent' | 'refused' | 'interrupted';

export interface WriteModel extends ReadModel {
  /** Asks the model at most once for a call, however often the call runs. Only in background actions. */
  ask(question: ModelQuestion): Promise<{ readonly text: string } | { readonly text: null; readonly why: WithoutText }>;
}
