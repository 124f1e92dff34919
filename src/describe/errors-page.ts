import { ERRORS, type ErrorCode } from '../contract/errors.js';
import { ERROR_CODES, fieldsOf } from './codes.js';
import { docUrl, type Json } from './names.js';
import { sampleFailure } from './samples.js';

function isCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code);
}

/** The kind of a field in a few words: `integer`, `string (date-time)`, `array of string`. */
function kindOf(schema: Json): string {
  if (typeof schema['$ref'] === 'string') return schema['$ref'].split('/').at(-1) ?? 'object';
  const type = typeof schema['type'] === 'string' ? schema['type'] : 'any';
  if (type === 'array') return `array of ${kindOf(schema['items'] as Json)}`;
  if (type === 'object') return `{${Object.keys(schema['properties'] ?? {}).join(', ')}}`;
  return typeof schema['format'] === 'string' ? `${type} (${schema['format']})` : type;
}

/**
 * The page that `doc_url` of an error leads to.
 * @param code a row of the error table, or anything else
 * @param publicUrl where the service's public pages live, without a slash at the end
 * @returns plain Markdown; undefined where there is no such error
 */
export function errorPage(code: string, publicUrl: string): string | undefined {
  if (!isCode(code)) return undefined;
  const { status, condition, remedy } = ERRORS[code];
  const fields = Object.entries(fieldsOf(code));
  return [
    `# \`${code}\``,
    '',
    condition,
    '',
    `**HTTP status:** ${status}`,
    '',
    '## What to do',
    '',
    remedy,
    '',
    '## Fields',
    '',
    'Beside `code`, `message`, `request_id` and `doc_url`, which every error has:',
    '',
    ...(fields.length === 0 ? ['none.'] : fields.map(([name, schema]) => `- \`${name}\`: ${kindOf(schema as Json)}`)),
    '',
    '## Example',
    '',
    '```json',
    JSON.stringify(sampleFailure(publicUrl, code), null, 2),
    '```',
    '',
    `[All errors](${publicUrl}/docs/errors)`,
    '',
  ].join('\n');
}

/**
 * The list of all errors, each with a link to its page.
 * @param publicUrl where the service's public pages live, without a slash at the end
 */
export function errorIndex(publicUrl: string): string {
  const rows = ERROR_CODES.map((code) => {
    const { status, condition } = ERRORS[code];
    return `| [\`${code}\`](${docUrl(publicUrl, code)}) | ${status} | ${condition} |`;
  });
  return [
    '# Errors',
    '',
    'A call that did not work answers `{ok: false, error}`. `error.code` is one of these; `error.message` is for people.',
    '',
    '| Code | HTTP status | When |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
