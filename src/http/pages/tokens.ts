/**
 * The tokens of the design: colour, type, space and radius, light and dark. Styles use nothing else. `decision` only
 * marks decisions of people, `machine` marks work in progress, and `done` marks what has run. Contrasts on `paper`: ink
 * 17:1 (dark 15:1), muted 6.6 (7.1), decision 5.7 (8.8), machine 6.9 (8.4), done 6.5 (9.8), edge 3.8 (4.1).
 */
const LIGHT = {
  paper: '#fbfaf6',
  wash: '#f3f0e7',
  ink: '#16181d',
  muted: '#5f5a50',
  hairline: '#e3dfd4',
  edge: '#857f72',
  decision: '#b5390f',
  machine: '#5a3fc0',
  done: '#17683f',
} as const;

const DARK: Readonly<Record<keyof typeof LIGHT, string>> = {
  paper: '#15161a',
  wash: '#1d1e23',
  ink: '#ece9e1',
  muted: '#a8a295',
  hairline: '#2d2e33',
  edge: '#7d786d',
  decision: '#f0a27f',
  machine: '#b5a6f7',
  done: '#7fcf9f',
};

/** Source Sans is small for its size: 16/22 looks like 14/20 of other fonts. Phones zoom into fields below 16 px. */
const SIZES = {
  sans: "'Source Sans 3', system-ui, sans-serif",
  serif: "'Source Serif 4', Georgia, serif",
  mono: 'ui-monospace, monospace',
  work: '1rem/1.375rem',
  small: '.875rem/1.25rem',
  title: '1.5rem/1.875rem',
  s1: '.25rem',
  s2: '.5rem',
  s3: '.75rem',
  s4: '1rem',
  s6: '1.5rem',
  s8: '2rem',
  radius: '3px',
  target: '2.75rem',
} as const;

function properties(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ');
}

/** The colours of the icon in the tab of a browser. */
export const ICON_COLOURS = { light: LIGHT, dark: DARK } as const;

/** The tokens as custom properties of CSS. */
export const TOKENS = `
:root { color-scheme: light dark; ${properties(SIZES)} ${properties(LIGHT)} }
@media (prefers-color-scheme: dark) { :root { ${properties(DARK)} } }
`;
