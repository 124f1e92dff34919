import type { Principal } from '../../../contract/documents.js';
import type { Change } from '../../../contract/envelope.js';
import type { GrantOffer } from '../../../contract/grants.js';
import { askerIn } from '../../../engine/askers.js';
import { plainly } from '../../../engine/plainText.js';
import { deCounted } from './deCounted.js';
import type { enCalls } from './enCalls.js';

const DONE: Readonly<Record<Change['change'], string>> = {
  created: 'hinzugefügt',
  updated: 'geändert',
  deleted: 'gelöscht',
};

const number = (count: number) => count.toLocaleString('de');

/** Where and by which caller calls are made: `in Deals und Tickets mit demselben Schlüssel`. */
function where({ listNames }: GrantOffer, { keyId }: Pick<Principal, 'keyId'>): string {
  const lists = new Intl.ListFormat('de').format(listNames.map(plainly));
  return `in ${lists} ${keyId === null ? 'von derselben Person' : 'mit demselben Schlüssel'}`;
}

/** How a call was asked, after "über". */
function via(words: string): string {
  const asker = askerIn(words);
  switch (asker?.kind) {
    case 'named_key':
      return `${asker.assistant ? 'den Assistenten' : 'den Schlüssel'} „${asker.name}“ (…${asker.lastFour})`;
    case 'session':
      return 'die App';
    case 'key':
      return 'einen Schlüssel, den es nicht mehr gibt';
    case 'invitation':
      return 'den Link einer Einladung';
    case 'operator':
      return 'einen Befehl des Betreibers';
    case undefined:
      return words;
  }
}

