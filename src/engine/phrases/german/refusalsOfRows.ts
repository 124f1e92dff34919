/** German texts of refusals about rows, comments, filters, groups and views. */
export const refusalsOfRows: Readonly<Record<string, string>> = {
  // Cells
  'Some input is not valid.': 'Eine Angabe ist nicht gültig.',
  'This column is computed.': 'Diese Spalte wird berechnet.',
  'Leave it out.': 'Lass die Angabe weg.',
  'The column holds {0}.': 'Die Spalte enthält {0}.',
  'Send {0}.': 'Schick {0}.',
  'Send {0}, or null to empty it.': 'Schick {0}, oder null, um die Zelle zu leeren.',
  'Use one of: {0}.': 'Nimm eins von diesen: {0}.',
  'Use one of: {0}, or null.': 'Nimm eins von diesen: {0}, oder null.',
  'Send null: the list has no statuses.': 'Schick null: Die Liste hat keine Status.',
  'The list has no such status.': 'Diesen Status hat die Liste nicht.',
  'The list has no such column.': 'Diese Spalte hat die Liste nicht.',
  'Leave it out, and set {0} on the rows of the other list.':
    'Lass sie weg, und setze {0} in den Zeilen der anderen Liste.',
  'The list that this column leads to is archived or deleted, or you may not see it.':
    'Die Liste, zu der diese Spalte führt, ist archiviert oder gelöscht, oder du darfst sie nicht sehen.',
  '{0} and others': '{0} und weitere',
  '{0} has no row {1}, or it is deleted.': '{0} hat keine Zeile {1}, oder sie ist gelöscht.',
  'Send identifiers of rows of {0}, or null to empty it.':
    'Schick Kennungen von Zeilen der Liste {0}, oder null, um die Zelle zu leeren.',
  'The team has no such member.': 'Dieses Mitglied hat das Team nicht.',
  'Send the identifier of a member, as team.members gives it, or null to empty it.':
    'Schick die Kennung eines Mitglieds, wie team.members sie nennt, oder null, um die Zelle zu leeren.',
  'The columns of the list have changed: {0} does not take this value any more. Read the list again, then decide.':
    'Die Spalten der Liste haben sich geändert: {0} nimmt diesen Wert nicht mehr an. Lies die Liste noch einmal und entscheide dann.',

  // What fits a column
  'a string': 'einen Text',
  'nothing: the column is computed': 'nichts, denn die Spalte wird berechnet',
  'a number': 'eine Zahl',
  'true or false': 'true oder false',
  'a date such as 2026-11-20': 'ein Datum wie 2026-11-20',
  'a time with its zone such as 2026-11-20T14:30:00+01:00': 'eine Zeit mit Zeitzone wie 2026-11-20T14:30:00+01:00',
  'nothing: the column has no options yet': 'nichts, denn die Spalte hat noch keine Optionen',
  '{0} or another of its options': '{0} oder eine andere ihrer Optionen',
  'an array of: {0}': 'ein Array aus: {0}',
  'one of: {0}': 'eins von diesen: {0}',
  'the identifier of a member': 'die Kennung eines Mitglieds',
  'an address that begins with https:// or http://': 'eine Adresse, die mit https:// oder http:// beginnt',
  'an email address': 'eine E-Mail-Adresse',
  'an array of identifiers of rows, at most {0}': 'ein Array aus höchstens {0} Kennungen von Zeilen',
  'the identifier of a row': 'die Kennung einer Zeile',
  'an array of at most {0} identifiers of files, which files.create returns':
    'ein Array aus höchstens {0} Kennungen von Dateien, wie files.create sie zurückgibt',

  // Files in cells
  'The call names more than {0} files that other members uploaded.':
    'Der Aufruf nennt mehr als {0} Dateien, die andere Mitglieder hochgeladen haben.',
  'Send fewer rows in one call.': 'Schick weniger Zeilen in einem Aufruf.',
  'The file {0} is not uploaded yet.': 'Die Datei {0} ist noch nicht hochgeladen.',
  'Send its bytes with PUT to `uploadUrl` of files.create first.':
    'Schick zuerst ihre Bytes mit PUT an `uploadUrl` von files.create.',
  'There is no file {0} that you uploaded or see in a row.':
    'Es gibt keine Datei {0}, die du hochgeladen hast oder in einer Zeile siehst.',
  'Send identifiers of complete files that you uploaded, or that rows hold which you see.':
    'Schick Kennungen von vollständigen Dateien, die du hochgeladen hast oder die in Zeilen stehen, die du siehst.',

  // Rows
  'There is nothing to set.': 'Es gibt nichts zu setzen.',
  'Send cells, a status, or both.': 'Schick Zellen, einen Status oder beides.',
  'This row is deleted. Restore it before changing it.':
    'Diese Zeile ist gelöscht. Stell sie wieder her, bevor du sie änderst.',
  'The row is at version {0} now. Read it again, then decide.':
    'Die Zeile hat jetzt die Version {0}. Lies sie noch einmal und entscheide dann.',
  '{0}: {1}. Leave them out, then call again.': '{0}: {1}. Lass sie weg, und mach den Aufruf noch einmal.',
  'These rows are deleted': 'Diese Zeilen sind gelöscht',
  'Already deleted': 'Schon gelöscht',
  'Not deleted': 'Nicht gelöscht',
  'rows of a list that you may not see': 'Zeilen einer Liste, die du nicht sehen darfst',
  'The row {0} cannot be deleted: {1} link to it, by a column that refuses this. Empty or change those links first, or leave the row out.':
    'Die Zeile {0} kann nicht gelöscht werden, weil eine Spalte mit Verknüpfungen auf sie das nicht zulässt. Verknüpft ist sie von: {1}. Leere oder ändere diese Verknüpfungen zuerst, oder lass die Zeile weg.',
  'Send rowIds with the same values for all, or rows with the values of each.':
    'Schick rowIds mit denselben Werten für alle, oder rows mit den Werten jeder Zeile.',
  'Exactly one of rowIds and rows is needed.': 'Genau eins von rowIds und rows ist nötig.',
  'This goes with rowIds.': 'Das gehört zu rowIds.',
  'Put it into each row.': 'Schreib es in jede Zeile.',
  'This row is named twice.': 'Diese Zeile ist zweimal genannt.',
  'Send all its values together.': 'Schick alle ihre Werte zusammen.',
  '1 row': '1 Zeile',
  '{0} rows': '{0} Zeilen',

  // Order, assignment and moves
  'The row was moved to another list. Read it again.':
    'Die Zeile wurde in eine andere Liste verschoben. Lies sie noch einmal.',
  'Send the row to stand before, or the row to stand after.':
    'Schick die Zeile, vor der sie stehen soll, oder die, nach der sie stehen soll.',
  'Exactly one of before and after is needed.': 'Genau eins von before und after ist nötig.',
  'Name another row of the list.': 'Nenne eine andere Zeile der Liste.',
  'This is the row itself.': 'Das ist die Zeile selbst.',
  'Name a row of the same list, or use rows.moveToList first.':
    'Nenne eine Zeile derselben Liste, oder nimm zuerst rows.moveToList.',
  'This row is in another list.': 'Diese Zeile ist in einer anderen Liste.',
  '{0} has no person column. Add one first.': '{0} hat keine Spalte für Personen. Füge zuerst eine hinzu.',
  'The list has several person columns.': 'Die Liste hat mehrere Spalten für Personen.',
  'The list has no such person column.': 'Diese Spalte für Personen hat die Liste nicht.',
  '{0} was removed from the team. Choose another member.':
    '{0} wurde aus dem Team entfernt. Wähle ein anderes Mitglied.',
  '{0} does not take the values of {1}.': '{0} nimmt die Werte von {1} nicht an.',
  'Choose another column, or leave it out.': 'Wähle eine andere Spalte, oder lass sie weg.',
  'This column is filled already.': 'Diese Spalte wird schon gefüllt.',
  'Choose another one.': 'Nimm etwas anderes.',
  'The rows are in several lists.': 'Die Zeilen sind in mehreren Listen.',
  'Move the rows of one list at a time.': 'Verschieb immer nur die Zeilen einer Liste.',
  'The rows are in this list already.': 'Die Zeilen sind schon in dieser Liste.',
  'Send another list, or use rows.move for another status.':
    'Schick eine andere Liste, oder nimm rows.move für einen anderen Status.',
  'No column of {0} is like one of {1}, so no value would be shown there.':
    'Keine Spalte von {0} entspricht einer von {1}, also wäre dort kein Wert zu sehen.',
  'Name here which values go to which columns.': 'Nenne hier, welche Werte in welche Spalten kommen.',
  'Row {0}: {1} holds {2}, and does not take the value of {3}.':
    'Zeile {0}: {1} enthält {2} und nimmt den Wert von {3} nicht an.',
  'Change it to {0}, empty it, or leave the column out of `columns`.':
    'Ändere ihn in {0}, leere ihn, oder lass die Spalte in `columns` weg.',
  'Another call changed the row {0} meanwhile. Read it again, then decide.':
    'Ein anderer Aufruf hat die Zeile {0} inzwischen geändert. Lies sie noch einmal und entscheide dann.',

  // Rows by a value
  'Rows cannot be found by a column of long texts, of true and false, of several values, or of computed ones.':
    'Zeilen können nicht über eine Spalte mit langen Texten, mit true und false, mit mehreren oder mit berechneten Werten gefunden werden.',
  'Use a column whose values tell the rows apart.': 'Nimm eine Spalte, deren Werte die Zeilen unterscheiden.',
  'Several rows of the list have this value in {0}.': 'Mehrere Zeilen der Liste haben diesen Wert in {0}.',
  'Update these rows by their id, or give them different values first.':
    'Ändere diese Zeilen über ihre Kennung, oder gib ihnen zuerst verschiedene Werte.',
  '{0} is empty, and rows are found by it.': '{0} ist leer, und darüber werden die Zeilen gefunden.',
  'Give it a value, or leave the line out.': 'Gib einen Wert an, oder lass die Zeile weg.',
  '{0} has the same value as {1}.': '{0} hat denselben Wert wie {1}.',
  'Send one line for each value.': 'Schick für jeden Wert eine Zeile.',

  // Comments
  '{0} wrote this comment. Only its author may change it.':
    'Diesen Kommentar hat {0} geschrieben. Ändern darf ihn nur der Autor.',
  '{0} wrote this comment. Its author or an administrator may delete it.':
    'Diesen Kommentar hat {0} geschrieben. Löschen darf ihn nur der Autor oder ein Administrator.',
  '{0}, with the key “{1}”,': '{0} mit dem Schlüssel „{1}“',
  'Take ids from team.members.': 'Nimm Kennungen von team.members.',
  '{0} was removed from the team.': '{0} wurde aus dem Team entfernt.',
  'Leave this member out.': 'Lass dieses Mitglied weg.',
  '{0} may not see {1}.': '{0} darf {1} nicht sehen.',
  'Share the list with them first (lists.share), or leave them out.':
    'Teile die Liste zuerst mit dem Mitglied (lists.share), oder lass es weg.',

  // Search and filters
  'The query has no word.': 'Die Suche hat kein Wort.',
  'Send letters or digits.': 'Schick Buchstaben oder Ziffern.',
  'Send at most {0} conditions.': 'Schick höchstens {0} Bedingungen.',
  'The filter has {0} conditions.': 'Der Filter hat {0} Bedingungen.',
  'This entry is a condition and a group.': 'Dieser Eintrag ist eine Bedingung und eine Gruppe.',
  'Send an entry for each of the two.': 'Schick für beides je einen Eintrag.',
  'Leave it out, or filter by another column.': 'Lass sie weg, oder filtere nach einer anderen Spalte.',
  '`{0}` cannot be used on {1}.': '`{0}` gibt es nicht für {1}.',
  'a status': 'einen Status',
  'the authors of rows': 'die Autoren von Zeilen',
  'the times of rows': 'die Zeiten von Zeilen',
  '`{0}` takes `{1}`.': '`{0}` braucht `{1}`.',
  'Send `{0}` instead.': 'Schick stattdessen `{0}`.',
  'Leave it out, or send true or false.': 'Lass den Wert weg, oder schick true oder false.',
  '`empty` takes true or false only.': '`empty` nimmt nur true oder false.',
  'This is no id.': 'Das ist keine Kennung.',
  'This is no time.': 'Das ist keine Zeit.',
  'The column holds several values in a cell.': 'Die Spalte enthält mehrere Werte in einer Zelle.',
  'The column shows a list or a column that is deleted or archived, or that you may not see.':
    'Die Spalte zeigt eine Liste oder Spalte, die gelöscht oder archiviert ist oder die du nicht sehen darfst.',

  // Order and groups of a query
  'Leave it out, or sort by another column.': 'Lass sie weg, oder sortiere nach einer anderen Spalte.',
  'No two rows have the same place.': 'Keine zwei Zeilen haben dieselbe Stelle.',
  'Sort by `order` alone, or leave it out.': 'Sortiere nur nach `order`, oder lass es weg.',
  'This column is named twice.': 'Diese Spalte ist zweimal genannt.',
  'Send the cursor with the list, filter and sort that it was returned for, or leave it out.':
    'Schick den Cursor mit der Liste, dem Filter und der Sortierung, zu denen er gehört, oder lass ihn weg.',
  'This cursor belongs to another query.': 'Dieser Cursor gehört zu einer anderen Abfrage.',
  'Rows cannot be grouped by {0}.': 'Gruppen gibt es nicht für {0}.',
  'Group by the status or by another column.': 'Gruppiere nach dem Status oder nach einer anderen Spalte.',
  'There is no {0} in {1}.': 'Gruppen nach `{0}` gibt es nicht für {1}.',
  'Leave it out, or group by a date or a time.': 'Lass es weg, oder gruppiere nach einem Datum oder einer Zeit.',
  '{0} holds no numbers.': '{0} enthält keine Zahlen.',
  'Name a number column, or leave it out.': 'Nenne eine Spalte mit Zahlen, oder lass sie weg.',
  '{0} groups of {1} rows are more than {2} rows.': '{0} Gruppen mit {1} Zeilen sind mehr als {2} Zeilen.',
  'Send a smaller number here or in maxGroups.': 'Schick hier oder in maxGroups eine kleinere Zahl.',

  // Views
  '{0}: {1}': '{0}: {1}',
  '{0} (“{1}”): {2}': '{0} („{1}“): {2}',
  'This view belongs to another list.': 'Diese Ansicht gehört zu einer anderen Liste.',
  'Send the list of the view.': 'Schick die Liste der Ansicht.',
  'The view “{0}” does not fit the list any more. {1}': 'Die Ansicht „{0}“ passt nicht mehr zur Liste. {1}',
  'Change the view with views.save, or call without it.':
    'Ändere die Ansicht mit views.save, oder mach den Aufruf ohne sie.',
  'Only members and higher roles save and delete shared views. Save a view of your own.':
    'Geteilte Ansichten speichern und löschen nur Mitglieder und höhere Rollen. Speichere eine eigene Ansicht.',
  'Only the owner of a view can stop sharing it. Keep it shared, or save another view.':
    'Nur wer eine Ansicht gespeichert hat, kann sie wieder für sich behalten. Lass sie geteilt, oder speichere eine andere.',
  'The view is at version {0} now. Read it again, then decide.':
    'Die Ansicht hat jetzt die Version {0}. Lies sie noch einmal und entscheide dann.',
  'You have {0} views of this list, the most that a member may have. Delete one of them first.':
    'Du hast {0} Ansichten dieser Liste, mehr darf ein Mitglied nicht haben. Lösche zuerst eine davon.',
};
