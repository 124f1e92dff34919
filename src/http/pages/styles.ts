import { FONT_FACES } from './assets.js';
import { SHARED_STYLES } from './sharedStyles.js';
import { TOKENS } from './tokens.js';

/** The stylesheet of all pages: light or dark by the person's setting, from 320 px wide, with contrasts of WCAG AA. */
export const STYLES = `
${FONT_FACES}
${TOKENS}
${SHARED_STYLES}
* { box-sizing: border-box; }
html { scroll-padding: 1rem 0 7rem; }
body { margin: 0; background: var(--paper); color: var(--ink); font: var(--work) var(--sans); overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
header { border-bottom: 1px solid var(--hairline); padding: var(--s2) var(--s4); }
header, .who { display: flex; gap: var(--s1) var(--s4); align-items: center; justify-content: space-between; }
header { flex-wrap: wrap; }
.home { color: inherit; font-weight: 650; text-decoration: none; padding: var(--s2) 0; }
.who { margin: 0; min-width: 0; } .who span { white-space: nowrap; } .who > span { overflow: hidden; text-overflow: ellipsis; }
main { max-width: 44rem; margin: 0 auto; padding: var(--s4) var(--s4) var(--s8); }
h1 { font: 500 var(--title) var(--serif); margin: var(--s4) 0; text-wrap: balance; }
h2 { font-size: 1.0625rem; font-weight: 650; margin: var(--s6) 0 var(--s2); }
p { margin: var(--s2) 0; }
a { color: inherit; text-underline-offset: .15em; text-decoration-thickness: 1px; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: .5rem; background: var(--paper); padding: var(--s2); z-index: 2; }
:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; border-radius: var(--radius); }

.small { font: var(--small) var(--sans); }
.narrow { max-width: 24rem; }
.plain, .ledger, .cards { list-style: none; margin: 0; padding: 0; }

.status { display: flex; align-items: baseline; gap: var(--s2); margin: var(--s4) 0 calc(-1 * var(--s2)); font-weight: 650; }


.ledger { border-bottom: 1px solid var(--hairline); }
.go { display: inline-block; padding: .6875rem 0; }
.ledger > li { position: relative; border-top: 1px solid var(--hairline); padding: var(--s3) 0; display: grid; grid-template-columns: 1fr auto; gap: 0 var(--s4); }
.ledger a { font-weight: 650; text-decoration: none; }
.ledger a::after { content: ''; position: absolute; inset: 0; }
.ledger a:hover { text-decoration: underline; }
.ledger p { margin: 0; } .ledger .wide { grid-column: 1 / -1; }
.ledger .effect { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.pages { display: flex; gap: var(--s6); margin: var(--s3) 0; } .pages a { padding: var(--s2) 0; }

.card { border-top: 1px solid var(--hairline); padding: var(--s3) 0; margin: 0; }
.card > :first-child { margin-top: 0; } .card p { margin: var(--s1) 0; }
.card details { border-bottom: 0; } p + .card { margin-top: var(--s4); }
.title { font-weight: 650; }
.notice { border-left: 3px solid var(--edge); background: var(--wash); padding: var(--s3) var(--s4); margin: var(--s4) 0; }
.notice.bad { border-left-color: var(--ink); } .notice[role] { font-weight: 600; }
.notice ul { margin: var(--s1) 0 0; padding-left: 1.25rem; }

dl { display: grid; grid-template-columns: minmax(7.75rem, 11rem) 1fr; margin: var(--s4) 0; border-bottom: 1px solid var(--hairline); }
dt, dd { border-top: 1px solid var(--hairline); padding: .4375rem 0; margin: 0; }
dt { font: var(--small) var(--sans); color: var(--muted); padding: .5rem var(--s3) .4375rem 0; }
details { border-bottom: 1px solid var(--hairline); }
summary { cursor: pointer; padding: .6875rem 0; }
dl + details { margin-top: calc(-1 * var(--s4)); }
.scroll { overflow-x: auto; margin: 0 0 var(--s4); }
table { border-collapse: collapse; width: 100%; font: var(--small) var(--sans); font-variant-numeric: tabular-nums; overflow-wrap: normal; }
caption { text-align: left; color: var(--muted); padding-bottom: var(--s1); }
th, td { text-align: left; vertical-align: top; padding: .3125rem var(--s3) .3125rem 0; border-top: 1px solid var(--hairline); }
thead th { color: var(--muted); font-weight: 400; border-top: 0; }
td:not(:first-child) { overflow-wrap: anywhere; }
.diff tbody th { font-weight: 650; } .diff tbody td:first-child { padding-left: var(--s3); color: var(--muted); }
.diff tbody td { border-top: 0; padding-top: 0; }
pre { overflow-x: auto; background: var(--wash); border-radius: var(--radius); padding: var(--s3); margin: 0 0 var(--s4); font: var(--small) var(--mono); white-space: pre-wrap; }
code { font-family: var(--mono); font-size: .875em; }

.bar { position: sticky; bottom: 0; z-index: 1; display: flex; gap: var(--s3); margin: 0 calc(-1 * var(--s4)); padding: var(--s3) var(--s4); padding-bottom: max(var(--s3), env(safe-area-inset-bottom)); background: var(--paper); border-top: 1px solid var(--ink); }
.bar button { min-height: 3rem; } .bar .yes, .bar button:only-of-type { flex: 1; }
.bar .yes span { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden; }

form { margin: 0; }
label, legend { display: block; font-weight: 600; margin: var(--s3) 0 var(--s1); padding: 0; }
form > label:first-of-type { margin-top: 0; }
input, select, textarea { width: 100%; font: inherit; font-weight: 400; color: inherit; background: var(--paper); border: 1px solid var(--edge); border-radius: var(--radius); padding: var(--s2); min-height: var(--target); }
input[readonly] { border-color: var(--hairline); background: var(--wash); }
[aria-invalid='true'] { border: 2px solid var(--ink); }
fieldset { border: 0; border-bottom: 1px solid var(--hairline); margin: var(--s4) 0; padding: 0; min-width: 0; }
label.choice { display: grid; grid-template-columns: auto 1fr; gap: var(--s3); align-items: start; margin: 0; padding: .6875rem 0; font-weight: 400; border-top: 1px solid var(--hairline); cursor: pointer; }
.choice input { width: 1.25rem; min-height: 1.25rem; margin: .0625rem 0 0; accent-color: var(--ink); }
.scope { line-height: 2.25rem; }
.scope input { display: inline-block; width: 5rem; min-height: 2rem; padding: 0 var(--s2); line-height: 1.75rem; }
.reason { margin: 0 0 var(--s4); } .reason textarea { display: block; margin-top: var(--s1); }
.answers { display: flex; flex-wrap: wrap; gap: var(--s3); margin: var(--s4) 0; }
button, a.button { font: inherit; font-weight: 600; border-radius: var(--radius); border: 1px solid var(--edge); padding: var(--s2) var(--s4); min-height: var(--target); background: var(--paper); color: inherit; cursor: pointer; }
a.button { display: inline-block; text-decoration: none; text-align: center; line-height: 1.625rem; }
button.yes, a.yes { background: var(--ink); border-color: var(--ink); color: var(--paper); }
button.quiet { font-weight: 400; padding: var(--s1) var(--s3); min-height: 2.25rem; }
@media (min-width: 45rem) { .bar { margin-inline: 0; padding-inline: 0; } }
@media (max-width: 30rem) {
  dl { grid-template-columns: 8.25rem 1fr; }
  .who .muted { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .answers button, .answers .button { flex: 1 1 100%; }
}
@media (min-width: 48rem) {
  main { padding-top: var(--s6); } h1 { font-size: 1.75rem; line-height: 2.125rem; }
}
@media print { header, .bar, .skip { display: none; } }
`;
