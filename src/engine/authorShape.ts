/** The shape of an author: a circle for a person, a square for a key, a hexagon for an assistant. */
export type AuthorShape = 'person' | 'key' | 'assistant';

/** The shape of the asker in a preview. @param via begins with the word for the key or the assistant */
export function shapeOfAsker({ via }: { readonly via: string }): AuthorShape {
  if (via.startsWith('assistant ')) return 'assistant';
  return /^(a )?key /.test(via) ? 'key' : 'person';
}

/** The shape of an author. @param key null for a person in a session */
export function shapeOfAuthor(key: { readonly assistant?: boolean } | null): AuthorShape {
  if (!key) return 'person';
  return key.assistant ? 'assistant' : 'key';
}
