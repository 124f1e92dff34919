import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import openapiTypescript, { astToString } from 'openapi-typescript';
import type { OpenAPI3 } from 'openapi-typescript';
import type { AnyAction } from '../src/engine/action.js';
import { loadRegistry } from '../src/engine/registry.js';
import { codesOf } from '../src/describe/codes.js';
import { needsBody } from '../src/describe/inputs.js';
import { componentName, resourceOf, type Json } from '../src/describe/names.js';
import { buildOpenApi } from '../src/describe/openapi.js';

/** `npm run client:types`: writes the client's types from the registry. */

const HEAD = '// Made by `npm run client:types` from the registry. Do not edit.\n\n';
/** Schemas that the client defines itself. */
const LEFT_OUT = /^(Failure_|.*Answer$)/;

/** The schemas of the OpenAPI document as types, without examples, which would double their size. */
async function schemaTypes(schemas: Readonly<Record<string, Json>>): Promise<string> {
  const kept = Object.entries(schemas).filter(([name]) => !LEFT_OUT.test(name));
  const document = {
    openapi: '3.1.0',
    info: { title: 'Action API', version: '1' },
    paths: {},
    components: {
      schemas: Object.fromEntries(
        kept.map(([name, schema]): [string, Json] => [name, { ...schema, examples: undefined }]),
      ),
    },
  };
  return HEAD + astToString(await openapiTypescript(document as OpenAPI3));
}

const quoted = (code: string): string => `'${code}'`;

/** @param common the codes that all actions share, which are written once */
function shape(action: AnyAction, common: readonly string[]): string {
  const name = componentName(action.name);
  const input = `S['${name}Input']${needsBody(action.input) ? '' : ' | undefined'}`;
  const own = codesOf(action).filter((code) => !common.includes(code));
  const codes = ['Common', ...own.map(quoted)].join(' | ');
  return `  '${action.name}': { input: ${input}; result: S['${name}Result']; codes: ${codes} };`;
}

function method(action: AnyAction): string {
  const { name, title, description, role, plan, price } = action;
  const text = description.replaceAll('*/', '*\\/');
  const old = action.deprecated ? `\n     *\n     * @deprecated Use ${action.deprecated.use}.` : '';
  const facts = `${action.effect === 'read' ? 'Reads' : 'Changes'} · ${role} · ${plan}${price ? ` · ${price.note}` : ''}`;
  const verb = name.slice(resourceOf(name).length + 1);
  return `    /** **${title}.** ${text}\n     *\n     * ${facts}${old} */\n    readonly ${verb}: Action<'${name}'>;`;
}

function actionTypes(actions: readonly AnyAction[]): string {
  const codes = actions.map(codesOf);
  const common = (codes[0] ?? []).filter((code) => codes.every((others) => others.includes(code)));
  const effects = actions.map(({ name, effect }) => `  '${name}': '${effect}',`);
  return `${HEAD}import type { components } from './openapi.js';

type S = components['schemas'];

/** The codes that every action can be answered with. */
type Common = ${common.map(quoted).join(' | ')};

/** What each action takes and answers, and the codes of the errors that it can be answered with. */
export interface Actions {
${actions.map((action) => shape(action, common)).join('\n')}
}

/** Whether an action only reads or also changes something. */
export const EFFECTS = {
${effects.join('\n')}
} as const satisfies Record<keyof Actions, 'read' | 'change'>;
`;
}

function methodTypes(actions: readonly AnyAction[]): string {
  const resources = [...new Set(actions.map(({ name }) => resourceOf(name)))].map((resource) => {
    const methods = actions.filter(({ name }) => resourceOf(name) === resource).map(method);
    return `  readonly ${resource}: {\n${methods.join('\n')}\n  };`;
  });
  return `${HEAD}import type { Action } from '../answers.js';

/** The actions as methods. */
export interface Methods {
${resources.join('\n')}
}
`;
}

/** @returns the generated files by name, for the current registry */
export async function generate(): Promise<Readonly<Record<string, string>>> {
  const registry = await loadRegistry(fileURLToPath(new URL('../src/actions', import.meta.url)));
  const { components } = buildOpenApi(registry, { publicUrl: 'http://localhost:3000' });
  const actions = registry.all.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return {
    'openapi.ts': await schemaTypes(components.schemas),
    'actions.ts': actionTypes(actions),
    'methods.ts': methodTypes(actions),
  };
}

/** The folder of the generated files. */
export const GENERATED = new URL('./src/generated/', import.meta.url);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await mkdir(GENERATED, { recursive: true });
  for (const [name, text] of Object.entries(await generate())) await writeFile(new URL(name, GENERATED), text);
}
