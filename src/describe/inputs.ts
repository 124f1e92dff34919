import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ObjectSchema } from '../engine/action.js';
import type { Json } from './names.js';

/** Keywords that hold schemas by name, and keywords that hold one schema or a list. */
const BY_NAME = ['properties', 'patternProperties', '$defs', 'dependentSchemas'] as const;
const DIRECT = ['items', 'additionalProperties', 'allOf', 'anyOf', 'oneOf', 'prefixItems'] as const;

function convert(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(convert);
  return typeof value === 'object' && value !== null ? withDefaultsTold(value as Json) : value;
}

function mapValues(object: Json, change: (value: unknown) => unknown): Json {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}

/**
 * An input schema with each `default` moved into the description. Code generators assume that a property with a default
 * is always present, as in a response, and would require every caller to send it.
 */
export function withDefaultsTold(schema: Json): Json {
  const { default: preset, ...rest } = schema;
  const result: Record<string, unknown> = { ...rest };
  if (preset !== undefined) {
    const description = typeof rest['description'] === 'string' ? `${rest['description']} ` : '';
    result['description'] = `${description}Default: ${JSON.stringify(preset)}.`;
  }
  for (const key of BY_NAME) if (key in rest) result[key] = mapValues(rest[key] as Json, convert);
  for (const key of DIRECT) if (key in rest) result[key] = convert(rest[key]);
  return result;
}

/**
 * Shared by all inputs, because each instance would compile the meta-schema again. The registry has checked the inputs.
 */
const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false });

/** Whether a call needs a body at all. A body that is left out counts as `{}`. */
export function needsBody(input: ObjectSchema): boolean {
  return !ajv.validate(input, {});
}
