/** The stylesheet of all pages: system fonts, light or dark by the person's setting, from 320 px up, contrasts of WCAG AA. */
export const STYLES = `
:root {
  color-scheme: light dark;
  --page: #f5f6f7; --card: #fff; --text: #1b1e24; --muted: #565d68; --line: #d5d9df; --edge: #727985;
  --accent: #0a58a8; --on-accent: #fff; --good: #14703a; --bad: #a1261b; --notice: #fdf3d7; --notice-line: #b78a12;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #121418; --card: #1c1f25; --text: #e9ebef; --muted: #a7aeba; --line: #363b45; --edge: #858d9a;
    --accent: #86bbf8; --on-accent: #0a1a2c; --good: #6fd398; --bad: #f79a90; --notice: #33290f; --notice-line: #b78a12;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
header { background: var(--card); border-bottom: 1px solid var(--line); padding: .5rem 1rem; }
header, .who { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: center; justify-content: space-between; }
.home { color: inherit; font-weight: 600; text-decoration: none; padding: .5rem 0; }
.who { margin: 0; }
main { max-width: 46rem; margin: 0 auto; padding: 1rem 1rem 3rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 1rem 0; }
h2 { font-size: 1.2rem; margin: 0 0 .5rem; }
a { color: var(--accent); }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: .5rem; background: var(--card); padding: .5rem; z-index: 1; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
.muted { color: var(--muted); }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; margin: 0 0 1rem; }
.card > :first-child { margin-top: 0; } .card > :last-child { margin-bottom: 0; }
.cards { list-style: none; padding: 0; }
.card p { margin: .25rem 0; }
.title { font-weight: 600; font-size: 1.05rem; }
.narrow { max-width: 24rem; }
.state { border-left: .3rem solid var(--accent); } .state.good { border-left-color: var(--good); } .state.bad { border-left-color: var(--bad); }
.good h2 { color: var(--good); } .bad h2 { color: var(--bad); }
.state p + p { margin-top: .5rem; }
.notice { background: var(--notice); border: 1px solid var(--notice-line); border-radius: .5rem; padding: .75rem 1rem; margin: 0 0 1rem; }
.notice.bad { background: var(--card); border-color: var(--bad); color: var(--bad); }
.notice ul { margin: .25rem 0 0; padding-left: 1.25rem; }
.effects { margin: 0 0 1rem; padding-left: 1.25rem; font-size: 1.05rem; }
.plain { list-style: none; margin: 0; padding: 0; }
dl { display: grid; grid-template-columns: minmax(7rem, 10rem) 1fr; gap: .4rem 1rem; margin: .5rem 0 1rem; }
dt { color: var(--muted); } dd { margin: 0; }
.scroll { overflow-x: auto; margin: 0 0 1rem; }
table { border-collapse: collapse; width: 100%; font-size: .95rem; overflow-wrap: normal; }
caption { text-align: left; color: var(--muted); padding-bottom: .25rem; }
th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-top: 1px solid var(--line); }
thead th { color: var(--muted); font-weight: 500; border-top: 0; }
td:not(:first-child) { overflow-wrap: anywhere; }
tbody th { font-weight: 600; } tbody tr:not(:first-child) td:first-child { padding-left: .75rem; color: var(--muted); }
tbody tr:not(:first-child) td { border-top: 0; padding-top: 0; }
summary { cursor: pointer; padding: .25rem 0; }
pre { overflow-x: auto; background: var(--page); border: 1px solid var(--line); border-radius: .25rem; padding: .75rem; margin: .5rem 0 0; font: .875rem/1.5 ui-monospace, monospace; white-space: pre-wrap; }
code { font-family: ui-monospace, monospace; }
label { display: block; font-weight: 500; margin: .75rem 0 .25rem; }
label:first-of-type { margin-top: 0; }
input, select { width: 100%; font: inherit; color: inherit; background: var(--page); border: 1px solid var(--edge); border-radius: .25rem; padding: .5rem; min-height: 2.75rem; }
.answers { display: flex; flex-wrap: wrap; gap: .75rem; margin: 1rem 0; }
button { font: inherit; font-weight: 600; border-radius: .375rem; border: 1px solid var(--edge); padding: .5rem 1.5rem; min-height: 2.75rem; background: var(--card); color: inherit; cursor: pointer; }
button.yes { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
button.no { border-color: var(--bad); color: var(--bad); }
button.quiet { font-weight: 400; padding: .25rem .75rem; min-height: 2.25rem; }
@media (max-width: 30rem) {
  dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .5rem; }
  .answers button { flex: 1 1 100%; }
}
`;
