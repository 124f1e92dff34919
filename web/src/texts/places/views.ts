import { inLanguage, locale } from '..';

const en = {
  save: 'Save as a view',
  saveChanges: 'Save changes',
  saveChangesOf: (name: string) => `Save the changes of the view “${name}”`,
  rename: (name: string) => `Rename or share the view “${name}”`,
  renames: 'Its filter, order, columns and groups stay.',
  delete: (name: string) => `Delete the view “${name}”`,
  deletes: (name: string) => `The view: “${name}”.`,
  saved: (name: string) => `View “${name}” saved`,
  keeps: (parts: readonly string[]) => `The view keeps ${listText(parts)}.`,
  keepsAll: 'Nothing is filtered, sorted or grouped: the view shows all rows.',
  filter: (count: number) => `the filter (${count} ${count === 1 ? 'condition' : 'conditions'})`,
  order: (names: readonly string[]) => `the order by ${listText(names)}`,
  groups: (name: string) => `the groups by ${name}`,
};

const de: typeof en = {
  save: 'Als Ansicht speichern',
  saveChanges: 'Änderungen speichern',
  saveChangesOf: (name) => `Änderungen der Ansicht „${name}“ speichern`,
  rename: (name) => `Ansicht „${name}“ umbenennen oder teilen`,
  renames: 'Filter, Reihenfolge, Spalten und Gruppen bleiben.',
  delete: (name) => `Ansicht „${name}“ löschen`,
  deletes: (name) => `Die Ansicht: „${name}“.`,
  saved: (name) => `Ansicht „${name}“ gespeichert`,
  keeps: (parts) => `Die Ansicht behält ${listText(parts)}.`,
  keepsAll: 'Nichts ist gefiltert, sortiert oder gruppiert: Die Ansicht zeigt alle Zeilen.',
  filter: (count) => `den Filter (${count} ${count === 1 ? 'Bedingung' : 'Bedingungen'})`,
  order: (names) => `die Reihenfolge nach ${listText(names)}`,
  groups: (name) => `die Gruppen nach ${name}`,
};

const listText = (parts: readonly string[]) => new Intl.ListFormat(locale).format(parts);

/** Texts about the views of a list. */
export const viewTexts = inLanguage({ en, de });
