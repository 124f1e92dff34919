/** The names of all actions. */
export interface Catalogue {
  /** @param name an action (`rows.update`) or a resource (`rows`) */
  has(name: string): boolean;
  /** Up to three similar names of actions, the nearest first. */
  nearest(name: string): readonly string[];
}
