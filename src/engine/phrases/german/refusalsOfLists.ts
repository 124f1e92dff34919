/** German texts of refusals about lists, columns, options, formulas and undo. */
export const refusalsOfLists: Readonly<Record<string, string>> = {
  // Lists
  'The list is at version {0} now. Read it again, then decide.':
    'Die Liste hat jetzt die Version {0}. Lies sie noch einmal und entscheide dann.',
  'You would no longer see the list. Add yourself, or ask an administrator.':
    'Du würdest die Liste nicht mehr sehen. Füge dich selbst hinzu, oder bitte einen Administrator.',
  '{0} has more than {1} rows, which is more than one call copies. Send `rows: false`, and add the rows with lists.import.':
    '{0} hat mehr als {1} Zeilen, mehr, als ein Aufruf kopiert. Schick `rows: false`, und füge die Zeilen mit lists.import hinzu.',
  'Send `to` as well, or leave the message out.': 'Schick auch `to`, oder lass die Nachricht weg.',
  'Only a mail has a message.': 'Nur eine Mail hat eine Nachricht.',
  'The file would be larger than {0} MiB. Send it by mail with `to`, or read the rows with lists.rows.':
    'Die Datei wäre größer als {0} MiB. Schick sie mit `to` per Mail, oder lies die Zeilen mit lists.rows.',
  'The file would be larger than {0} MiB. Read the rows with lists.rows.':
    'Die Datei wäre größer als {0} MiB. Lies die Zeilen mit lists.rows.',

  // Columns
  'There is nothing to change.': 'Es gibt nichts zu ändern.',
  'Send a name, a type, another field of the column, or `before`.':
    'Schick einen Namen, eine Art, eine andere Angabe der Spalte oder `before`.',
  'Add or change one with lists.setOption, or delete one with lists.deleteOption.':
    'Füge eine mit lists.setOption hinzu oder ändere sie damit, oder lösche eine mit lists.deleteOption.',
  'The column has options already.': 'Die Spalte hat schon Optionen.',
  'A list has at most {0} columns. Delete one first.': 'Eine Liste hat höchstens {0} Spalten. Lösche zuerst eine.',
  'This is the last column of the list. Add another one first.':
    'Das ist die letzte Spalte der Liste. Füge zuerst eine andere hinzu.',
  '“{0}” holds a value in {1}': '„{0}“ enthält einen Wert in {1}',
  '“{0}” holds a value that is no {1} in {2}': '„{0}“ enthält einen Wert, der nicht zur Art {1} passt, in {2}',
  'Values would be lost (deleted rows count, too): {0}. Empty or change those cells first, or keep the column as it is.':
    'Werte gingen verloren (gelöschte Zeilen zählen mit): {0}. Leere oder ändere diese Zellen zuerst, oder lass die Spalte, wie sie ist.',
  '“{0}” holds more than {1} values to check. Change this column alone with lists.changeColumn.':
    '„{0}“ enthält mehr als {1} Werte, die zu prüfen wären. Ändere diese Spalte allein mit lists.changeColumn.',
  '“{0}” holds more than {1} values, which is more than one call converts. Add a new column, and set its values with rows.updateMany.':
    '„{0}“ enthält mehr als {1} Werte, mehr, als ein Aufruf umwandelt. Füge eine neue Spalte hinzu, und setze ihre Werte mit rows.updateMany.',
  '{0} of the values of “{1}” do not fit the new type, in these rows: {2}. Change them first, or send `unfit: "empty"` to empty these cells.':
    'Werte von „{1}“, die nicht zur neuen Art passen: {0}, in diesen Zeilen: {2}. Ändere sie zuerst, oder schick `unfit: "empty"`, um diese Zellen zu leeren.',
  'Choose another id, leave it out, or restore the deleted column with lists.restoreColumn.':
    'Wähle eine andere Kennung, lass sie weg, oder stell die gelöschte Spalte mit lists.restoreColumn wieder her.',
  'A column of the list has this id, or had it.': 'Eine Spalte der Liste hat diese Kennung oder hatte sie.',
  'Choose another id, or leave it out.': 'Wähle eine andere Kennung, oder lass sie weg.',
  'This id is used twice.': 'Diese Kennung kommt zweimal vor.',
  'Choose another id.': 'Wähle eine andere Kennung.',
  'This belongs to {0} columns; the column is of type {1}.':
    'Das gehört zu Spalten der Art {0}, die Spalte ist von der Art {1}.',
  'Leave it out, or set the type to {0}.': 'Lass es weg, oder setze die Art auf {0}.',
  'There is no such currency.': 'Diese Währung gibt es nicht.',
  'Send a code such as EUR (ISO 4217).': 'Schick einen Code wie EUR (ISO 4217).',
  'There is no such zone.': 'Diese Zeitzone gibt es nicht.',
  'Send a name such as Europe/Berlin (IANA).': 'Schick einen Namen wie Europe/Berlin (IANA).',
  'This {0} is used twice.': 'Zweimal derselbe Wert für `{0}`.',
  '{0} cannot get the type {1}: its values would be lost.':
    '{0} kann nicht die Art {1} bekommen: Die Werte gingen verloren.',
  'Add a column of this type, and delete the old one.': 'Füge eine Spalte dieser Art hinzu, und lösche die alte.',
  'No column, status or option has this id, so nothing can be placed in front of it.':
    'Keine Spalte, kein Status und keine Option hat diese Kennung, also kann nichts davor stehen.',
  'Use one of: {0}; or null for the last place.': 'Nimm eins von diesen: {0}; oder null für die letzte Stelle.',
  'lists.get shows the columns of the list.': 'lists.get zeigt die Spalten der Liste.',
  'No column of this list was deleted.': 'Keine Spalte dieser Liste wurde gelöscht.',

  // Columns that lead to rows
  'Keep it, and add another column.': 'Lass sie, wie sie ist, und füge eine andere Spalte hinzu.',
  'A {0} column cannot become a {1} column.': 'Eine Spalte der Art {0} kann nicht die Art {1} bekommen.',
  'A {0} column keeps its list.': 'Eine Spalte der Art {0} behält ihre Liste.',
  'Add a link column first.': 'Füge zuerst eine Spalte der Art link hinzu.',
  'The list has no such link or linked column.': 'Die Liste hat keine solche Spalte der Art link oder linked.',
  'There is no such list, or you may not see it.': 'Diese Liste gibt es nicht, oder du darfst sie nicht sehen.',
  'Use a list that lists.list returns.': 'Nimm eine Liste, die lists.list zurückgibt.',
  'Name a link column of {0} that leads to this list.':
    'Nenne eine Spalte der Art link von {0}, die zu dieser Liste führt.',
  '{0} has no such link column.': '{0} hat keine solche Spalte der Art link.',
  'No column of {0} fits.': 'Keine Spalte von {0} passt.',
  '{0} has no such column.': '{0} hat diese Spalte nicht.',
  'a rollup column cannot take its {0}': 'eine Spalte der Art rollup kann damit `{0}` nicht bilden',
  'a lookup column cannot show it': 'eine Spalte der Art lookup kann das nicht zeigen',
  '{0} of {1} is of type {2}: {3}.': '{0} von {1} ist von der Art {2}: {3}.',
  'A column of {0} has this id, or had it.': 'Eine Spalte von {0} hat diese Kennung oder hatte sie.',
  '{0} has {1} columns, which is the most.': '{0} hat {1} Spalten, mehr sind nicht möglich.',
  'Leave it out, or delete a column there first.': 'Lass es weg, oder lösche dort zuerst eine Spalte.',

  // Statuses and options
  '“{0}” by {1}': '„{0}“ in {1}',
  'These statuses are still in use (deleted rows count, too): {0}. Give those rows another status first, or keep these statuses.':
    'Diese Status sind noch in Gebrauch (gelöschte Zeilen zählen mit): {0}. Gib diesen Zeilen zuerst einen anderen Status, oder behalte diese Status.',
  '“{0}” has no options, because it is no choice column. Make it a choice column first, with lists.changeColumn.':
    '„{0}“ hat keine Optionen, weil sie keine Spalte der Art choice ist. Gib ihr zuerst diese Art, mit lists.changeColumn.',
  'There are none yet: add one with lists.setOption.': 'Es gibt noch keine: Füge eine mit lists.setOption hinzu.',
  'There is no such option.': 'Diese Option gibt es nicht.',
  'Another status or option has this name.': 'Ein anderer Status oder eine andere Option hat diesen Namen.',
  'Choose another name.': 'Wähle einen anderen Namen.',
  'Statuses have no color.': 'Status haben keine Farbe.',
  'Leave it out, or name a column.': 'Lass sie weg, oder nenne eine Spalte.',
  '{0} has {1} options, which is the most. Delete one first.':
    '{0} hat {1} Optionen, mehr sind nicht möglich. Lösche zuerst eine.',
  'Choose another one, or null.': 'Wähle eine andere, oder null.',
  'This is the option or status that the call deletes, so no rows can move to it.':
    'Diese Option oder diesen Status löscht der Aufruf, also kann keine Zeile sie bekommen.',

  // Formulas
  '{0} {1}': '{0} {1}',
  'Leave it out, or change the expression.': 'Lass es weg, oder ändere den Ausdruck.',
  'The formula gives {0} values.': 'Die Formel ergibt Werte der Art {0}.',
  '“{0}” is used by the formula {1}. Change or delete what uses it first.':
    '„{0}“ kommt in der Formel {1} vor. Ändere oder lösche zuerst diese Formel.',
  '“{0}” is used by the formulas {1}. Change or delete what uses it first.':
    '„{0}“ kommt in den Formeln {1} vor. Ändere oder lösche zuerst diese Formeln.',
  '{0} has more than {1} rows, deleted ones included, which is more than one call computes a formula for.':
    '{0} hat mit den gelöschten mehr als {1} Zeilen, mehr, als ein Aufruf mit einer Formel berechnet.',
  'The expression uses {0}, which is computed itself.':
    'Der Ausdruck verwendet {0}, eine Spalte, die selbst berechnet wird.',
  'Use the columns that it is computed from.': 'Nimm die Spalten, aus denen sie berechnet wird.',
  'The types in the expression do not fit: {0}.': 'Die Arten im Ausdruck passen nicht zusammen: {0}.',
  'Use values of types that go together.': 'Nimm Werte von Arten, die zusammenpassen.',
  'The expression gives a value of the type {0}.': 'Der Ausdruck ergibt einen Wert der Art {0}.',
  'Write one that gives a text, a number, true or false, a date or a time.':
    'Schreib einen, der einen Text, eine Zahl, true oder false, ein Datum oder eine Zeit ergibt.',
  'The list has no column {0}.': 'Die Liste hat keine Spalte {0}.',
  'Use ids of columns: {0}; or status.': 'Nimm Kennungen von Spalten: {0}; oder status.',
  'There is no function {0}.': 'Eine Funktion {0} gibt es nicht.',
  'Use one of: {0}; or of a text: {1}.': 'Nimm eine von diesen: {0}; oder für einen Text: {1}.',
  'The expression uses something that formulas do not support.':
    'Der Ausdruck verwendet etwas, das Formeln nicht kennen.',
  'See the guide on lists.': 'Lies in der Anleitung über Listen nach.',
  'See the guide on lists for what formulas look like.': 'Wie Formeln aussehen, steht in der Anleitung über Listen.',
  'Write one of 1 to {0} characters.': 'Schreib einen mit 1 bis {0} Zeichen.',
  'The expression is empty.': 'Der Ausdruck ist leer.',
  'The expression is too long.': 'Der Ausdruck ist zu lang.',
  'The expression cannot be read: {0} (character {1}).': 'Der Ausdruck ist nicht lesbar: {0} (Zeichen {1}).',

  // Undo
  'This call changed lists that were deleted, or that you may not see, so you cannot undo it.':
    'Dieser Aufruf hat Listen geändert, die gelöscht sind oder die du nicht sehen darfst. Du kannst ihn nicht rückgängig machen.',
  'Nothing is left to undo: {0} has undone this call already.':
    'Es gibt nichts rückgängig zu machen: {0} hat diesen Aufruf schon rückgängig gemacht.',
  'Nothing is left to undo. {0}': 'Es gibt nichts rückgängig zu machen. {0}',
  '{0} more cannot be undone.': '{0} weitere können nicht rückgängig gemacht werden.',
};
