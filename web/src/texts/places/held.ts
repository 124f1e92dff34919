import { inLanguage } from '..';

const en = {
  title: 'My held calls',
  waiting: (count: number) => `${count} of your calls ${count === 1 ? 'waits' : 'wait'} for a person. Nothing has run.`,
  what: 'Call',
  via: 'Asked via',
  since: 'Since',
  waitsFor: 'Waits for',
  expires: 'Expires',
  you: 'you',
  anAdministrator: 'an administrator',
  cancel: 'Cancel the call',
  chosen: 'The chosen call',
  back: 'All held calls',
  log: 'Everything about this call',
  empty: 'None of your calls waits.',
  emptyHint:
    'What you, your keys or your assistants ask for, and a person must decide, stands here until it is decided.',
  more: 'Show more',
};

const de: typeof en = {
  title: 'Meine Anfragen',
  waiting: (count) =>
    `${count} deiner Aufrufe ${count === 1 ? 'wartet' : 'warten'} auf einen Menschen. Nichts ist geschehen.`,
  what: 'Aufruf',
  via: 'Gefragt über',
  since: 'Seit',
  waitsFor: 'Wartet auf',
  expires: 'Läuft ab',
  you: 'dich',
  anAdministrator: 'einen Administrator',
  cancel: 'Aufruf zurücknehmen',
  chosen: 'Der gewählte Aufruf',
  back: 'Alle Anfragen',
  log: 'Alles über diesen Aufruf',
  empty: 'Keiner deiner Aufrufe wartet.',
  emptyHint:
    'Was du, deine Schlüssel oder Assistenten verlangen und ein Mensch entscheiden muss, steht hier bis zur Antwort.',
  more: 'Mehr zeigen',
};

export const words = inLanguage({ en, de });
