import { isSensitive, type AnyAction } from '../engine/action.js';
import { resourceOf } from '../describe/names.js';

/** The options in the query of the server's address. */
export interface Choice {
  readonly readOnly: boolean;
  /** Whether to offer actions that return a secret, or that only a person should call. */
  readonly sensitive: boolean;
  /** Names of resources; null for all. */
  readonly toolsets: readonly string[] | null;
  /**
   * `search`: a few tools that search, describe and call actions. `common`: these, and the most needed actions.
   * `tools`: a tool for each action.
   */
  readonly mode: 'common' | 'tools' | 'search';
}

/** Whether an action is among those that the client chose. */
export function inChoice({ readOnly, sensitive, toolsets }: Choice, action: AnyAction): boolean {
  if (readOnly && action.effect !== 'read') return false;
  if (!sensitive && isSensitive(action)) return false;
  return toolsets === null || toolsets.includes(resourceOf(action.name));
}
