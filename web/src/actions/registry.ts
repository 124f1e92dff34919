import { queryOptions } from '@tanstack/react-query';
import type { ActionName } from '@action-api/client';
import type { Me } from '../queries';
import { loadActionTexts, type ActionTexts } from '../texts';

/** A schema of an input or a result: JSON Schema 2020-12, as far as the app reads it. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly (string | number)[];
  readonly anyOf?: readonly Schema[];
  readonly propertyNames?: Schema;
  readonly format?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** What kind of id a text is. */
  readonly 'x-ref'?: string;
  /** The type that the values of the column must have, if the text is the id of a column. */
  readonly 'x-column-type'?: string;
}

/** What the registry says about one action. */
export interface ActionFacts {
  readonly title: string;
  readonly description: string;
  readonly effect: 'read' | 'change';
  readonly destructive: boolean;
  readonly role: Me['role'];
  readonly plan: string;
  readonly cost: { readonly credits: 'none' | 'quoted'; readonly note: string };
  readonly guard: { readonly kind: string; readonly note: string };
  readonly mayBeProposed: boolean;
  /** Set if no member calls the action. */
  readonly calledBy?: string;
  /** Set if only people who are signed in can call the action. */
  readonly refusesKeys?: true;
  /** Fields of the input that must not be stored anywhere. */
  readonly secretInput?: readonly string[];
  /** Fields of the result that are shown only once. */
  readonly secrets?: readonly string[];
  readonly deprecated?: unknown;
  readonly input: Schema;
  readonly example?: { readonly input: object };
}

export type Registry = Readonly<Record<ActionName, ActionFacts>>;

/** Whether members can call an action, and it is not deprecated. */
export const isCallable = ({ calledBy, deprecated }: ActionFacts) => calledBy === undefined && deprecated === undefined;

/** All actions of the service. The address of the file changes with its content, so it is read once. */
export const registryQuery = queryOptions({
  queryKey: ['registry'],
  staleTime: Infinity,
  queryFn: async ({ signal }) => {
    const response = await fetch('/app/registry.json', { signal });
    if (!response.ok) throw new Error(`The registry was answered with ${response.status}.`);
    const { actions } = (await response.json()) as { readonly actions: Registry };
    return inOwnLanguage(actions, await loadActionTexts());
  },
});

/** The registry with the texts about actions in a language. The service has its texts in English. */
function inOwnLanguage(actions: Registry, words: ActionTexts | null): Registry {
  if (!words) return actions;
  const entries = Object.entries(actions).map(([name, facts]) => {
    const { cost, guard } = facts;
    const own = {
      title: words.titles[name as ActionName],
      description: words.about[name as ActionName],
      cost: { ...cost, note: words.notes[cost.note] ?? cost.note },
      guard: { ...guard, note: words.notes[guard.note] ?? guard.note },
    };
    return [name, { ...facts, ...own }];
  });
  return Object.fromEntries(entries) as Registry;
}
