import type { Phrase } from './phrase.js';

/** A document that a preview shows, with the version that the run is bound to. */
export interface Target {
  readonly type: string;
  readonly id: string;
  readonly version: number;
}

/** What a person sees before the decision, and what then runs. `hash` identifies exactly this preview. */
export interface Preview {
  readonly title: string;
  /** What will happen: plain sentences, the most important first. */
  readonly effects: readonly string[];
  readonly input: unknown;
  /** How many documents are affected, with a sample of them. */
  readonly affected: { readonly count: number; readonly sample: readonly PreviewItem[] };
  /** The noun for the affected documents, in the singular: `row`. Absent in previews of an earlier version. */
  readonly unit?: string;
  /** Names for the fields and values of the sample; absent if they are names already. */
  readonly names?: PreviewNames;
  /** Addresses outside the company that receive something; empty when nothing leaves the company. */
  readonly recipients: readonly string[];
  readonly reversible: boolean;
  readonly cost: { readonly credits: number; readonly balance_after: number | null };
  readonly asked_by: { readonly person: string; readonly via: string };
  readonly reason: string;
  readonly expires_at: string;
  readonly hash: string;
  /** The differences from the stale preview that this one replaces. */
  readonly differs?: readonly string[];
}

/** The sentences of a preview, for languages other than English. */
export interface PreviewPhrases {
  readonly title: Phrase;
  readonly effects: readonly Phrase[];
  readonly reason: readonly Phrase[];
  readonly differs: readonly Phrase[];
}

/** Names for a preview's sample, whose values contain ids of columns, statuses and members. */
export interface PreviewNames {
  /** The name of each field, by its key in `before` and `after`. */
  readonly fields: Readonly<Record<string, string>>;
  /** The names of values, by the key of their field and then by the value. */
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export interface PreviewItem {
  readonly id: string;
  readonly label: string;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}
