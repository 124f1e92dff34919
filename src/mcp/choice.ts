import type { AnyAction } from '../engine/action.js';
import { resourceOf } from '../describe/names.js';

/** The options in the query of the server's address. */
export interface Choice {
  readonly readOnly: boolean;
  /** Names of resources; null for all. */
  readonly toolsets: readonly string[] | null;
  /** `tools`: a tool for each action. `search`: a few tools that search, describe and call actions. */
  readonly mode: 'tools' | 'search';
}

/** Whether an action is among those that the client chose. */
export function inChoice({ readOnly, toolsets }: Choice, action: AnyAction): boolean {
  if (readOnly && action.effect !== 'read') return false;
  return toolsets === null || toolsets.includes(resourceOf(action.name));
}
