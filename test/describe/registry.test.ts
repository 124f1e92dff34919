import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { ERRORS, type ErrorCode } from '../../src/contract/errors.js';
import { defineAction, type AnyAction } from '../../src/engine/action.js';
import { EVENT_TYPES, EVENTS } from '../../src/engine/events/table.js';
import { createRegistry, loadRegistry, type Registry } from '../../src/engine/registry.js';
import { buildOpenApi, type OpenApiDocument } from '../../src/describe/openapi.js';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const registry = await loadRegistry(join(ROOT, 'src/actions'));
const document = build(registry);
const CODES = Object.keys(ERRORS) as ErrorCode[];
const HOLD_CODES: readonly ErrorCode[] = [
  'confirmation_required',
  'guardian_held',
  'rejected',
  'expired',
  'cancelled',
  'revoked',
];
/** Actions that stop something are never held. */
const NEVER_HELD: ReadonlySet<string> = new Set([
  'keys.switchOff',
  'holds.cancel',
  'approvals.revokeGrant',
  'webhooks.disable',
  'webhooks.delete',
  'team.accept',
]);

type Node = Record<string, unknown>;
interface Media {
  readonly schema: Node;
  readonly examples?: Record<string, { value: unknown }>;
}
interface Content {
  readonly $ref?: string;
  readonly content?: Record<string, Media>;
}
interface Operation {
  readonly operationId: string;
  readonly requestBody?: Content & { readonly required: boolean };
  readonly responses: Record<string, Content>;
  readonly 'x-action'?: Node;
}

function build(of: Registry): OpenApiDocument {
  return buildOpenApi(of, { publicUrl: 'http://localhost:3000' });
}

/** The value at a JSON pointer of the document. */
function at(pointer: string, of: OpenApiDocument = document): unknown {
  const steps = pointer
    .slice(2)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  return steps.reduce<unknown>((node, step) => (node as Node | undefined)?.[step], of);
}

function operations(of: OpenApiDocument = document): [path: string, operation: Operation][] {
  return Object.entries(of.paths).map(([path, item]) => [path, (item['post'] ?? item['get']) as Operation]);
}

function operationOf(name: string, of: OpenApiDocument = document): Operation {
  return of.paths[`/actions/${name}`]?.['post'] as Operation;
}

/** The codes that an operation documents, with the status of each. */
function documented(operation: Operation, of: OpenApiDocument = document): Map<string, number> {
  const codes = new Map<string, number>();
  for (const [status, response] of Object.entries(operation.responses)) {
    const resolved = (response.$ref === undefined ? response : at(response.$ref, of)) as Content;
    for (const media of Object.values(resolved.content ?? {})) {
      const schema = typeof media.schema['$ref'] === 'string' ? at(media.schema['$ref'], of) : media.schema;
      const error = (schema as { properties?: { error?: Node } }).properties?.error;
      if (!error) continue;
      const choice = (error['oneOf'] ?? [error]) as { $ref: string }[];
      for (const { $ref } of choice) codes.set($ref.split('/Error_')[1] ?? $ref, Number(status));
    }
  }
  return codes;
}

/** Calls `visit` with every object in the document. */
function walk(node: unknown, visit: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) visit(node as Node);
  for (const child of Object.values(node)) walk(child, visit);
}

function ajv(): Ajv2020 {
  const validator = new Ajv2020({ strict: false, allErrors: true, discriminator: false });
  addFormats.default(validator);
  validator.addSchema({ $id: 'document', ...document });
  return validator;
}

/** The errors of a value against a JSON schema with references into the document; null if it is valid. */
function problems(validator: Ajv2020, schema: Node, value: unknown): unknown {
  const text = JSON.stringify(schema).replaceAll('"#/', '"document#/');
  return validator.validate(JSON.parse(text) as object, value) ? null : validator.errors;
}

describe('the document and the registry agree', () => {
  test('every action has one path of its own, and there are no other paths of actions', () => {
    const paths = Object.keys(document.paths).filter((path) => path.startsWith('/actions/'));
    expect(paths).toEqual(registry.all.map(({ name }) => `/actions/${name}`).toSorted());
    expect(new Set(operations().map(([, { operationId }]) => operationId)).size).toBe(operations().length);
    for (const [, { operationId }] of operations()) expect(operationId).toMatch(/^[A-Za-z0-9_]{1,64}$/);
  });

  test('x-action has the facts of the definition of each action', () => {
    for (const action of registry.all) {
      const { guard, execution, price } = action;
      expect(operationOf(action.name)['x-action']).toEqual({
        name: action.name,
        description: action.description,
        effect: action.effect,
        destructive: action.destructive ?? false,
        idempotent: action.effect === 'read' ? true : (action.idempotent ?? false),
        execution: typeof execution === 'function' ? 'depends_on_input' : (execution ?? 'quick'),
        ...(action.deprecated && { deprecated: action.deprecated }),
        role: action.role,
        plan: action.plan,
        guard: {
          kind: typeof guard === 'object' ? 'depends_on_input' : (guard ?? 'none'),
          note: typeof guard === 'object' ? guard.note : expect.any(String),
        },
        cost: { credits: price ? 'quoted' : 'none', note: price?.note ?? expect.any(String) },
        schemaVersion: expect.stringMatching(/^[\w-]{43}$/),
      });
    }
  });

  test('a body is optional exactly when {} is valid input', () => {
    const validator = ajv();
    for (const { name, input } of registry.all) {
      const valid = problems(validator, input, {}) === null;
      expect([name, operationOf(name).requestBody?.required]).toEqual([name, !valid]);
    }
  });

  test('a one-time secret may be null, as in a repeated answer', () => {
    const validator = ajv();
    for (const { name, secrets = [], result } of registry.all) {
      for (const field of secrets) {
        const schema = (result['properties'] as Record<string, Node>)[field];
        expect([name, field, schema && problems(validator, schema, null)]).toEqual([name, field, null]);
      }
    }
  });
});

