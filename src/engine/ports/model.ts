import type { Versioned } from '../../contract/documents.js';

/** The language model that the operator has configured. A question to it leaves the company. */
export interface ReadModel {
  /** The host of the model: `api.example.com`. */
  readonly host: string;
  readonly name: string;
}

export interface ModelQuestion {
  /** The instructions for the model. */
  readonly task: string;
  /** The text that the model works with. */
  readonly material: string;
  /** The document that the text was made from. If a person was shown another version, the model is not asked. */
  readonly about: Pick<Versioned, '_id' | 'version'>;
}

/** Why there is no text: the model did not answer in time, it returned an error or nothing, or the service stopped. */
export type WithoutText = 'silent' | 'refused' | 'interrupted';

export interface WriteModel extends ReadModel {
  /** Asks the model at most once per call, even if the call runs again. Only in background actions. */
  ask(question: ModelQuestion): Promise<{ readonly text: string } | { readonly text: null; readonly why: WithoutText }>;
}
