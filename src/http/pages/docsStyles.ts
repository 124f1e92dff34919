/** The stylesheet of the documentation, used together with that of all pages, whose colours it uses. */
export const DOCS_STYLES = `
.docs { background: var(--paper); }
.docs header { gap: .25rem 1.5rem; padding: .5rem 1.25rem; justify-content: flex-start; }
.docs header form { display: flex; gap: .5rem; flex: 1 1 14rem; max-width: 28rem; margin-left: auto; }
.docs header input { min-height: 2.25rem; height: 2.25rem; padding: .25rem .75rem; }
.docs header button { flex: none; white-space: nowrap; }
.columns { display: grid; grid-template-columns: minmax(0, 1fr); max-width: 92rem; margin: 0 auto; }
.docs main { max-width: 48rem; width: 100%; margin: 0; padding: 1rem 1.25rem 3rem; min-width: 0; }
.docs #pages { padding: 1rem 1.25rem 3rem; border-top: 1px solid var(--hairline); font-size: .9375rem; }
.docs aside { display: none; }
.docs nav h2, .docs aside h2 { font-size: .8125rem; text-transform: uppercase; letter-spacing: .05em; color: var(--muted); margin: 1rem 0 .25rem; }
.docs nav ul, .docs aside ul { list-style: none; margin: 0; padding: 0; }
.docs nav a, .docs aside a { display: block; padding: .2rem 0; color: inherit; text-decoration: none; }
.docs nav a:hover, .docs aside a:hover { text-decoration: underline; }
.docs nav a[aria-current] { color: var(--ink); font-weight: 600; }
.docs nav details { border: 0; }
.docs nav details ul { padding-left: 1.1rem; }
.docs nav summary { padding: .2rem 0; }
article { line-height: 1.6; }
.docs h1 { font-size: 2rem; letter-spacing: -.01em; margin: .5rem 0 1rem; }
article h2 { font-size: 1.375rem; margin: 2.25rem 0 .75rem; padding-top: .75rem; border-top: 1px solid var(--hairline); }
article h3 { font-size: 1.0625rem; margin: 1.75rem 0 .5rem; }
article h2, article h3 { scroll-margin-top: 1rem; line-height: 1.3; }
article p, article ul, article ol { margin: 0 0 .9rem; }
article li { margin: .2rem 0; }
article ul, article ol { padding-left: 1.4rem; }
article blockquote { margin: 0 0 1rem; font-size: 1.125rem; color: var(--muted); }
article blockquote p { margin: 0; }
article code { font-size: .875em; background: var(--wash); border-radius: .25rem; padding: .1em .3em; }
article pre { background: var(--wash); border-radius: .375rem; padding: .875rem 1rem; margin: 0 0 1rem; white-space: pre; overflow-wrap: normal; }
article pre code { font-size: 1em; background: none; padding: 0; }
article table { font-size: .9rem; line-height: 1.5; }
article .scroll { margin-bottom: 1.25rem; }
article th, article td { padding: .5rem 1rem .5rem 0; overflow-wrap: normal; }
article tbody td:first-child, article tbody tr:not(:first-child) td:first-child { color: inherit; padding-left: 0; }
article td:first-child code, article td:first-child a { white-space: nowrap; }
article tbody tr:not(:first-child) td { border-top: 1px solid var(--hairline); padding-top: .5rem; }
article td:not(:first-child) { overflow-wrap: normal; }
article .stacked td:last-child { min-width: 16rem; }
.languages { display: flex; flex-wrap: wrap; margin: 0 0 1rem; }
.languages input { position: absolute; width: 1px; min-height: 1px; height: 1px; padding: 0; margin: 0; border: 0; opacity: 0; }
.languages label { margin: 0; padding: .35rem .9rem; font-size: .875rem; cursor: pointer; color: var(--muted); border-bottom: 2px solid transparent; }
.languages input:checked + label { color: inherit; border-bottom-color: var(--ink); }
.languages input:focus-visible + label { outline: 3px solid var(--ink); outline-offset: -2px; border-radius: 2px; }
.languages pre { flex: 0 0 100%; margin: 0; display: none; }
.languages input:nth-of-type(1):checked ~ pre:nth-of-type(1),
.languages input:nth-of-type(2):checked ~ pre:nth-of-type(2),
.languages input:nth-of-type(3):checked ~ pre:nth-of-type(3),
.languages input:nth-of-type(4):checked ~ pre:nth-of-type(4) { display: block; }
.source { margin-top: 2.5rem; font-size: .9rem; }
.found { list-style: none; padding: 0; }
.found li { margin: 0 0 1.25rem; } .found a { font-weight: 600; } .found p { margin: .15rem 0 0; }
@media (max-width: 40rem) {
  .docs nav a, .docs nav summary { padding: .4rem 0; }
  .docs h1 { font-size: 1.75rem; overflow-wrap: anywhere; }
  article td:first-child code, article td:first-child a { white-space: normal; }
  .stacked thead { position: absolute; left: -100rem; }
  .stacked, .stacked tbody, .stacked tr { display: block; }
  .stacked tr { border-top: 1px solid var(--hairline); padding: .6rem 0; }
  article .stacked tbody td, article .stacked tbody tr:not(:first-child) td { display: inline; border: 0; padding: 0 .5rem 0 0; color: var(--muted); overflow-wrap: anywhere; }
  article .stacked tbody td:first-child, article .stacked tbody tr:not(:first-child) td:first-child { color: inherit; font-weight: 600; }
  article .stacked tbody td:last-child, article .stacked tbody tr:not(:first-child) td:last-child { display: block; color: inherit; min-width: 0; margin-top: .2rem; }
  .fields td:nth-child(3):not(:last-child)::before { content: 'required: '; }
}
@media (min-width: 64rem) {
  .to-pages { display: none; }
  .columns { grid-template-columns: 17rem minmax(0, 1fr); }
  .docs #pages { grid-column: 1; grid-row: 1; position: sticky; top: 0; max-height: 100vh; overflow-y: auto; border-top: 0; border-right: 1px solid var(--hairline); }
  .docs main { grid-column: 2; grid-row: 1; padding: 1.5rem 2.5rem 4rem; max-width: none; }
  .docs main > * { max-width: 49rem; }
  .docs main > article:has(th:nth-child(7)) { max-width: none; } article > p, article > ul { max-width: 49rem; }
}
@media (min-width: 80rem) {
  .columns:has(aside) { grid-template-columns: 17rem minmax(0, 1fr) 14rem; }
  .docs aside { display: block; grid-column: 3; grid-row: 1; position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: 1.5rem 1rem; font-size: .875rem; }
}
@media print {
  .docs header, .docs nav, .docs aside, .source, .languages label { display: none; }
  .languages pre { display: block; white-space: pre-wrap; }
}
`;
