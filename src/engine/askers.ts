/**
 * Who asked, in the words of previews (`via`). The words are part of the hash of a preview, so they must not change.
 * `askerIn` parses them.
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

/** Who asked: a key, or a kind of caller without one. `key` is a key that no longer exists. */
export type Asker =
  | { readonly kind: 'named_key'; readonly name: string; readonly lastFour: string; readonly assistant: boolean }
  | { readonly kind: WithoutAKey };

/** The words for a key; an assistant has its own word. @param kind the kind of caller, if there is no key */
export function viaOf(key: NamedKey | null | undefined, kind: WithoutAKey): string {
  if (!key) return WITHOUT_A_KEY[kind];
  return `${key.assistant ? 'assistant' : 'key'} "${key.name}" ending in ${key.lastFour}`;
}

/** Parses the words of `viaOf`; null for other words. */
export function askerIn(via: string): Asker | null {
  const [, word, name, lastFour] = /^(assistant|key) "(.*)" ending in (.{4})$/s.exec(via) ?? [];
  if (name !== undefined && lastFour !== undefined)
    return { kind: 'named_key', name, lastFour, assistant: word === 'assistant' };
  const kinds = Object.keys(WITHOUT_A_KEY) as WithoutAKey[];
  const kind = kinds.find((one) => WITHOUT_A_KEY[one] === via);
  return kind ? { kind } : null;
}
