import { expect, test } from 'vitest';
import { ERRORS } from '../../src/contract/errors.js';
import { errorIndex, errorPage } from '../../src/describe/errors-page.js';

const PUBLIC_URL = 'http://localhost:3000';

test('every error has a page with its status, what to do, its fields and an example of itself', () => {
  for (const [code, row] of Object.entries(ERRORS)) {
    const page = errorPage(code, PUBLIC_URL) ?? '';
    expect(page).toContain(`# \`${code}\``);
    expect(page).toContain(`**HTTP status:** ${row.status}`);
    expect(page).toContain(row.condition);
    expect(page).toContain(row.remedy);
    for (const name of 'fields' in row ? Object.keys(row.fields) : []) expect(page).toContain(`- \`${name}\``);
    const example = JSON.parse(/```json\n([\s\S]*?)\n```/.exec(page)?.[1] ?? '') as { ok: boolean; error: object };
    expect(example).toMatchObject({ ok: false, error: { code, doc_url: `${PUBLIC_URL}/docs/errors/${code}` } });
  }
});

test('what is no error has no page', () => {
  expect(errorPage('nonsense', PUBLIC_URL)).toBeUndefined();
  expect(errorPage('toString', PUBLIC_URL)).toBeUndefined();
});

test('the index links to the page of every error', () => {
  const index = errorIndex(PUBLIC_URL);
  for (const code of Object.keys(ERRORS)) expect(index).toContain(`(${PUBLIC_URL}/docs/errors/${code})`);
});
