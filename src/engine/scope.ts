import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { Refusal } from '../contract/errors.js';
import type { List, Principal } from '../contract/documents.js';
import type { Budget } from '../contract/budget.js';
import type { Key, KeyScope } from '../contract/keys.js';
import { roleAtLeast } from '../contract/ranks.js';
import { phrase } from './phrases/phrase.js';

/** Actions that affect more than single lists. A key that is limited to some lists may not call them. */
const BEYOND_LISTS: ReadonlySet<string> = new Set([
  'lists.create',
  'lists.duplicate',
  'company.exportAll',
  'company.setGuardPolicy',
  // An endpoint receives the events of all lists that its owner may see.
  'webhooks.create',
  'webhooks.update',
  'webhooks.rotateSecret',
  'webhooks.enable',
  'webhooks.sendTest',
  'webhooks.redeliver',
]);

/** The refusal of an action outside the key's scope; null if the scope allows it. */
export function outOfScope(key: Pick<Key, 'scope'> | null, action: string): Refusal | null {
  const { actions, lists } = key?.scope ?? {};
  const resource = action.slice(0, action.indexOf('.'));
  if (actions && !actions.includes(action) && !actions.includes(resource))
    return new Refusal('forbidden', phrase`The scope of this key does not include ${action}. Use another key.`, {
      scope: { actions },
    });
  if (lists && BEYOND_LISTS.has(action))
    return new Refusal(
      'forbidden',
      phrase`This key is limited to some lists; ${action} affects more than those. Use another key.`,
      { scope: { lists } },
    );
  return null;
}

/** The budgets that a call with this key is charged to. Each of them must have enough credits left. */
export function budgetsOf(key: Pick<Key, '_id' | 'scope' | 'budgets'>): readonly Budget[] {
  const creditsPerMonth = key.scope?.creditsPerMonth;
  return key.budgets ?? (creditsPerMonth === undefined ? [] : [{ of: key._id, creditsPerMonth }]);
}

/**
 * The own budget of a new key; none if its scope allows at least as many credits as the key that makes it.
 * @param maker the key that makes it; null if a member does
 */
export function ownBudget(id: string, scope: KeyScope | undefined, maker: Key | null): readonly Budget[] {
  const { creditsPerMonth } = scope ?? {};
  const handed = maker?.scope?.creditsPerMonth ?? Infinity;
  return creditsPerMonth === undefined || creditsPerMonth >= handed ? [] : [{ of: id, creditsPerMonth }];
}

/**
 * The budgets of a new key: its own, and those of the key that makes it. So all keys that a key makes spend together no
 * more than that key could.
 * @param own budgets of the new key itself, or of the key that it replaces
 * @param maker the key that makes it; null if a member does
 */
export function budgetsWithin(own: readonly Budget[], maker: Key | null): readonly Budget[] {
  const handed = maker ? budgetsOf(maker) : [];
  return [...own.filter(({ of }) => !handed.some((budget) => budget.of === of)), ...handed];
}

/** Whether a member sees a list: the member is an administrator, or the list is open to the company or the member. */
export function isOpenTo(
  { openTo }: Pick<List, 'openTo'>,
  { memberId, role }: Pick<Principal, 'memberId' | 'role'>,
): boolean {
  return roleAtLeast(role, 'admin') || !openTo || openTo.includes(memberId);
}

/**
 * Whether a key may be used from a client address.
 * @param address as Node reports it; IPv4 also in the form `::ffff:192.0.2.1`
 */
export function mayComeFrom(scope: KeyScope | undefined, address: string): boolean {
  if (!scope?.addresses) return true;
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const family = isIPv4(plain) ? 'ipv4' : isIPv6(plain) ? 'ipv6' : null;
  return family !== null && rangesOf(scope.addresses).check(plain, family);
}

function rangesOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', bits] = range.split('/');
    const family = isIPv4(network) ? 'ipv4' : 'ipv6';
    list.addSubnet(network, bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits), family);
  }
  return list;
}
