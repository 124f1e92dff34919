import type { Catalogue } from '../../engine/ports/catalogue.js';
import type { Registry } from '../../engine/registry.js';

export function catalogueOf({ all, nearest }: Registry): Catalogue {
  const names = new Set(all.flatMap(({ name }) => [name, name.slice(0, name.indexOf('.'))]));
  return { has: (name) => names.has(name), nearest };
}
