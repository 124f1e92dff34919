import type { FieldFault } from '../../../contract/errorFields.js';
import { BlockList, isIP } from 'node:net';
import type { Key, KeyScope } from '../../../contract/keys.js';
import { Refusal } from '../../../contract/errors.js';
import type { Phrase } from '../../../contract/phrase.js';
import type { ReadContext } from '../../../engine/context.js';
import { budgetsOf, budgetsWithin, ownBudget } from '../../../engine/scope.js';
import { arrayOf, count, identifiers, object } from '../../../engine/schema.js';
import { phrase } from '../../../engine/phrases/phrase.js';
import { invalidFields } from '../rows/cells.js';

/** The scope of a key, which limits it in addition to its role: schemas, and the rules for new scopes. */

/** The most budgets that one key can spend from at once. */
const MOST_BUDGETS = 10;

const PARTS = {
  'actions?': arrayOf(
    { type: 'string', minLength: 1, maxLength: 100 },
    'Names of actions that the key may call, such as `rows.update`, or of resources, such as `rows`.',
    { minItems: 1, maxItems: 200 },
  ),
  'lists?': identifiers('list', 'Identifiers of the lists that the key sees.', {
    minItems: 1,
    maxItems: 100,
  }),
  'creditsPerMonth?': count('The most Deep credits that its calls may use in a month.', { maximum: 1_000_000_000 }),
  'addresses?': arrayOf(
    { type: 'string', minLength: 1, maxLength: 50 },
    'IP addresses, or ranges in CIDR notation, that its calls may come from.',
    { minItems: 1, maxItems: 100 },
  ),
} as const;

/** Input: a part that is left out sets no limit. */
export const SCOPE_INPUT = object(PARTS, {
  description: 'Limits the key further than its role does. A part that is left out sets no limit.',
});

export const SCOPE = {
  anyOf: [object(PARTS), { type: 'null' }],
  description: 'The limits of the key beside its role; null for none.',
} as const;

export const EXAMPLE_SCOPE = {
  actions: ['lists.rows'],
  lists: ['lst_01jd8m2a4c6e8g0j2m4p6r8t0v'],
  addresses: ['192.0.2.0/24', '2001:db8::/32'],
};

/** A scope as callers see it. */
export function scopeView(scope: KeyScope | undefined) {
  if (!scope) return null;
  const { actions, lists, creditsPerMonth, addresses } = scope;
  return {
    ...(actions && { actions: [...actions] }),
    ...(lists && { lists: [...lists] }),
    ...(creditsPerMonth !== undefined && { creditsPerMonth }),
    ...(addresses && { addresses: [...addresses] }),
  };
}

/** What a scope allows, with one sentence for each part, for a preview. */
export function scopeEffects(scope: KeyScope | undefined): Phrase[] {
  const { actions, lists, creditsPerMonth, addresses } = scope ?? {};
  return [
    ...(actions ? [phrase`It may call only ${actions.join(', ')}.`] : []),
    ...(lists
      ? [
          lists.length === 1
            ? phrase`It sees only one list: ${lists.join(', ')}.`
            : phrase`It sees only ${lists.length} lists: ${lists.join(', ')}.`,
        ]
      : []),
    ...(creditsPerMonth !== undefined
      ? [phrase`Its calls use at most ${String(creditsPerMonth)} Deep credits a month.`]
      : []),
    ...(addresses ? [phrase`Calls may come only from ${addresses.join(', ')}.`] : []),
  ];
}

/**
 * The scope of a new key: the parts that were sent, and the others from the key that creates it.
 * @param maker scope of the key that creates it; undefined for a session
 */
export function scopeWithin(sent: KeyScope | undefined, maker: KeyScope | undefined): KeyScope | undefined {
  const scope = { ...maker, ...sent };
  return Object.keys(scope).length > 0 ? scope : undefined;
}

/**
 * Refuses unknown actions and lists, and invalid addresses.
 * @throws Refusal invalid_input with one entry for each
 */
export async function refuseUnknown(context: ReadContext, scope: KeyScope): Promise<void> {
  const { actions = [], lists = [], addresses = [] } = scope;
  const faults = [
    ...actions.flatMap((name, index) => actionFault(context, name, `/scope/actions/${index}`)),
    ...addresses.flatMap((range, index) => addressFault(range, `/scope/addresses/${index}`)),
    ...(await Promise.all(lists.map((id, index) => listFault(context, id, `/scope/lists/${index}`)))).flat(),
  ];
  if (faults.length > 0) throw invalidFields(faults);
}

