import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { localFetch } from '../node.js';
import { EXIT, Stop } from './exit.js';
import type { Schema } from './input.js';

/** The facts of an action (`x-action` of the OpenAPI document). */
interface Facts {
  readonly name: string;
  readonly effect: 'read' | 'change';
  readonly role: string;
  readonly plan: string;
  readonly guard: { readonly note: string };
  readonly cost: { readonly note: string };
}

export interface Described {
  readonly facts: Facts;
  readonly title: string;
  readonly description: string;
  readonly input: Schema;
  readonly result: Schema;
}

export interface Catalogue {
  /** The version of the API. */
  readonly version: string;
  readonly actions: Readonly<Record<string, Described>>;
}

interface OpenApi {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, { readonly post?: Operation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface Operation {
  readonly summary: string;
  readonly description: string;
  readonly requestBody: {
    readonly content: { readonly 'application/json': { readonly schema: { readonly $ref: string } } };
  };
  readonly 'x-action': Facts & { readonly description?: string };
}

/** A description is read again after this long, milliseconds. */
const FRESH_FOR = 10 * 60_000;

/**
 * The actions of the service, from its OpenAPI document, including actions that are newer than this client.
 * @param freshFor how old a cached description may be, milliseconds
 * @throws Stop if there is no such document
 */
export async function readCatalogue(url: string, freshFor = FRESH_FOR): Promise<Catalogue> {
  const file = cacheFile(url);
  const age = await stat(file).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => Infinity,
  );
  const kept = age < freshFor ? await readFile(file, 'utf8').then(parse, () => undefined) : undefined;
  if (kept) return kept;
  const response = await localFetch(`${url}/openapi.json`, { signal: AbortSignal.timeout(30_000) }).catch(
    () => undefined,
  );
  const document = response?.ok ? ((await response.json().catch(() => undefined)) as OpenApi | undefined) : undefined;
  if (!document?.paths)
    throw new Stop(
      `The actions cannot be read from ${url}/openapi.json. Find out why with \`action-api doctor\`.`,
      EXIT.no_answer,
    );
  const catalogue = slim(document);
  // The cache is optional.
  await keep(file, JSON.stringify(catalogue)).catch(() => undefined);
  return catalogue;
}

/** The cached description of any age, for completion, which must not wait. Undefined if there is none. */
export async function keptCatalogue(url: string): Promise<Catalogue | undefined> {
  return readFile(cacheFile(url), 'utf8').then(parse, () => undefined);
}

function cacheFile(url: string): string {
  const folder = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');
  return join(folder, 'action-api-cli', `${encodeURIComponent(url)}.json`);
}

function parse(content: string): Catalogue | undefined {
  try {
    return JSON.parse(content) as Catalogue;
  } catch {
    return undefined;
  }
}

async function keep(file: string, content: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.${process.pid}`, content);
  await rename(`${file}.${process.pid}`, file);
}

/** The parts of the document that the command line uses. */
function slim({ info, paths, components }: OpenApi): Catalogue {
  const actions = Object.entries(paths).flatMap(([path, { post }]) => {
    if (!post || !path.startsWith('/actions/')) return [];
    const { description = post.description, ...facts } = post['x-action'];
    const name = post.requestBody.content['application/json'].schema.$ref.replace(/^.*\/(.*)Input$/, '$1');
    const schema = (kind: string): Schema => components.schemas[`${name}${kind}`] ?? {};
    const { examples: _, ...result } = schema('Result');
    return [[facts.name, { facts, title: post.summary, description, input: schema('Input'), result }] as const];
  });
  return { version: info.version, actions: Object.fromEntries(actions) };
}
