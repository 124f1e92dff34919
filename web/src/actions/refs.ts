import { useQuery } from '@tanstack/react-query';
import type { ActionName } from '@action-api/client';
import { PAGE } from '../early';
import {
  endpointsQuery,
  keysQuery,
  listsQuery,
  membersQuery,
  readQuery,
  viewsQuery,
  type Column,
  type Key,
  type Me,
} from '../queries';
import { texts } from '../texts';
import { isCallable, registryQuery, type Schema } from './registry';

/** Something that a field can name by its id. */
export interface Option {
  readonly id: string;
  readonly name: string;
}

type RefSchema = Pick<Schema, 'x-ref' | 'x-column-type'>;

/** Values of which several can be chosen, under one heading. */
export interface ChoiceGroup {
  readonly name: string;
  /** The value that stands for all of the group. */
  readonly all: string | undefined;
  readonly options: readonly Option[];
}

/** Whether a column has values of this type. The values of a formula have the type of its result. */
const hasValues = ({ type, result }: Column, of: string | undefined) =>
  of === undefined || type === of || (type === 'formula' && result === of);

/**
 * The choices of a field that holds an id.
 * @param schema names in `x-ref` what the id identifies
 * @param listId the list that the same input names: its columns, statuses and views are the choices
 * @returns undefined if there are too many choices, or none are known
 */
export function useOptions(schema: RefSchema, listId: string | undefined): readonly Option[] | undefined {
  const { 'x-ref': ref, 'x-column-type': columnType } = schema;
  const needs = (...refs: string[]) => ref !== undefined && refs.includes(ref);
  const lists = useQuery({ ...listsQuery, enabled: needs('list', 'column', 'field', 'status') }).data;
  const members = useQuery({ ...membersQuery, enabled: needs('member') }).data;
  const views = useQuery({ ...viewsQuery(listId ?? ''), enabled: needs('view') && listId !== undefined }).data;
  const keys = useQuery({ ...keysQuery, enabled: needs('key') }).data;
  const endpoints = useQuery({ ...endpointsQuery, enabled: needs('endpoint') }).data;
  const invites = useQuery({ ...readQuery('team.invites', { limit: PAGE }), enabled: needs('invite') }).data;
  const registry = useQuery({ ...registryQuery, enabled: needs('action') }).data;
  const list = lists?.find((one) => one.listId === listId);
  switch (ref) {
    case 'list':
      return (lists ?? []).map((one) => ({ id: one.listId, name: one.name }));
    case 'column':
      return list?.columns.filter((column) => hasValues(column, columnType));
    case 'field':
      return list && [{ id: 'status', name: texts.list.status }, ...list.columns];
    case 'status':
      return list?.statuses;
    case 'member':
      return (members ?? []).filter(({ state }) => state === 'active').map(named('memberId'));
    case 'view':
      return views?.map(named('viewId'));
    case 'key':
      return keys && keyOptions(keys);
    case 'endpoint':
      return endpoints?.map(({ endpointId, url }) => ({ id: endpointId, name: url }));
    case 'invite':
      return invites?.invites.map(named('inviteId'));
    case 'action':
      return registry && (Object.keys(registry) as ActionName[]).map((id) => ({ id, name: registry[id].title }));
    default:
      return undefined;
  }
}

const named =
  <K extends string>(key: K) =>
  (one: Readonly<Record<K | 'name', string>>): Option => ({ id: one[key], name: one.name });

/** Keys by their names. If two keys have the same name, the end of the secret is added. */
function keyOptions(keys: readonly Key[]): readonly Option[] {
  const isShared = (name: string) => keys.filter((one) => one.name === name).length > 1;
  return keys.map(({ keyId, name, lastFour }) => ({ id: keyId, name: isShared(name) ? `${name} …${lastFour}` : name }));
}

/** All actions by resource. A resource stands for all of its actions. */
export function useActionGroups(): readonly ChoiceGroup[] {
  const { data: registry } = useQuery(registryQuery);
  if (!registry) return [];
  const callable = (Object.keys(registry) as ActionName[]).filter((name) => isCallable(registry[name]));
  const groups = Map.groupBy(callable, (name) => name.split('.')[0] ?? name);
  return [...groups].map(([resource, names]) => ({
    name: resource,
    all: resource,
    options: names.map((id) => ({ id, name: registry[id].title })),
  }));
}

/** Roles from the lowest to the highest. */
const ROLES: readonly (string | number)[] = ['viewer', 'member', 'developer', 'admin'] satisfies Me['role'][];

/** The choices of an enumeration. If it contains roles, roles above the person's own are left out. */
export function rolesWithin(choices: readonly (string | number)[], own: string | undefined) {
  if (own === undefined || !choices.every((one) => ROLES.includes(one))) return choices;
  return choices.filter((one) => ROLES.indexOf(one) <= ROLES.indexOf(own));
}
