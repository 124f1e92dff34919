import { inLanguage } from '..';

/** The texts of an import. */
export const words = inLanguage({
  en: {
    title: 'Import rows',
    into: (name: string) => `Adds the rows of a file to “${name}”.`,
    intoNew: 'Makes a new list of the rows of a file.',
    file: 'File',
    fileHint: 'CSV or JSON, at most 10,000 rows. The first line of a CSV file has the headings.',
    name: 'Name of the list',
    by: 'Rows that are there already',
    addAll: 'Add every line as a new row',
    sameIn: (column: string) => `Update the row with the same “${column}”`,
    done: 'Rows imported',
  },
  de: {
    title: 'Zeilen importieren',
    into: (name) => `Fügt die Zeilen einer Datei zu „${name}“ hinzu.`,
    intoNew: 'Macht aus den Zeilen einer Datei eine neue Liste.',
    file: 'Datei',
    fileHint: 'CSV oder JSON, höchstens 10.000 Zeilen. Die erste Zeile einer CSV-Datei hat die Überschriften.',
    name: 'Name der Liste',
    by: 'Zeilen, die es schon gibt',
    addAll: 'Jede Zeile der Datei als neue Zeile hinzufügen',
    sameIn: (column) => `Die Zeile mit gleicher Spalte „${column}“ ändern`,
    done: 'Zeilen importiert',
  },
});
