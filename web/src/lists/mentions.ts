/** A member whom a text mentions with `@` and the name. */

export interface Mentioned {
  readonly memberId: string;
  readonly name: string;
}

/** An unsent comment: its text, and the members who were chosen for it. */
export interface Draft {
  readonly text: string;
  readonly chosen: readonly Mentioned[];
}

export const NO_DRAFT: Draft = { text: '', chosen: [] };

/** A piece of a text: plain, or a mention. */
interface Piece {
  readonly text: string;
  /** The name, if the piece is a mention. */
  readonly name?: string;
}

/** Splits a text into mentions and the text between them. `@Dana` does not mention Dan if Dana is a name too. */
export function piecesOf(text: string, names: readonly string[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let plain = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const [name] = names
      .filter((one) => text.startsWith(one, at + 1))
      .toSorted((one, other) => other.length - one.length);
    if (name === undefined) continue;
    const end = at + 1 + name.length;
    pieces.push({ text: text.slice(plain, at) }, { text: text.slice(at, end), name });
    plain = end;
  }
  return [...pieces, { text: text.slice(plain) }];
}

/** The members whom a text mentions: members who were chosen, and whose name is still in the text. */
export function mentionsIn({ text, chosen }: Draft): readonly string[] {
  const named = new Set(
    piecesOf(
      text,
      chosen.map(({ name }) => name),
    ).map(({ name }) => name),
  );
  return [...new Set(chosen.filter(({ name }) => named.has(name)).map(({ memberId }) => memberId))];
}

/** A mention that is being typed: the position of its @, and the letters after it. */
export interface Typed {
  readonly at: number;
  readonly letters: string;
}

/** The mention that ends at the cursor: an @ at the start of a word, and what may be a name. */
export function typedAt(text: string, cursor: number): Typed | undefined {
  const [, letters] = /(?:^|\s)@([^@\n]{0,60})$/.exec(text.slice(0, cursor)) ?? [];
  return letters === undefined ? undefined : { at: cursor - letters.length - 1, letters };
}

/** The members whose name contains a word that starts with these letters. */
export function offered(members: readonly Mentioned[], letters: string): readonly Mentioned[] {
  const begun = ` ${letters.toLowerCase()}`;
  return members.filter(({ name }) => ` ${name.toLowerCase()}`.includes(begun));
}
