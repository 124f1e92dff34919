import type { AnyAction } from '../engine/action.js';
import { resourceOf } from '../describe/names.js';

/** What a client chose in the query of the server's address. */
export interface Choice {
  readonly readOnly: boolean;
  /** Resources; null for all. */
  readonly toolsets: readonly string[] | null;
  /** A tool for each action, or a few with which actions are searched, described and called. */
  readonly mode: 'tools' | 'search';
}

/** Whether the client asked for this action at all. */
export function inChoice({ readOnly, toolsets }: Choice, action: AnyAction): boolean {
  if (readOnly && action.effect !== 'read') return false;
  return toolsets === null || toolsets.includes(resourceOf(action.name));
}
