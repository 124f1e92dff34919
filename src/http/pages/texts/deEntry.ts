import { deCounted } from './deCounted.js';
import type { enEntry } from './enEntry.js';

/** The German texts of the frame of pages, of errors, and of the pages on which people sign in, join and allow programs. */
export const deEntry: typeof enEntry = {
  layout: {
    problem: (title) => `Fehler: ${title}`,
    skip: 'Zum Inhalt',
    signOut: 'Abmelden',
  },
  roles: { viewer: 'Betrachter', member: 'Mitglied', developer: 'Entwickler', admin: 'Administrator' },
  errors: {
    400: {
      title: 'Diese Anfrage ist nicht gültig',
      text: 'Nichts wurde geändert: Die Adresse oder das Formular ist nicht gültig. Geh zurück, und versuch es noch einmal.',
    },
    403: {
      title: 'Das wurde verweigert',
      text:
        'Nichts wurde entschieden: Das Formular ist zu alt, oder es kam nicht von einer Seite, die du hier geöffnet ' +
        'hast. Öffne die Seite noch einmal, und entscheide dann.',
    },
    404: {
      title: 'Hier ist nichts',
      text: 'Keine Seite hat diese Adresse, oder sie gehört einer anderen Firma. Prüfe den Link, oder lass dir einen neuen geben.',
    },
    410: { title: 'Das gibt es nicht mehr', text: 'Der Link gilt nicht mehr. Lass dir einen neuen geben.' },
    413: {
      title: 'Das ist zu groß',
      text: 'Nichts wurde geändert: Das Formular ist größer, als der Dienst erlaubt. Schick weniger Text.',
    },
    415: {
      title: 'Das ist kein Formular',
      text: 'Nichts wurde geändert: Der Dienst nimmt nur Formulare. Nimm das Formular auf der Seite.',
    },
    500: {
      title: 'Im Dienst ist ein Fehler aufgetreten',
      text: 'Im Dienst ist etwas schiefgegangen. Frühere Entscheidungen bleiben. Versuch es gleich noch einmal.',
    },
  },
  error: { decision: 'Entscheidung noch einmal öffnen', request: 'Anfrage' },
  unknownCompany: {
    title: 'Keine Firma',
    heading: 'Unter dieser Adresse gibt es keine Firma',
    text: 'Prüfe, ob die Adresse einen Tippfehler hat, oder frag die Person, von der du sie hast.',
    about: 'Über diesen Dienst',
  },
  fields: {
    account: 'Du meldest dich an mit',
    newPassword: (label, least) => `${label}, mindestens ${least} Zeichen`,
  },
  tooMany: (minutes) => `Das waren zu viele Versuche. Versuch es in ${deCounted(minutes, 'minute')} noch einmal.`,
  signIn: {
    title: 'Anmelden',
    heading: (company) => `Bei ${company} anmelden`,
    ended:
      'Nichts wurde entschieden: Deine Sitzung war beendet, bevor deine Antwort ankam. Melde dich an, und antworte noch einmal.',
    withPasskey: 'Mit einem Passkey anmelden',
    withProvider: (label) => `Mit ${label} anmelden`,
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    submit: 'Anmelden',
    forgot: 'Passwort vergessen?',
    passwordsAreOff: (label) =>
      `Diese Firma hat Passwörter ausgeschaltet. Melde dich mit ${label ?? 'ihrem Anbieter'} an.`,
    wrong: 'Die E-Mail-Adresse oder das Passwort stimmt nicht. Prüfe beides, und versuch es noch einmal.',
  },
  signOut: {
    title: 'Abmelden',
    heading: (company) => `Bei ${company} abmelden`,
    text: (name) => `Du bist als ${name} angemeldet. Aufrufe, die auf eine Entscheidung warten, bleiben offen.`,
    submit: 'Abmelden',
    app: 'Zurück zur App',
    or: ' oder ',
    passkeys: 'zu deinen Passkeys',
  },
  providerSignIn: {
    heading: 'Du bist nicht angemeldet',
    back: 'Zurück zur Anmeldung',
    notBegun:
      'Diese Anmeldung hat nicht in diesem Browser begonnen, hat vor mehr als zehn Minuten begonnen oder ist schon beendet. Fang noch einmal an.',
    off: 'Diese Firma hat keinen Anbieter, mit dem du dich anmelden kannst. Melde dich anders an.',
    denied: (label) => `Die Anmeldung wurde bei ${label} abgebrochen oder dort verweigert. Fang noch einmal an.`,
    failed: (label, code) =>
      `${label} konnte dich nicht anmelden: Es kam keine Antwort oder keine gültige. Fang noch einmal an. Wenn das ` +
      `wieder geschieht, schick einem Administrator diesen Code: ${code}.`,
    notLetIn: ({ label, allowedDomains }) => ({
      no_mail: `${label} hat keine E-Mail-Adresse geschickt. Ein Administrator muss dort für diesen Dienst den Scope email erlauben.`,
      unverified_mail: `${label} hat deine E-Mail-Adresse nicht bestätigt, deshalb kannst du dich damit nicht anmelden. Bestätige sie dort, und melde dich dann noch einmal an.`,
      foreign_domain: `Hier melden sich nur E-Mail-Adressen bei ${allowedDomains.join(', ')} an. Wähle bei ${label} ein anderes Konto.`,
      other_link: `Dein Konto hier gehört bei ${label} zu einer anderen Person. Frag einen Administrator der Firma.`,
      removed: 'Du wurdest aus dem Team entfernt. Bitte einen Administrator um eine neue Einladung.',
      no_account:
        'Du hast hier kein Konto. Bitte einen Administrator um eine Einladung, und melde dich dann noch einmal an.',
      not_joined: 'Du konntest jetzt nicht ins Team kommen. Melde dich gleich noch einmal an.',
    }),
  },
  passkeys: {
    signInTitle: 'Mit einem Passkey anmelden',
    signInText:
      'Dein Gerät fragt nach einer Bestätigung: mit Fingerabdruck, Gesicht, PIN oder einem Sicherheitsschlüssel.',
    anotherWay: 'Anders anmelden',
    noScript: 'Diese Seite braucht JavaScript, weil der Browser dein Gerät nach dem Passkey fragt.',
    title: 'Deine Passkeys',
    text: 'Ein Passkey meldet dich ohne Passwort an. Er bleibt auf deinem Gerät oder in deinem Passwortmanager.',
    none: 'Du hast hier keinen Passkey.',
    add: 'Passkey hinzufügen',
    name: 'Name, etwa Laptop',
    password: 'Dein Passwort',
    home: 'Start',
    again: 'Deine Anmeldung ist mehr als zehn Minuten her. Melde dich noch einmal an, um einen Passkey hinzuzufügen:',
    withPasskey: 'mit einem Passkey, den du hast',
    or: ' oder ',
    withProvider: (label) => `mit ${label}`,
    used: (when) => (when === null ? 'noch nicht benutzt' : `zuletzt benutzt ${when}`),
    facts: (added, used, synced) =>
      `Hinzugefügt ${added}, ${used}, ${synced ? 'auf allen Geräten deines Kontos' : 'auf einem Gerät'}`,
    change: 'Umbenennen oder entfernen',
    newName: 'Neuer Name',
    rename: 'Umbenennen',
    remove: (name) => `${name} entfernen`,
    badName: ({ rule }) =>
      rule === 'blank'
        ? 'Der Name wurde nicht geändert. Er ist leer: Schreib einen.'
        : 'Der Name wurde nicht geändert. Er hat einen Zeilenumbruch oder ein unsichtbares Zeichen: Entferne es.',
    script: {
      known: 'Auf diesem Gerät hast du schon einen Passkey für diese Firma.',
      cancelled: 'Kein Passkey wurde benutzt: Es wurde abgebrochen, oder es dauerte zu lange. Versuch es noch einmal.',
      failed: 'Das ging nicht. Prüfe deine Verbindung, und versuch es noch einmal.',
      unsupported: 'Dieser Browser hat keine Passkeys, oder die Adresse ist nicht https. Melde dich anders an.',
    },
  },
  resetPassword: {
    title: 'Neues Passwort',
    heading: 'Neues Passwort wählen',
    email: 'E-Mail-Adresse',
    send: 'Link schicken',
    signIn: 'Anmelden',
    or: ' oder ',
    ask: 'neuen Link anfordern',
    sessionsEnd: 'Alle deine Sitzungen werden beendet, du meldest dich also neu an.',
    submit: 'Passwort speichern',
    closed: {
      title: 'Dieser Link gilt nicht',
      text: 'Dieser Link gilt nicht mehr. Ein Link gilt einmal, 30 Minuten lang, und nicht mehr, nachdem ein anderer Link benutzt wurde.',
    },
    sent: {
      title: 'Sieh in deine Mails',
      text: 'Wenn ein Mitglied diese E-Mail-Adresse hat, wurde ein Link dorthin geschickt. Er gilt einmal, 30 Minuten lang.',
    },
    done: {
      title: 'Dein Passwort ist gespeichert',
      text: 'Dein neues Passwort ist gespeichert, und deine Sitzungen sind beendet. Melde dich mit dem neuen Passwort an.',
    },
  },
  invite: {
    title: 'Beitreten',
    heading: (company) => `${company} beitreten`,
    role: (role) => ['Deine Rolle ist ', role, '.'],
    name: 'Dein Name',
    password: 'Passwort',
    submit: 'Beitreten',
    withProvider: (label, email, isOnly) => [
      `Melde dich mit ${label} als `,
      email,
      ` an, um beizutreten${isOnly ? '' : ', oder wähle ein Passwort'}.`,
    ],
    closedTitle: 'Einladung',
    closed: 'Diese Einladung kann nicht angenommen werden',
    signIn: 'Anmelden',
    unknown:
      'Diese Einladung gibt es hier nicht. Prüfe, ob der Link vollständig ist, oder bitte um eine neue Einladung.',
    badName: (longest) => `Der Name fehlt oder ist zu lang. Schreib einen mit höchstens ${longest} Zeichen.`,
  },
  signUp: {
    title: 'Registrieren',
    heading: 'Arbeitsbereich anlegen',
    company: 'Name der Firma',
    address: (host) => `Adresse, vor .${host}`,
    name: 'Dein Name',
    email: 'Deine E-Mail-Adresse',
    submit: 'Link schicken',
    text: 'Du bekommst eine Mail mit einem Link. Mit ihm trittst du als erster Administrator bei.',
    sentTitle: 'Sieh in deine Mails',
    sent: 'Ein Link wurde an deine E-Mail-Adresse geschickt. Er gilt einmal, 7 Tage lang. Öffne ihn, um als erster Administrator beizutreten.',
    refused: ({ error }) => {
      if (error.code === 'conflict')
        return 'Diese Adresse ist vergeben, nicht erlaubt oder einer anderen zu ähnlich. Wähle eine andere, mit 3 bis 40 Kleinbuchstaben, Ziffern und Bindestrichen.';
      return error.code === 'invalid_input' && error.fields.some(({ path }) => path === '/email')
        ? 'Das ist keine E-Mail-Adresse. Prüfe sie.'
        : 'Der Name der Firma oder deiner ist nicht gültig: Jeder hat höchstens 100 Zeichen, steht auf einer Zeile und hat keine unsichtbaren Zeichen.';
    },
    notSent: 'Die Mail konnte nicht geschickt werden. Was du eingegeben hast, bleibt: Versuch es gleich noch einmal.',
  },
  consent: {
    title: 'Programm erlauben',
    heading: 'Darf ein Programm in deinem Namen handeln?',
    asks: (program) => [
      'Ein Programm, das sich ',
      program,
      ' nennt, möchte einen Schlüssel, der in deinem Namen handelt. ',
    ],
    runsHere: (host) => [
      'Es läuft auf diesem Computer (',
      host,
      '). Mach nur weiter, wenn du es gerade selbst gestartet hast.',
    ],
    returns: (host) => ['Danach geht es zurück zu ', host, '. Mach nur weiter, wenn du diese Adresse kennst.'],
    most: 'Was es höchstens darf',
    may: {
      viewer: 'lesen',
      member: 'Listen und Zeilen lesen und ändern',
      developer: 'auch deine Schlüssel anlegen und ausschalten',
      admin: 'alles, was du darfst',
    },
    howLong: 'Wie lange',
    days: (days) => `${days} Tage`,
    text:
      'Das Programm bekommt einen gewöhnlichen Schlüssel. Du siehst ihn bei deinen Schlüsseln und kannst ihn dort ' +
      'jederzeit ausschalten. Ein Aufruf, der eine Bestätigung braucht, wartet weiter auf deine.',
    yes: 'Erlauben',
    no: 'Nicht erlauben',
    cannot: 'Das kannst du nicht erlauben',
    why: (role) =>
      'Das Programm braucht einen Schlüssel, und du kannst hier keinen anlegen: Dafür braucht es die Rolle Entwickler ' +
      `oder Administrator und einen Tarif mit Schlüsseln. Du bist als ${role} angemeldet. Frag einen Administrator.`,
    back: 'Zurück zum Programm',
  },
};