test('webhooks, their schemas and the table of events list the same events', () => {
  expect(Object.keys(document.webhooks)).toEqual([...EVENT_TYPES]);
  const ids = new Set(operations().map(([, { operationId }]) => operationId));
  for (const type of EVENT_TYPES) {
    const operation = document.webhooks[type]?.['post'] as Operation;
    expect(operation.operationId).toMatch(/^event_[a-z_]{1,58}$/);
    expect(ids.has(operation.operationId)).toBe(false);
    ids.add(operation.operationId);
    const media = operation.requestBody?.content?.['application/json'];
    const { properties, required } = at(String(media?.schema['$ref'])) as { properties: Node; required: string[] };
    expect(required).toEqual(['id', 'type', 'timestamp', 'companyId', 'callId', 'by', 'data']);
    expect(Object.keys(properties)).toEqual(required);
    expect(properties).toMatchObject({ type: { const: type }, data: EVENTS[type].data });
    expect(media?.examples?.['event']?.value).toMatchObject({ type, data: EVENTS[type].example });
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['2XX', '410']));
  }
});

describe('errors', () => {
  test('every documented code is under its own status', () => {
    for (const [path, operation] of operations()) {
      for (const [code, status] of documented(operation)) {
        expect([path, code, status]).toEqual([path, code, ERRORS[code as ErrorCode].status]);
      }
    }
  });

  test('codes of price, guard and outside effects are documented only for actions that can answer them', () => {
    for (const action of registry.all) {
      const codes = documented(operationOf(action.name));
      const absent = CODES.filter((code) => !codes.has(code));
      const expected = new Set<ErrorCode>(['method_not_allowed']);
      if (!action.price) expected.add('credit_limit').add('cost_approval_required');
      if ((action.execution ?? 'quick') === 'quick') expected.add('outcome_unknown');
      if (NEVER_HELD.has(action.name)) HOLD_CODES.forEach((code) => expected.add(code));
      expect([action.name, new Set(absent)]).toEqual([action.name, expected]);
    }
  });

  test('an action with price, guard and background run differs from one without in just those codes', () => {
    const shape = { type: 'object', additionalProperties: false, properties: {} } as const;
    const common = {
      description: 'For a test.',
      input: shape,
      result: shape,
      examples: [],
      run: async () => ({ data: {} }),
    };
    const of = build(
      createRegistry([
        defineAction({
          ...common,
          name: 'a.plain',
          title: 'Plain',
          role: 'viewer',
          plan: 'free',
          effect: 'read',
        }) as AnyAction,
        defineAction({
          ...common,
          name: 'a.full',
          title: 'Full',
          role: 'admin',
          plan: 'business',
          effect: 'change',
          execution: () => 'background',
          guard: 'confirm',
          price: { credits: async () => 1, note: 'One credit.' },
        }) as AnyAction,
      ]),
    );
    const [plain, full] = ['a.plain', 'a.full'].map((name) => documented(operationOf(name, of), of));
    expect([...(full?.keys() ?? [])].filter((code) => !plain?.has(code)).toSorted()).toEqual([
      'cost_approval_required',
      'credit_limit',
      'outcome_unknown',
    ]);
    for (const code of HOLD_CODES) {
      expect(plain?.has(code)).toBe(true); // A company's policy can tighten any action.
    }
  });
});

test('every reference has a target', () => {
  walk(document, (node) => {
    if (typeof node['$ref'] === 'string') expect([node['$ref'], at(node['$ref'])]).not.toContain(undefined);
    const mapping = (node['discriminator'] as { mapping?: Record<string, string> } | undefined)?.mapping ?? {};
    for (const target of Object.values(mapping)) expect([target, at(target)]).not.toContain(undefined);
  });
});

describe('examples are valid', () => {
  test('for every body and every answer', () => {
    const validator = ajv();
    let checked = 0;
    walk(document, (node) => {
      const media = (node as Content).content?.['application/json'];
      for (const [name, { value }] of Object.entries(media?.examples ?? {})) {
        expect([name, media && problems(validator, media.schema, value)]).toEqual([name, null]);
        checked += 1;
      }
    });
    expect(checked).toBeGreaterThan(registry.all.length + CODES.length);
  });

  test('for every component schema', () => {
    const validator = ajv();
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      for (const example of (schema['examples'] ?? []) as unknown[]) {
        expect([name, problems(validator, schema, example)]).toEqual([name, null]);
      }
    }
  });

  test('and every action has at least one', () => {
    for (const { name, examples } of registry.all) expect([name, examples.length > 0]).toEqual([name, true]);
  });
});

test('defaults of an input are in its descriptions, and properties called default are not changed', () => {
  const action = defineAction({
    name: 'a.b',
    title: 'A',
    description: 'For a test.',
    role: 'viewer',
    plan: 'free',
    effect: 'read',
    input: {
      type: 'object',
      properties: {
        default: { type: 'string' },
        size: { type: 'integer', default: 50, description: 'How many.' },
        list: { type: 'array', items: { type: 'object', properties: { kind: { type: 'string', default: 'text' } } } },
      },
    },
    result: { type: 'object' },
    examples: [],
    run: async () => ({ data: {} }),
  }) as AnyAction;
  expect(build(createRegistry([action])).components.schemas['ABInput']).toEqual({
    type: 'object',
    properties: {
      default: { type: 'string' },
      size: { type: 'integer', description: 'How many. Default: 50.' },
      list: {
        type: 'array',
        items: { type: 'object', properties: { kind: { type: 'string', description: 'Default: "text".' } } },
      },
    },
  });
});
