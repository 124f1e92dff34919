/** A document that a preview shows and a run is bound to. */
export interface Target {
  readonly type: string;
  readonly id: string;
  readonly version: number;
}

/** What a person sees before saying yes, and what then runs. Its `hash` names exactly this. */
export interface Preview {
  readonly title: string;
  /** Plain sentences: what will happen, in order of weight. */
  readonly effects: readonly string[];
  readonly input: unknown;
  /** How many things are touched, with a sample of them. */
  readonly affected: { readonly count: number; readonly sample: readonly PreviewItem[] };
  /** Who outside the company receives what; empty when nothing leaves. */
  readonly recipients: readonly string[];
  readonly reversible: boolean;
  readonly cost: { readonly credits: number; readonly balance_after: number | null };
  readonly asked_by: { readonly person: string; readonly via: string };
  readonly reason: string;
  readonly expires_at: string;
  readonly hash: string;
  /** What differs from the preview shown before, when this one replaces a stale one. */
  readonly differs?: readonly string[];
}

export interface PreviewItem {
  readonly id: string;
  readonly label: string;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}
