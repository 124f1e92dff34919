/** A number of things: `3 rows`. `noun` is the English singular. */
export interface Quantity {
  readonly count: number;
  readonly noun: string;
}

/** Several values in one place of a phrase: `Deals, Tickets, and Contacts`. */
export interface Enumeration {
  readonly all: readonly PhraseValue[];
  /** The separator; if left out, the words of the language. */
  readonly by?: ', ' | '; ';
}

/** The name of an action for people. `title` is the English one. */
export interface ActionTitle {
  readonly action: string;
  readonly title: string;
}

/** The value of a placeholder of a phrase. A string, such as the name of a list, is shown as it is. */
export type PhraseValue = string | number | Quantity | Enumeration | ActionTitle | Phrase;

/**
 * A text for people that can be shown in each language. `pattern` is the English text, with the placeholders `{0}`,
 * `{1}` and so on. The tables of other languages find their translation by it.
 */
export interface Phrase {
  readonly pattern: string;
  readonly values: readonly PhraseValue[];
}
