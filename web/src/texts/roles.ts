import { inLanguage } from '.';

const names: Readonly<Record<string, string>> = inLanguage({
  en: { viewer: 'Viewer', member: 'Member', developer: 'Developer', admin: 'Administrator' },
  de: { viewer: 'Betrachter', member: 'Mitglied', developer: 'Entwickler', admin: 'Administrator' },
});

/** What a role is called. */
export const roleText = (role: string) => names[role] ?? role;
