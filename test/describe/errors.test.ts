import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ERRORS, type ErrorCode } from '../../src/contract/errors.js';
import { buildOpenApi } from '../../src/describe/openapi.js';
import { loadRegistry } from '../../src/engine/registry.js';

type Node = Record<string, unknown>;

/** Fields that an error has in some cases only. */
const OPTIONAL: Readonly<Record<string, readonly string[]>> = {
  not_found: ['nearest'],
  forbidden: ['required_role', 'may_propose', 'scope'],
  rejected: ['reason_given'],
  credit_limit: ['scope'],
  conflict: ['reason', 'member_id', 'invite_id'],
  action_failed: ['call_id'],
  internal: ['call_id'],
};

test('every row of the error table has a schema with its code and all its fields', async () => {
  const registry = await loadRegistry(fileURLToPath(new URL('../../src/actions', import.meta.url)));
  const document = buildOpenApi(registry, { publicUrl: 'http://localhost:3000' });
  for (const code of Object.keys(ERRORS) as ErrorCode[]) {
    const schema = document.components.schemas[`Error_${code}`] as { properties: Node; required: string[] };
    expect(schema.properties['code']).toEqual({ type: 'string', const: code });
    const row: object = ERRORS[code];
    const fields = 'fields' in row ? Object.keys(row.fields as Node) : [];
    const all = ['code', 'message', ...fields, 'request_id', 'doc_url'];
    expect(Object.keys(schema.properties)).toEqual(all);
    expect(schema.required).toEqual(all.filter((name) => !OPTIONAL[code]?.includes(name)));
  }
});
