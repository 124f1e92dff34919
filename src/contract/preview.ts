/** A document that a preview shows, and the version that the run is bound to. */
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
  /** Addresses outside the company that receive something; empty when nothing leaves the company. */
  readonly recipients: readonly string[];
  readonly reversible: boolean;
  readonly cost: { readonly credits: number; readonly balance_after: number | null };
  readonly asked_by: { readonly person: string; readonly via: string };
  readonly reason: string;
  readonly expires_at: string;
  readonly hash: string;
  /** What differs from the stale preview that this one replaces. */
  readonly differs?: readonly string[];
}

export interface PreviewItem {
  readonly id: string;
  readonly label: string;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}
