import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { refusal, type CallError } from '../contract/errors.js';
import type { Budget, Key, KeyScope, List, Principal } from '../contract/documents.js';
import { roleAtLeast } from '../contract/ranks.js';

/** Actions that reach beyond single lists: a key that is bound to some lists has nothing to do there. */
const BEYOND_LISTS: ReadonlySet<string> = new Set([
  'lists.create',
  'company.exportAll',
  'company.setGuardPolicy',
  // An endpoint gets what its owner may see: all of their lists.
  'webhooks.create',
  'webhooks.update',
  'webhooks.rotateSecret',
  'webhooks.enable',
  'webhooks.sendTest',
  'webhooks.redeliver',
]);

/** What a key's scope has against calling this action; null where it allows it. */
export function outOfScope(key: Pick<Key, 'scope'> | null, action: string): CallError | null {
  const { actions, lists } = key?.scope ?? {};
  const resource = action.slice(0, action.indexOf('.'));
  if (actions && !actions.includes(action) && !actions.includes(resource))
    return refusal('forbidden', `This key may call other actions only, not ${action}.`, { scope: { actions } });
  if (lists && BEYOND_LISTS.has(action))
    return refusal('forbidden', `This key works on some lists only; ${action} reaches beyond them.`, {
      scope: { lists },
    });
  return null;
}

/** The budgets that calls with a key come out of: each has to have the price left. */
export function budgetsOf(key: Pick<Key, '_id' | 'scope' | 'budgets'>): readonly Budget[] {
  const creditsPerMonth = key.scope?.creditsPerMonth;
  return key.budgets ?? (creditsPerMonth === undefined ? [] : [{ of: key._id, creditsPerMonth }]);
}

/** The budget that a new key has by itself: none where its scope is no narrower than what its maker hands on. */
export function ownBudget(id: string, scope: KeyScope | undefined, maker: Key | null): readonly Budget[] {
  const { creditsPerMonth } = scope ?? {};
  const handed = maker?.scope?.creditsPerMonth ?? Infinity;
  return creditsPerMonth === undefined || creditsPerMonth >= handed ? [] : [{ of: id, creditsPerMonth }];
}

/**
 * The budgets of a key that is being made: its own, and those of the key that it is made with. Whatever keys a key
 * makes, together they spend no more than it could.
 * @param own budgets that the new key has by itself, or has from the key that it replaces
 * @param maker the key that makes it; null where a person does
 */
export function budgetsWithin(own: readonly Budget[], maker: Key | null): readonly Budget[] {
  const handed = maker ? budgetsOf(maker) : [];
  return [...own.filter(({ of }) => !handed.some((budget) => budget.of === of)), ...handed];
}

/** Whether a list is open to a member with this role: to its people and to administrators, or to everybody. */
export function isOpenTo(
  { openTo }: Pick<List, 'openTo'>,
  { memberId, role }: Pick<Principal, 'memberId' | 'role'>,
): boolean {
  return roleAtLeast(role, 'admin') || !openTo || openTo.includes(memberId);
}

/**
 * Whether a key may be used from an address.
 * @param address as Node tells it, IPv4 also in the form `::ffff:192.0.2.1`
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
