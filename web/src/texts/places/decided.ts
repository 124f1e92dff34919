import { inLanguage } from '..';

const en = {
  /** What came of a yes. */
  ran: (results: readonly string[], isConfirmed: boolean): string =>
    `${isConfirmed ? 'Confirmed' : 'Approved'}${results.length > 0 ? '.' : ', and done.'}`,
  runs: (title: string) => `Approved: ${title}. It runs now.`,
  next: (title: string) => `Confirmed: ${title}. Now it waits for an administrator.`,
  changed: (title: string) => `Nothing ran: “${title}” has changed since you saw it, and waits for you again.`,
  stopped: (title: string, state: string) =>
    `The call did not succeed: ${title}. Its state is “${state}”. Open the call to see why.`,
  more: (count: number) => `${count} more ${count === 1 ? 'waits' : 'wait'} for you.`,
  isChanged: 'Changed since you answered',
  /** What came of a yes to several calls. */
  many: {
    ran: (count: number) => `${count} ${count === 1 ? 'has' : 'have'} run.`,
    next: (count: number) => `${count} now ${count === 1 ? 'waits' : 'wait'} for an administrator.`,
    changed: (count: number) =>
      `${count} ${count === 1 ? 'has' : 'have'} changed since, did not run, and ${count === 1 ? 'waits' : 'wait'} again.`,
    stopped: (count: number) => `${count} did not succeed. The call log says why.`,
  },
  asked: (ago: string) => `asked ${ago}`,
  expires: (ago: string) => `expires ${ago}`,
  nextOne: (title: string) => `Next: ${title}`,
  noneLeft: 'Nothing else waits for you.',
  log: 'What happened, with its receipt',
  reasonForKey: 'Reason, for the key that asked',
  reasonForAssistant: 'Reason, for the assistant that asked',
};

const de: typeof en = {
  ran: (results, isConfirmed) =>
    `${isConfirmed ? 'Bestätigt' : 'Freigegeben'}${results.length > 0 ? '.' : ' und erledigt.'}`,
  runs: (title) => `Freigegeben: ${title}. Es läuft jetzt.`,
  next: (title) => `Bestätigt: ${title}. Jetzt wartet es auf einen Administrator.`,
  changed: (title) => `Nichts ist gelaufen: „${title}“ hat sich seither geändert und wartet wieder auf dich.`,
  stopped: (title, state) =>
    `Der Aufruf ist nicht gelungen: ${title}. Sein Stand: „${state}“. Öffne ihn, um zu sehen, warum.`,
  more: (count) => `${count} ${count === 1 ? 'weiterer Aufruf wartet' : 'weitere Aufrufe warten'} auf dich.`,
  isChanged: 'Seit deiner Antwort geändert',
  many: {
    ran: (count) => `${count} ${count === 1 ? 'ist' : 'sind'} gelaufen.`,
    next: (count) => `${count} ${count === 1 ? 'wartet' : 'warten'} jetzt auf einen Administrator.`,
    changed: (count) =>
      `${count} ${count === 1 ? 'hat' : 'haben'} sich seither geändert: nicht gelaufen, und ${count === 1 ? 'wartet' : 'warten'} wieder.`,
    stopped: (count) => `${count} ${count === 1 ? 'ist' : 'sind'} nicht gelungen. Das Protokoll sagt, warum.`,
  },
  asked: (ago) => `gefragt ${ago}`,
  expires: (ago) => `läuft ab ${ago}`,
  nextOne: (title) => `Weiter: ${title}`,
  noneLeft: 'Sonst wartet nichts auf dich.',
  log: 'Was geschehen ist, mit Quittung',
  reasonForKey: 'Grund, für den Schlüssel, der gefragt hat',
  reasonForAssistant: 'Grund, für den Assistenten, der gefragt hat',
};

export const words = inLanguage({ en, de });
