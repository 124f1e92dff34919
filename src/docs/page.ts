import type { PublicKey } from '../engine/signing.js';

/** One page of the documentation, as Markdown, from which the HTML page is made. */
export interface DocsPage {
  /** The path below `/docs/`: `quickstart`, `actions/lists.rows`. */
  readonly path: string;
  readonly title: string;
  /** One sentence about the page, without Markdown. */
  readonly summary: string;
  /** Its heading in the table of contents. */
  readonly section: string;
  /** The text from its `# title` on. Links to other pages are written `/docs/<path>`. */
  readonly markdown: string;
}

/** The configuration that pages show. Durations are in milliseconds. */
export interface DocsOptions {
  /** The public address of the service. */
  readonly publicUrl: URL;
  readonly answerWithin: number;
  readonly confirmWithin: number;
  readonly approveWithin: number;
  readonly quoteFor: number;
  readonly deliverWithin: number;
  /** Calls per minute and key, which replace the plan's number. */
  readonly rateLimit: number | undefined;
  /** The keys that sign receipts; absent if pages are made without a deployment. */
  readonly receiptKeys?: readonly PublicKey[];
}

/**
 * A table in Markdown. Cells are inline Markdown. Bars in cells are escaped, and line breaks become spaces.
 * @param rows each with as many cells as there are heads
 */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`).replaceAll(/\s*\n\s*/g, ' ')).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A fenced block of code. */
export function fence(language: string, code: string): string {
  return `\`\`\`${language}\n${code}\n\`\`\``;
}
