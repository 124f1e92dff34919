/** What the roles are called. This file imports nothing: a test of the service reads it. */

export const en = { viewer: 'Viewer', member: 'Member', developer: 'Developer', admin: 'Administrator' };

export const de: typeof en = {
  viewer: 'Betrachter',
  member: 'Mitglied',
  developer: 'Entwickler',
  admin: 'Administrator',
};
