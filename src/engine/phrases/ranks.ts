import type { Phrase } from '../../contract/phrase.js';
import type { Plan, Role } from '../../contract/ranks.js';
import { phrase } from './phrase.js';

/** Names of roles and plans for people. */

export const ROLE_NAMES: Readonly<Record<Role, Phrase>> = {
  viewer: phrase`viewer`,
  member: phrase`member`,
  developer: phrase`developer`,
  admin: phrase`admin`,
};

export const PLAN_NAMES: Readonly<Record<Plan, Phrase>> = {
  free: phrase`free`,
  team: phrase`team`,
  business: phrase`business`,
};
