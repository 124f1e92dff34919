import MarkdownIt, { type StateCore, type Token } from 'markdown-it';

export interface Heading {
  readonly id: string;
  readonly text: string;
}

export interface Rendered {
  readonly html: string;
  /** The second-level headings, in order. */
  readonly headings: readonly Heading[];
}

/** The labels of the languages of examples. */
const LANGUAGES: Readonly<Record<string, string>> = { sh: 'curl', ts: 'TypeScript', python: 'Python', mcp: 'MCP' };

/** Raw HTML is off, so a tag is shown as text. */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });

/** Groups adjacent code blocks in different languages. The reader chooses one block of a group. */
function groupLanguages(state: StateCore): void {
  const tokens: Token[] = [];
  const isCode = ({ type, info }: Token) => type === 'fence' && info in LANGUAGES;
  for (const token of state.tokens) {
    const last = tokens.at(-1);
    if (!isCode(token)) tokens.push(token);
    else if (last?.type === 'languages' && last.children?.every(({ info }) => info !== token.info))
      last.children.push(token);
    else {
      const group = new state.Token('languages', '', 0);
      group.children = [token];
      tokens.push(group);
    }
  }
  state.tokens = tokens;
}

function nameHeadings(state: StateCore): void {
  const taken = new Set<string>();
  state.tokens.forEach((token, at) => {
    if (token.type !== 'heading_open' || token.tag === 'h1') return;
    const text = state.tokens[at + 1]?.content.replaceAll('`', '') ?? '';
    const slug = text
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '');
    const id = taken.has(slug) ? `${slug}-${at}` : slug;
    taken.add(id);
    token.attrSet('id', id);
    if (token.tag === 'h2') (state.env['headings'] as Heading[]).push({ id, text });
  });
}

// Before inline parsing, because the children of a group are blocks and not inline content.
markdown.core.ruler.after('block', 'group-languages', groupLanguages);
markdown.core.ruler.push('name-headings', nameHeadings);

const { escapeHtml } = markdown.utils;
const pre = (code: string) => `<pre tabindex="0"><code>${escapeHtml(code.trimEnd())}</code></pre>`;

markdown.renderer.rules['fence'] = (tokens, at) => pre(tokens[at]?.content ?? '');
/** The classes of tables whose last column is a sentence, by their first head. Narrow screens stack their rows. */
const STACKED: Readonly<Record<string, string>> = { Field: 'stacked fields', Code: 'stacked', Name: 'stacked' };

markdown.renderer.rules['table_open'] = (tokens, at) => {
  const head = tokens.slice(at).find(({ type }) => type === 'inline')?.content ?? '';
  const kind = STACKED[head];
  return `<div class="scroll" role="region" aria-label="Table" tabindex="0"><table${kind ? ` class="${kind}"` : ''}>`;
};
markdown.renderer.rules['table_close'] = () => '</table></div>';
markdown.renderer.rules['languages'] = (tokens, at) => {
  const codes = tokens[at]?.children ?? [];
  const [only, ...others] = codes;
  if (only && others.length === 0) return pre(only.content);
  // Works without a script: the checked radio button shows the block with the same number.
  const tabs = codes.map(({ info }, n) => {
    const id = `code-${at}-${n}`;
    const chosen = n === 0 ? ' checked' : '';
    return `<input type="radio" name="code-${at}" id="${id}"${chosen}><label for="${id}">${escapeHtml(LANGUAGES[info] ?? info)}</label>`;
  });
  return `<div class="languages" role="group" aria-label="Language of the example">${tabs.join('')}${codes.map(({ content }) => pre(content)).join('')}</div>`;
};

/** Renders a page's Markdown to HTML, for the body of an HTML page. */
export function renderMarkdown(source: string): Rendered {
  const headings: Heading[] = [];
  const html = markdown.render(source, { headings });
  return { html, headings };
}
