/**
 * Styles that pages and app share: the state of a call, its author by shape, its effects, differences, and the seal of
 * a decision. The app gets them with the tokens.
 */
export const SHARED_STYLES = `
.muted { color: var(--muted); }
.decision { color: var(--decision); } .machine { color: var(--machine); } .done { color: var(--done); }
.status::before { content: ''; flex: none; width: .625rem; height: .625rem; background: currentcolor; border-radius: 50%; }
.stopped::before { background: none; border: 2px solid currentcolor; }
.by::before { content: ''; display: inline-block; width: .625rem; height: .625rem; margin-right: .375rem; border: 2px solid var(--muted); vertical-align: -.0625rem; }
.by.person::before { border-radius: 50%; }
.by.assistant::before { width: .75rem; height: .6875rem; border: 0; background: var(--muted); clip-path: polygon(25% 0, 75% 0, 100% 50%, 75% 100%, 25% 100%, 0 50%, 18% 50%, 34% 82%, 66% 82%, 82% 50%, 66% 18%, 34% 18%, 18% 50%, 0 50%); }
.effects { margin: var(--s3) 0; padding: 0; list-style: none; }
.effects li + li { margin-top: var(--s1); }
.diff del { color: var(--muted); } .diff ins { text-decoration: none; font-weight: 600; }
.seal { display: grid; grid-template-columns: auto 1fr; gap: 0 var(--s4); border: solid var(--hairline); border-width: 1px 0; padding: var(--s3) 0; margin: var(--s4) 0; }
.seal::before { content: ''; grid-row: 1 / 9; width: 2.75rem; height: 2.75rem; border-radius: 50%; border: 3px double var(--decision); background: radial-gradient(circle, var(--decision) 38%, transparent 40%); }
.seal.no::before { background: none; }
.seal p { margin: 0; grid-column: 2; } .seal p:first-child { font-weight: 600; }
@media (prefers-reduced-motion: no-preference) {
  .seal::before { animation: seal .16s ease-out; }
  @keyframes seal { from { opacity: 0; transform: scale(1.3); } }
}
`;
