/** One page of the documentation: Markdown, from which the page for people is made, too. */
export interface DocsPage {
  /** Below `/docs/`: `quickstart`, `actions/lists.rows`. */
  readonly path: string;
  readonly title: string;
  /** What it is about: a plain sentence. */
  readonly summary: string;
  /** The heading under which it stands in the table of contents. */
  readonly section: string;
  /** From its `# title` on. Links to other pages are written `/docs/<path>`. */
  readonly markdown: string;
}

/** What the pages tell of a deployment, as it is configured. Durations are milliseconds. */
export interface DocsOptions {
  /** Where the service's public pages live. */
  readonly publicUrl: URL;
  readonly answerWithin: number;
  readonly confirmWithin: number;
  readonly approveWithin: number;
  readonly quoteFor: number;
  readonly deliverWithin: number;
  /** Calls a minute and key, instead of the plan's. */
  readonly rateLimit: number | undefined;
}

/**
 * A table in Markdown. What stands in a cell is inline Markdown; bars and line breaks are taken care of.
 * @param rows as many cells each as there are heads
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
