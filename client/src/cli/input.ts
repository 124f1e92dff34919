import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { Stop } from './exit.js';

/** The parts of a JSON Schema that give arguments their types. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
}

const PAIR = /^([A-Za-z_][\w.-]*?)(:=|=@|=)(.*)$/s;

/**
 * The input of a call from its arguments: one JSON object, a file, `-` for standard input, or pairs, each typed by the
 * action's schema. `a.b=1` goes into an object; `ids=x,y` and a repeated `ids=x` make an array; `a:=<json>` is taken as
 * JSON; `a=@file` is the file's text.
 * @throws Stop if the input cannot be read
 */
export async function readInput(
  given: readonly string[],
  file: string | undefined,
  schema: () => Promise<Schema>,
): Promise<unknown> {
  const [first, ...others] = given;
  const whole = file !== undefined || first === '-' || first?.startsWith('{') === true;
  if (whole && (file === undefined ? others : given).length > 0)
    throw new Stop('The input is given twice. Give it once: as JSON, as a file, as `-`, or as name=value.');
  if (file !== undefined && file !== '-') return parseJson(await readText(file), file);
  if (file === '-' || first === '-') return parseJson(await text(process.stdin), 'Standard input');
  if (first === undefined) return {};
  if (whole) return parseJson(first, 'The input');
  const input: Record<string, unknown> = {};
  const known = await schema();
  for (const argument of given) {
    const [, name = '', operator, value = ''] = PAIR.exec(argument) ?? [];
    if (operator === undefined) throw new Stop(`${argument} is not valid input. Give name=value, or one JSON object.`);
    const path = name.split('.');
    const at = schemaAt(known, path);
    const typed =
      operator === ':=' ? parseJson(value, name) : operator === '=@' ? await readText(value) : typedBy(at, value, name);
    put(input, path, typed, accepts(at, 'array'));
  }
  return input;
}

async function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Stop(`${file} cannot be read: ${error.code}.`);
  });
}

function parseJson(content: string, what: string): unknown {
  try {
    return JSON.parse(content) as unknown;
  } catch {
    throw new Stop(`${what} is not valid JSON.`);
  }
}

/** The schema of the value at a path. Empty if the schema does not define the value. */
function schemaAt(schema: Schema, path: readonly string[]): Schema {
  let at: Schema = schema;
  for (const name of path) {
    const { properties, additionalProperties: rest } =
      variants(at).find((one) => one.properties ?? one.additionalProperties) ?? {};
    at =
      (properties && Object.hasOwn(properties, name) ? properties[name] : undefined) ??
      (typeof rest === 'object' ? rest : {});
  }
  return at;
}

function variants(schema: Schema): readonly Schema[] {
  return schema.anyOf ?? schema.oneOf ?? [schema];
}

function accepts(schema: Schema, type: string): boolean {
  return variants(schema).some((one) => one.type === type || (Array.isArray(one.type) && one.type.includes(type)));
}

/** Converts text from a shell to the type of the schema. If the schema also allows text, most values stay text. */
function typedBy(schema: Schema, value: string, name: string): unknown {
  if (accepts(schema, 'array') && value.startsWith('[')) return parseJson(value, name);
  if (accepts(schema, 'array') && !accepts(schema, 'string')) {
    const items = variants(schema).find(({ type }) => type === 'array')?.items ?? {};
    return value === '' ? [] : value.split(',').map((item) => typedBy(items, item, name));
  }
  const quoted = value.length > 1 && value.startsWith('"') && value.endsWith('"');
  if (quoted && accepts(schema, 'string')) return parseJson(value, name);
  if (value === 'null' && accepts(schema, 'null')) return null;
  if (['true', 'false'].includes(value) && accepts(schema, 'boolean')) return value === 'true';
  const number = accepts(schema, 'number') || accepts(schema, 'integer');
  // Values such as 007 and 1e3 are more often names than numbers.
  if (
    number &&
    (accepts(schema, 'string') ? String(Number(value)) === value : value.trim() !== '' && !Number.isNaN(Number(value)))
  )
    return Number(value);
  if (accepts(schema, 'string')) return value;
  if (accepts(schema, 'object')) return parseJson(value, name);
  const wanted = ['number', 'integer', 'boolean', 'null'].filter((type) => accepts(schema, type));
  if (wanted.length > 0) throw new Stop(`${name} takes ${wanted.join(' or ')}, not ${value}.`);
  return value;
}

/** Sets own properties only: no path reaches a prototype. */
function put(input: Record<string, unknown>, path: readonly string[], value: unknown, array: boolean): void {
  const [name = '', ...rest] = path;
  const before = Object.hasOwn(input, name) ? input[name] : undefined;
  const set = (next: unknown) =>
    Object.defineProperty(input, name, { value: next, enumerable: true, writable: true, configurable: true });
  if (rest.length > 0) {
    const inner = typeof before === 'object' && before !== null ? (before as Record<string, unknown>) : {};
    put(inner, rest, value, array);
    set(inner);
  } else if (array && before !== undefined) set([before, value].flat());
  else if (before !== undefined) throw new Stop(`${name} is given twice. Give it once.`);
  else set(value);
}
