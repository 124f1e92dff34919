import { inLanguage } from '..';

/** The texts of the team. */
export const teamTexts = inLanguage({
  en: {
    title: 'Team',
    invite: 'Invite a person',
    name: 'Name',
    email: 'Mail address',
    role: 'Role',
    since: 'Joined',
    acts: 'Actions',
    you: 'you',
    changeRole: 'Change role',
    changeRoleOf: (name: string) => `Change role: ${name}`,
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${name} from the team`,
    hasRole: (name: string, role: string) => `${name} has the role ${role} now.`,
    invites: 'Invitations',
    noInvites: 'No invitation is open. A person who is invited gets a link by mail, and chooses a password.',
    expires: 'Expires',
    cancel: 'Cancel',
    cancelOf: (name: string) => `Cancel the invitation of ${name}`,
    about:
      'Viewers see lists. Members change rows and lists. Developers also have keys and webhooks. Administrators also have the team, the plan and approvals.',
  },
  de: {
    title: 'Team',
    invite: 'Person einladen',
    name: 'Name',
    email: 'E-Mail-Adresse',
    role: 'Rolle',
    since: 'Dabei seit',
    acts: 'Aktionen',
    you: 'du',
    changeRole: 'Rolle ändern',
    changeRoleOf: (name) => `Rolle ändern: ${name}`,
    remove: 'Entfernen',
    removeOf: (name) => `${name} aus dem Team entfernen`,
    hasRole: (name, role) => `${name} hat jetzt die Rolle ${role}.`,
    invites: 'Einladungen',
    noInvites: 'Keine Einladung ist offen. Wer eingeladen wird, bekommt per Mail einen Link und wählt ein Passwort.',
    expires: 'Läuft ab',
    cancel: 'Zurückziehen',
    cancelOf: (name) => `Einladung von ${name} zurückziehen`,
    about:
      'Betrachter sehen Listen. Mitglieder ändern Zeilen und Listen. Entwickler haben dazu Schlüssel und Webhooks, Administratoren auch Team, Tarif und Freigaben.',
  },
});
