/** The actions that there are, by name. */
export interface Catalogue {
  /** @param name of an action, `rows.update`, or of a resource, `rows` */
  has(name: string): boolean;
  /** Up to three names of actions that look like this one, best first. */
  nearest(name: string): readonly string[];
}
