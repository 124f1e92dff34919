import { de as states } from './callStates.js';
import { de as operators } from './operators.js';
import { de as roles } from './roleNames.js';

const { admin: _, ...roleOfMembers } = roles;
const alwaysNotified = { app: 'In der App', app_and_mail: 'In der App und per Mail' };
const notified = { ...alwaysNotified, off: 'Gar nicht' };

/** What the choices of the forms are called in German. Its fields and values are those of the English ones. */
export const choices: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> = {
  appliesTo: [{ keys: 'Aufrufe mit Schlüssel', all: 'Alle Aufrufe' }],
  approvals: [alwaysNotified],
  assignments: [notified],
  color: [
    {
      gray: 'Grau',
      red: 'Rot',
      orange: 'Orange',
      yellow: 'Gelb',
      green: 'Grün',
      teal: 'Türkis',
      blue: 'Blau',
      purple: 'Violett',
      pink: 'Rosa',
    },
  ],
  dates: [{ day_first: 'Erst der Tag: 31.12.2026', month_first: 'Erst der Monat: 12/31/2026' }],
  decimal: [{ '.': 'Punkt: 1,234.56', ',': 'Komma: 1.234,56' }],
  defaultRole: [roleOfMembers],
  direction: [{ asc: 'Aufsteigend', desc: 'Absteigend' }],
  each: [{ day: 'Ein Tag', month: 'Ein Monat', year: 'Ein Jahr' }],
  format: [
    { plain: 'Zahl', percent: 'Prozent', currency: 'Währung' },
    { csv: 'CSV', json: 'JSON' },
  ],
  function: [{ count: 'Anzahl', sum: 'Summe', average: 'Durchschnitt', min: 'Kleinster Wert', max: 'Größter Wert' }],
  guard: [
    {
      confirm: 'Die Person bestätigt',
      approve: 'Ein Administrator gibt frei',
      confirm_and_approve: 'Die Person bestätigt, dann gibt ein Administrator frei',
    },
  ],
  mentions: [notified],
  onDelete: [{ unlink: 'Verknüpfungen entfernen', refuse: 'Verknüpfte Zeilen behalten' }],
  op: [operators],
  openTo: [{ company: 'Die ganze Firma' }],
  period: [{ week: 'Woche', month: 'Monat' }],
  plan: [{ free: 'Free', team: 'Team', business: 'Business' }],
  role: [roles],
  state: [
    states,
    { active: 'Im Team', removed: 'Entfernt' },
    { pending: 'Wird gesendet', delivered: 'Zugestellt', failed: 'Fehlgeschlagen', cancelled: 'Abgebrochen' },
  ],
  type: [
    {
      text: 'Text',
      long_text: 'Langer Text',
      number: 'Zahl',
      checkbox: 'Kästchen',
      date: 'Datum',
      date_time: 'Datum und Uhrzeit',
      choice: 'Auswahl',
      person: 'Person',
      url: 'Webadresse',
      email: 'E-Mail-Adresse',
      link: 'Verknüpfung mit Zeilen',
      file: 'Dateien',
      formula: 'Formel',
      created_at: 'Angelegt am',
      changed_at: 'Geändert am',
      created_by: 'Angelegt von',
      changed_by: 'Geändert von',
      linked: 'Zeilen, die hierher verweisen',
      lookup: 'Werte verknüpfter Zeilen',
      rollup: 'Kennzahl verknüpfter Zeilen',
    },
  ],
  unfit: [{ refuse: 'Nichts ändern', empty: 'Zelle leeren' }],
  within: [{ hour: 'Eine Stunde' }],
};