/** The German texts of the pages about calls, with the words of the app. */
export const deCalls: typeof enCalls = {
  counted: deCounted,
  number,
  time: {
    inLessThanAMinute: 'in weniger als einer Minute',
    justNow: 'gerade eben',
    left: (time) => `noch ${time}`,
    lessThanAMinute: 'weniger als eine Minute',
    over: 'vorbei',
  },
  emptyValue: '(leer)',
  sheet: {
    notices: {
      changed:
        'Deine Antwort zählt nicht: Der Aufruf hat sich geändert, seit du die Seite geöffnet hast. Sieh ihn dir noch einmal an, und entscheide dann.',
      late: 'Deine Antwort hat nichts geändert: Der Aufruf war schon entschieden oder zu Ende. Diese Seite zeigt seinen Stand.',
      ended:
        'Nichts wurde entschieden: Deine Sitzung war beendet, bevor deine Antwort ankam. Sieh dir den Aufruf noch einmal an, und antworte dann.',
    },
    asked: {
      confirm: 'Wartet auf deine Bestätigung',
      approve: 'Wartet auf deine Freigabe',
      reject: 'Du kannst das nur ablehnen',
    },
    rejectOnly: {
      not_the_caller: 'Nur wer den Aufruf gemacht hat, kann ihn bestätigen. Als Administrator kannst du ihn ablehnen.',
      key_switched_off:
        'Der Schlüssel, der diesen Aufruf gemacht hat, ist ausgeschaltet. Du kannst den Aufruf nur ablehnen.',
      key_expired: 'Der Schlüssel, der diesen Aufruf gemacht hat, ist abgelaufen. Du kannst den Aufruf nur ablehnen.',
      unknown_key:
        'Den Schlüssel, der diesen Aufruf gemacht hat, gibt es nicht mehr. Du kannst den Aufruf nur ablehnen.',
      wrong_company:
        'Der Schlüssel, der diesen Aufruf gemacht hat, gehört einer anderen Firma. Du kannst den Aufruf nur ablehnen.',
      address_not_allowed:
        'Der Schlüssel, der diesen Aufruf gemacht hat, gilt nicht für seine Adresse. Du kannst den Aufruf nur ablehnen.',
      company_suspended: 'Die Firma ist gesperrt. Bis sie wieder frei ist, kannst du den Aufruf nur ablehnen.',
      member_removed:
        'Der Mensch, der diesen Aufruf gemacht hat, ist nicht mehr im Team. Du kannst den Aufruf nur ablehnen.',
    },
    waitingTitle: 'Wartet auf einen anderen Menschen',
    waitingFor: {
      caller: 'Wartet auf den, der den Aufruf gemacht hat',
      administrator: 'Wartet auf einen Administrator',
    },
    waiting: 'Du kannst über diesen Aufruf nicht entscheiden. Schick den Link an jemanden, der es kann.',
    overTitle: 'Wartet auf keine Entscheidung',
    overHeading: 'Dieser Aufruf wartet auf keine Entscheidung',
    over: 'Er wurde entschieden, oder er ist zu Ende. Du musst nichts tun.',
    ownTitle: (title) => `Wartet: ${title}`,
    giveReason: 'Grund angeben, wenn du ablehnst',
    reason: 'Wenn du ablehnst, warum? (freiwillig; wer gefragt hat, liest es)',
    nothingRuns: 'Vor deiner Antwort passiert nichts. Diese Seite zu öffnen oder weiterzuleiten entscheidet nichts.',
    reject: 'Ablehnen',
    noneLeft: 'Sonst wartet nichts auf dich.',
    home: 'Zur Startseite',
    next: (total) => (total === 1 ? 'Noch ein Aufruf wartet auf dich' : `Weiter: ${number(total)} warten auf dich`),
    all: 'Alles, was auf dich wartet',
  },
  via,
  preview: {
    title: 'Was geschehen würde',
    differs: 'Seit der letzten Vorschau geändert:',
    approvalFollows:
      'Nach der Bestätigung muss noch ein Administrator freigeben. Der Aufruf läuft, wenn beide zustimmen.',
    by: 'Von',
    asker: (person, asker) => `${person}, über ${asker}`,
    leaves: 'Verlässt die Firma',
    nothing: 'Nichts',
    to: (recipient) => ['An ', recipient],
    undo: 'Umkehrbar',
    yes: 'Ja',
    no: 'Nein',
    affects: 'Betrifft',
    cost: 'Kosten',
    atMost: (credits) => `Höchstens ${deCounted(credits, 'credit')}`,
    left: (price, credits) => `${price}; danach bleiben ${deCounted(credits, 'credit')}`,
    whyAsked: 'Warum du gefragt wirst',
    whyWaits: 'Warum er wartet',
    expires: 'Läuft ab',
    input: 'Eingabe des Aufrufs',
    sample: 'Beispiele dessen, was betroffen ist',
    beforeAndAfter: 'Vorher und nachher',
    thereNow: 'Was jetzt da ist',
    about: 'Worum es geht',
    first: (shown, count) => `: die ersten ${number(shown)} von ${number(count)}`,
    field: 'Feld',
    what: 'Was',
    before: 'Vorher',
    now: 'Jetzt',
    after: 'Nachher',
    future: 'Dann',
  },
  alike: {
    title: 'Freigeben, und weitere wie diesen',
    calls: 'Aufrufe',
    rows: 'Zeilen',
    credits: 'Credits',
    where,
    scope: ({ offer, principal, calls, rows, credits }) => [
      'Bis zu ',
      calls,
      ` weitere Aufrufe dieser Art ${where(offer, principal)}, `,
      rows,
      ' Zeilen',
      ...(credits === false ? [] : [' und ', credits, ' Credits']),
      ' zusammen, eine Stunde lang ab deiner Freigabe.',
    ],
    text: (recipients) =>
      `Diese Aufrufe gelten als von dir freigegeben.${
        recipients.length > 0 ? ` Sie gehen an ${recipients.join(', ')} und an keinen anderen Empfänger.` : ''
      } Du kannst das jederzeit beenden. Ein Aufruf, der auch eine Bestätigung braucht, wird weiter einzeln bestätigt.`,
    submit: 'Freigeben und erlauben',
  },
  states: {
    received: {
      title: 'Wird geprüft',
      next: 'Der Aufruf wird geprüft, und nichts ist gelaufen. Wenn sich die Vorschau geändert hat, wirst du noch einmal gefragt.',
    },
    held_confirmation: {
      title: 'Wartet auf eine Bestätigung',
      next: 'Lade die Seite neu, um die Vorschau zu sehen.',
    },
    held_approval: { title: 'Wartet auf eine Freigabe', next: 'Lade die Seite neu, um die Vorschau zu sehen.' },
    confirmed: {
      title: 'Bestätigt',
      next:
        'Der Aufruf wird noch einmal geprüft. Dann läuft er, oder ein Administrator wird gefragt, wenn er auch eine ' +
        'Freigabe braucht. Wenn sich die Vorschau geändert hat, läuft nichts, und du wirst noch einmal gefragt.',
    },
    approved: {
      title: 'Freigegeben',
      next:
        'Der Aufruf wird noch einmal geprüft, dann läuft er. Wenn sich die Vorschau geändert hat, läuft nichts, und ' +
        'du wirst noch einmal gefragt.',
    },
    running: { title: 'Läuft', next: 'Der Aufruf läuft auf dem Server. Du kannst diese Seite schließen.' },
    succeeded: { title: 'Erledigt', next: 'Der Aufruf ist gelaufen, und wer gefragt hat, hat das Ergebnis.' },
    failed: {
      title: 'Fehlgeschlagen',
      next: 'Nichts wurde berechnet. Der Aufruf wird nicht von selbst wiederholt, du kannst ihn neu machen.',
    },
    outcome_unknown: {
      title: 'Ausgang nicht bekannt',
      next: 'Der Aufruf ist zu Ende. Frag den Empfänger, ob die Nachricht angekommen ist. Wenn nicht, mach ihn noch einmal.',
    },
    refused: {
      title: 'Verweigert',
      next: 'Nichts ist gelaufen. Wenn der Grund weg ist, kann der Aufruf neu gemacht werden.',
    },
    rejected: { title: 'Abgelehnt', next: 'Nichts ist gelaufen. Wer gefragt hat, bekommt diese Antwort.' },
    expired: {
      title: 'Abgelaufen',
      next: 'Nichts ist gelaufen, weil niemand rechtzeitig entschieden hat. Der Aufruf kann neu gemacht werden.',
    },
    cancelled: {
      title: 'Zurückgenommen',
      next: 'Nichts ist gelaufen, weil der Aufruf zurückgenommen wurde. Du musst nichts tun.',
    },
    revoked: {
      title: 'Widerrufen',
      next: 'Nichts ist gelaufen, weil der Schlüssel oder der Mensch, der den Aufruf gemacht hat, ihn nicht mehr machen darf.',
    },
    abandoned: {
      title: 'Nicht begonnen',
      next: 'Nichts ist gelaufen, weil der Dienst den Aufruf nicht beginnen konnte. Der Aufruf kann neu gemacht werden.',
    },
  },
  state: {
    progress: (done, total) => `${number(done)} von ${number(total)} erledigt.`,
    decided: ({ answer, of, name, isAdministrator, at }) => [
      `${answer === 'no' ? 'Abgelehnt' : of === 'confirmation' ? 'Bestätigt' : 'Freigegeben'} von ${name}${isAdministrator ? ' (Administrator)' : ''} am `,
      at,
      '.',
    ],
    reason: (reason) => `Grund: ${reason}`,
    receipt: 'Quittung',
    call: 'Aufruf',
    seeResult: 'Sehen, was daraus wurde',
  },
  results: {
    sent: (rows, to) => `${deCounted(rows, 'row')} an ${to} gesendet.`,
    changed: (count, type, change) =>
      `${type === 'account' ? `${number(count)} ${count === 1 ? 'Passwort' : 'Passwörter'}` : deCounted(count, type)} ${DONE[change]}.`,
    outside: (addresses) => `Außerhalb der Firma: ${addresses.join(', ')}.`,
    cost: (credits) => `Das hat ${deCounted(credits, 'credit')} gekostet.`,
    underGrant: 'Ein Administrator hatte Aufrufe wie diesen im Voraus freigegeben.',
    granted: (offer, principal, { calls, rows, credits }, until) => {
      const total = `${deCounted(rows, 'row')}${credits > 0 ? ` und ${deCounted(credits, 'credit')}` : ''} zusammen`;
      const more = calls === 1 ? 'weiterer Aufruf' : 'weitere Aufrufe';
      return (
        `Im Voraus freigegeben: bis zu ${number(calls)} ${more} dieser Art ${where(offer, principal)}, ${total}, ` +
        `bis ${until}. Ein Administrator kann das früher beenden.`
      );
    },
  },
  ledger: (kind, person, asker) =>
    `${kind === 'confirmation' ? 'Zu bestätigen' : 'Freizugeben'}, gefragt von ${person} über ${asker}`,
  home: {
    title: 'Start',
    waitingTitle: (calls) => `${deCounted(calls, 'call')} für dich`,
    waiting: 'Wartet auf dich',
    nothing: 'Kein Aufruf wartet auf deine Entscheidung.',
    asked: (calls) => `Von dir angefragt: ${number(calls)}`,
    stands: (ago) => `Wartet auf einen Administrator, gefragt ${ago}`,
    onlyAdministrator: (invite, optOut) => [
      'Du bist der einzige Administrator. Aufrufe, die eine Freigabe brauchen, werden verweigert, weil sonst niemand ' +
        'sie freigeben kann. Lade mit ',
      invite,
      ' einen zweiten Administrator ein, oder bestätige solche Aufrufe selbst mit ',
      optOut,
      '.',
    ],
    app: (home, lists, approvals) => [
      home('Start'),
      ', ',
      lists('Listen'),
      ' und ',
      approvals('Freigaben'),
      ' in der App. ',
    ],
    passkeys: 'Deine Passkeys',
    outbox: 'Postausgang',
    outboxText: ': Mails bleiben hier, weil kein Mailserver eingestellt ist.',
    pages: { waiting: 'Seiten dessen, was auf dich wartet', asked: 'Seiten dessen, was du angefragt hast' },
    first: 'Erste Seite',
    next: 'Nächste Seite',
    public: 'Das ist die öffentliche Adresse. Jede Firma hat ihre eigene Adresse: Melde dich dort an.',
    demo: 'Die Demofirma ist unter ',
    docs: 'Dokumentation',
    openApi: (link) => [' und die ', link('OpenAPI-Beschreibung'), ' aller Aktionen'],
  },
  own: {
    waiting: 'Wartet auf einen Administrator',
    confirmed: 'Von dir bestätigt',
    since: 'Wartet seit',
    approvers: 'Wer freigeben kann',
    text: 'Der Aufruf läuft nach der Freigabe von selbst. Du kannst die Adresse dieser Seite einem Administrator schicken.',
    cancel: 'Aufruf zurücknehmen',
    noApprover:
      'Kein Administrator darf ihn jetzt freigeben. Nimm den Aufruf zurück, oder bitte um einen weiteren Administrator im Team.',
  },
};