/** @throws Refusal forbidden for a scope that is wider than that of the key that makes the call */
export function refuseWider(scope: KeyScope | undefined, maker: KeyScope | undefined): void {
  if (!maker || isWithin(scope ?? {}, maker)) return;
  const message = phrase`A key creates and rotates only keys within its own scope. Send a narrower scope, or use another key.`;
  throw new Refusal('forbidden', message, { scope: scopeView(maker) });
}

/** The key whose budget a new key shares, in a sentence for a preview. */
export function sharedBudget(other: Key | null): Phrase[] {
  return other && budgetsOf(other).length > 0 ? [phrase`It spends from the budget of the key “${other.name}”.`] : [];
}

/**
 * Refuses a budget within too many other budgets, because every call is charged to each of them.
 * @throws Refusal invalid_input
 */
export function refuseDeepBudget(sent: KeyScope | undefined, maker: Key | null): void {
  const own = ownBudget('new', sent, maker);
  if (own.length === 0 || budgetsWithin(own, maker).length <= MOST_BUDGETS) return;
  const message = phrase`The key that creates this one spends from ${MOST_BUDGETS} budgets already.`;
  const fix = phrase`Leave it out: the new key then spends from the same budgets.`;
  throw invalidFields([{ path: '/scope/creditsPerMonth', message, fix }]);
}

function isWithin(inner: KeyScope, outer: KeyScope): boolean {
  const covers = <T>(wide: readonly T[] | undefined, narrow: readonly T[] | undefined, has: (w: T, n: T) => boolean) =>
    wide === undefined || (narrow?.every((entry) => wide.some((one) => has(one, entry))) ?? false);
  return (
    covers(outer.actions, inner.actions, (wide, name) => wide === name || name.startsWith(`${wide}.`)) &&
    covers(outer.lists, inner.lists, (wide, id) => wide === id) &&
    covers(outer.addresses, inner.addresses, contains) &&
    (outer.creditsPerMonth === undefined || (inner.creditsPerMonth ?? Infinity) <= outer.creditsPerMonth)
  );
}

function actionFault({ catalogue }: ReadContext, name: string, path: string): FieldFault[] {
  if (catalogue.has(name)) return [];
  const near = catalogue.nearest(name);
  const fix = near.length === 0 ? phrase`Use a name from the catalogue.` : phrase`Did you mean ${near.join(', ')}?`;
  return [{ path, message: phrase`There is no action or resource with this name.`, fix }];
}

async function listFault({ lists }: ReadContext, id: string, path: string): Promise<FieldFault[]> {
  try {
    await lists.get(id);
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [{ path, message: error.wording, fix: phrase`Use an identifier that lists.list returns.` }];
  }
}

function addressFault(range: string, path: string): FieldFault[] {
  if (rangeOf(range)) return [];
  const message = phrase`This is neither an IP address nor a range in CIDR notation.`;
  return [{ path, message, fix: phrase`Write it as 192.0.2.0/24, 192.0.2.7 or 2001:db8::/32.` }];
}

interface Range {
  readonly network: string;
  readonly bits: number;
  readonly family: 'ipv4' | 'ipv6';
}

/** @returns null if the text is neither an address nor a range (RFC 4632, RFC 4291) */
function rangeOf(text: string): Range | null {
  const [network = '', bits, ...rest] = text.split('/');
  const version = network.includes('%') ? 0 : isIP(network);
  if (version === 0 || rest.length > 0) return null;
  const most = version === 4 ? 32 : 128;
  if (bits !== undefined && (!/^\d{1,3}$/.test(bits) || Number(bits) > most)) return null;
  return { network, bits: bits === undefined ? most : Number(bits), family: version === 4 ? 'ipv4' : 'ipv6' };
}

/** Whether the wide range contains all of the narrow one. */
function contains(wide: string, narrow: string): boolean {
  const [outer, inner] = [rangeOf(wide), rangeOf(narrow)];
  if (!outer || !inner || outer.family !== inner.family || inner.bits < outer.bits) return false;
  const list = new BlockList();
  list.addSubnet(outer.network, outer.bits, outer.family);
  return list.check(inner.network, inner.family);
}
