import { plainName } from '../engine/names.js';

/** Characters that JSON does not escape and that are invisible or change the direction of the text after them. */
const DECEIVING = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * A value as JSON on one line, in ASCII if a character could deceive. In texts for models, all data of the company is
 * in such JSON, so a name cannot begin a line of its own that could be taken for an instruction of the service.
 */
export function quoted(value: unknown): string {
  return JSON.stringify(value).replaceAll(DECEIVING, (character) =>
    [...Array(character.length).keys()]
      .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

/** A name as a title, on one line. Names that earlier versions stored may have line breaks. */
export function titled(name: string): string {
  return plainName(name);
}
