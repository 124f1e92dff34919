/** The languages that the service writes for people: previews, pages and, in the app, everything else. */
export const LANGUAGES = ['en', 'de'] as const;

export type Language = (typeof LANGUAGES)[number];
