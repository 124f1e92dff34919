/** A number of things: `3 rows`. `noun` is the English singular. */
export interface Quantity {
  readonly count: number;
  readonly noun: string;
}

/** Several values in one place of a phrase: `Deals, Tickets, and Contacts`. */
export interface Enumeration {
  readonly all: readonly PhraseValue[];
  /** What stands between two of them; left out: what the language has. */
  readonly by?: ', ' | '; ';
}

/** What people call an action: `title` in English. */
export interface ActionTitle {
  readonly action: string;
  readonly title: string;
}

/** What stands in a place of a phrase. A string is shown as it is, such as the name of a list. */
export type PhraseValue = string | number | Quantity | Enumeration | ActionTitle | Phrase;

/**
 * A text for people that can be shown in each language. `pattern` is the English text, with `{0}`, `{1}` and so on where
 * the values stand; the table of another language has its translation by this pattern.
 */
export interface Phrase {
  readonly pattern: string;
  readonly values: readonly PhraseValue[];
}
