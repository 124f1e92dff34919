/**
 * How a caller asked, in the words of previews (`via`). The words are part of the hash of a preview, so that they stay as
 * they are; `askerIn` reads them back.
 */

const WITHOUT_A_KEY = {
  session: 'the signed-in app',
  key: 'a key that is gone',
  invitation: 'the link of an invitation',
  operator: 'a command of the operator',
} as const;

type WithoutAKey = keyof typeof WITHOUT_A_KEY;

interface NamedKey {
  readonly name: string;
  readonly lastFour: string;
  readonly assistant?: boolean;
}

/** What a call was asked by: a key, or a kind of caller without one. `key` is a key that is gone. */
export type Asker =
  | { readonly kind: 'named_key'; readonly name: string; readonly lastFour: string; readonly assistant: boolean }
  | { readonly kind: WithoutAKey };

/** A key in words: that of an assistant by this word. @param kind that of the caller, if there is no key */
export function viaOf(key: NamedKey | null | undefined, kind: WithoutAKey): string {
  if (!key) return WITHOUT_A_KEY[kind];
  return `${key.assistant ? 'assistant' : 'key'} "${key.name}" ending in ${key.lastFour}`;
}

/** What the words of `viaOf` say; null for other words. */
export function askerIn(via: string): Asker | null {
  const [, word, name, lastFour] = /^(assistant|key) "(.*)" ending in (.{4})$/s.exec(via) ?? [];
  if (name !== undefined && lastFour !== undefined)
    return { kind: 'named_key', name, lastFour, assistant: word === 'assistant' };
  const kinds = Object.keys(WITHOUT_A_KEY) as WithoutAKey[];
  const kind = kinds.find((one) => WITHOUT_A_KEY[one] === via);
  return kind ? { kind } : null;
}
