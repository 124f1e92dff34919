import { inLanguage, numberText } from '..';

/** `2 rows`: a number and its noun. */
const counted = (count: number, one: string, several: string) => `${numberText(count)} ${count === 1 ? one : several}`;
const rowsEn = (count: number) => counted(count, 'row', 'rows');
const rowsDe = (count: number) => counted(count, 'Zeile', 'Zeilen');

/** The texts of the results of insights. */
export const insightsTexts = inLanguage({
  en: {
    rows: (count: number) => `${rowsEn(count)} ${count === 1 ? 'was' : 'were'} read.`,
    column: 'Column',
    filled: 'Filled',
    distinct: 'Different values',
    values: 'Most frequent, or from … to …',
    range: (from: string, to: string) => `${from} to ${to}`,
    duplicates: (groups: number, rows: number) =>
      `${rowsEn(rows)} in ${counted(groups, 'group', 'groups')} have the same values.`,
    stale: (count: number, days: number) =>
      `${rowsEn(count)} ${count === 1 ? 'has' : 'have'} not changed for ${counted(Math.round(days), 'day', 'days')}.`,
    outlying: (count: number) =>
      count === 1
        ? '1 number is far from the others of its column.'
        : `${numberText(count)} numbers are far from the others of their columns.`,
    writtenBy: (model: string) => `Written by ${model}`,
    noDuplicates: 'No rows look alike.',
    found: (rows: number, groups: number) => `${rowsEn(rows)} in ${counted(groups, 'group', 'groups')} look alike.`,
    why: 'Why',
    alike: 'Rows',
    period: 'From',
    month: 'Month',
    past: 'The periods before',
    more: (count: number) => `and ${numberText(count)} more`,
    expected: 'Expected',
    between: 'Between',
    chart: 'What was, and what is expected',
    forecast: (used: number, rows: number) => `Made from ${numberText(used)} of ${rowsEn(rows)}.`,
  },
  de: {
    rows: (count) => `${rowsDe(count)} ${count === 1 ? 'wurde' : 'wurden'} gelesen.`,
    column: 'Spalte',
    filled: 'Gefüllt',
    distinct: 'Verschiedene Werte',
    values: 'Häufigste, oder von … bis …',
    range: (from, to) => `${from} bis ${to}`,
    duplicates: (groups, rows) => `${rowsDe(rows)} in ${counted(groups, 'Gruppe', 'Gruppen')} haben gleiche Werte.`,
    stale: (count, days) =>
      `${rowsDe(count)} ${count === 1 ? 'hat' : 'haben'} sich seit ${counted(Math.round(days), 'Tag', 'Tagen')} nicht geändert.`,
    outlying: (count) =>
      count === 1
        ? '1 Zahl liegt weit von den anderen ihrer Spalte.'
        : `${numberText(count)} Zahlen liegen weit von den anderen ihrer Spalten.`,
    writtenBy: (model) => `Geschrieben von ${model}`,
    noDuplicates: 'Keine Zeilen sehen gleich aus.',
    found: (rows, groups) => `${rowsDe(rows)} in ${counted(groups, 'Gruppe', 'Gruppen')} sehen gleich aus.`,
    why: 'Warum',
    alike: 'Zeilen',
    period: 'Ab',
    month: 'Monat',
    past: 'Die Zeiträume davor',
    more: (count) => `und ${numberText(count)} weitere`,
    expected: 'Erwartet',
    between: 'Zwischen',
    chart: 'Was war, und was erwartet wird',
    forecast: (used, rows) => `Aus ${numberText(used)} von ${rowsDe(rows)} gemacht.`,
  },
});
