/** German texts of refusals about imports and files. */
export const refusalsOfFiles: Readonly<Record<string, string>> = {
  // Files that are read
  'This is not valid JSON.': 'Das ist kein gültiges JSON.',
  'Send an array of objects, one for each row.': 'Schick ein Array aus Objekten, eins für jede Zeile.',
  'Send an array of objects, or a file of lists.export.':
    'Schick ein Array aus Objekten, oder eine Datei von lists.export.',
  'There are no rows in this.': 'Darin sind keine Zeilen.',
  'This is not a row.': 'Das ist keine Zeile.',
  'Send an object with texts, arrays of texts, numbers, true, false or null.':
    'Schick ein Objekt mit Texten, Arrays aus Texten, Zahlen, true, false oder null.',
  'There are {0} columns.': 'Es sind {0} Spalten.',
  'Send at most {0}.': 'Schick höchstens {0}.',
  'Send headings and at least one row.': 'Schick Überschriften und mindestens eine Zeile.',
  'Send at most {0} rows at once.': 'Schick höchstens {0} Zeilen auf einmal.',
  'There are too many rows in this.': 'Darin sind zu viele Zeilen.',
  'This line has {0} values.': 'Diese Zeile hat {0} Werte.',
  'Give it {0}, and put values that contain {1} in double quotes.':
    'Gib ihr {0}, und setze Werte, die {1} enthalten, in Anführungszeichen.',
  'The quotes in this line do not match.': 'Die Anführungszeichen in dieser Zeile passen nicht zusammen.',
  'Put values with quotes in double quotes, and double the quotes inside.':
    'Setze Werte mit Anführungszeichen in Anführungszeichen, und verdopple die Anführungszeichen darin.',

  // Imports
  'Send listId for a list that exists, or name for a new one, not both.':
    'Schick listId für eine vorhandene Liste, oder name für eine neue, nicht beides.',
  'Exactly one of listId and name is needed.': 'Genau eins von listId und name ist nötig.',
  'This key is limited to some lists and cannot create one. Use another key, or send listId.':
    'Dieser Schlüssel ist auf einige Listen beschränkt und kann keine anlegen. Nimm einen anderen Schlüssel, oder schick listId.',
  'A new list has no rows to find.': 'Eine neue Liste hat keine Zeilen, die gefunden werden könnten.',
  'Leave it out, or send the listId of a list with rows.':
    'Lass es weg, oder schick die listId einer Liste mit Zeilen.',
  'No line of the file has a value for {0}.': 'Keine Zeile der Datei hat einen Wert für {0}.',
  'Use a column that the file fills, or map a heading to it.':
    'Nimm eine Spalte, die die Datei füllt, oder ordne ihr eine Überschrift zu.',
  'This heading is named twice.': 'Diese Überschrift ist zweimal genannt.',
  'Name each heading once.': 'Nenne jede Überschrift einmal.',
  'The file has no such heading.': 'Diese Überschrift hat die Datei nicht.',
  '“{0}” and “{1}” go to the same column.': '„{0}“ und „{1}“ kommen in dieselbe Spalte.',
  'Name in `columns` which of the two to take.': 'Nenne in `columns`, welche der beiden zu nehmen ist.',
  'Take one of the two.': 'Nimm eine der beiden.',
  'Name in `columns` the headings to take and their targets.':
    'Nenne in `columns` die Überschriften, die zu nehmen sind, und ihre Ziele.',
  'The list has no column “{0}”.': 'Die Liste hat keine Spalte „{0}“.',
  'The list has this column already.': 'Diese Spalte hat die Liste schon.',
  'Leave the type out, or change it with lists.setColumns.': 'Lass die Art weg, oder ändere sie mit lists.setColumns.',
  'Set `to` to one of: {0}.': 'Setze `to` auf eins von diesen: {0}.',
  'In the status: {0}': 'Im Status: {0}',
  'There are more than {0} statuses in this.': 'Darin sind mehr als {0} Status.',
  'Take the column as an ordinary one.': 'Nimm die Spalte als gewöhnliche Spalte.',
  '{0}: the list has no such status.': '{0}: Diesen Status hat die Liste nicht.',
  '{0}: the text is too long.': '{0}: Der Text ist zu lang.',
  'Use at most {0} characters.': 'Nimm höchstens {0} Zeichen.',
  '{0}: the column holds {1}.': '{0}: Die Spalte enthält {1}.',
  'Leave it empty: the list has no statuses.': 'Lass es leer: Die Liste hat keine Status.',
  'Use one of: {0}, or nothing.': 'Nimm eins von diesen: {0}, oder nichts.',

  // Values of a file
  'Write a number such as 1234.56, or nothing; or set `decimal` to the decimal mark of the file.':
    'Schreib eine Zahl wie 1234.56 oder nichts, oder setze `decimal` auf das Dezimalzeichen der Datei.',
  'Write a number in the notation of `decimal`, or nothing.':
    'Schreib eine Zahl in der Schreibweise von `decimal` oder nichts.',
  'Write a time with its zone such as 2026-11-20T14:30:00+01:00, or nothing; or set `zone` to the zone of the times.':
    'Schreib eine Zeit mit Zeitzone wie 2026-11-20T14:30:00+01:00 oder nichts, oder setze `zone` auf die Zeitzone der Zeiten.',
  'Write a date such as 2026-11-20, or nothing; or set `dates` to the order in the dates of the file.':
    'Schreib ein Datum wie 2026-11-20 oder nichts, oder setze `dates` auf die Reihenfolge in den Daten der Datei.',
  'Leave it empty. Upload files with files.create, and set the cells with rows.update.':
    'Lass es leer. Lade Dateien mit files.create hoch, und setze die Zellen mit rows.update.',
  'Write the name, mail address or id of a member, or nothing.':
    'Schreib den Namen, die E-Mail-Adresse oder die Kennung eines Mitglieds oder nichts.',
  'Write {0}, or nothing.': 'Schreib {0} oder nichts.',
  'Write {0}. Write several with semicolons between them, in JSON as an array, or nothing.':
    'Schreib {0}. Schreib mehrere mit Semikolons dazwischen, in JSON als Array, oder nichts.',

  // Files of rows
  'The plan {0} takes no files of the type {1}. It takes: {2}.':
    'Der Tarif {0} erlaubt keine Dateien der Art {1}. Er erlaubt: {2}.',
  'Send a file of another type, or change to a higher plan.':
    'Schick eine Datei einer anderen Art, oder wechsle in einen höheren Tarif.',
  'The file has {0}. On the plan {1}, a file has at most {2}.':
    'Die Datei hat {0}. Im Tarif {1} hat eine Datei höchstens {2}.',
  'Send a smaller file, or change to a higher plan.':
    'Schick eine kleinere Datei, oder wechsle in einen höheren Tarif.',
  'The files of the company use {0} of the {1} that the plan allows, so this file does not fit. Remove files from rows, which frees their bytes later, or change to a higher plan.':
    'Die Dateien der Firma brauchen {0} von {1}, die der Tarif erlaubt, also passt diese Datei nicht. Entferne Dateien aus Zeilen, was später Platz schafft, oder wechsle in einen höheren Tarif.',
};
