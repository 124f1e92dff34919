import { germanNoun } from '../../../engine/germanNouns.js';

/** A number with its noun, in German: `1.200 Zeilen`. */
export function deCounted(count: number, noun: string): string {
  return `${count.toLocaleString('de')} ${germanNoun(count, noun)}`;
}
