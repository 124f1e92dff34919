/** German phrases about rows, comments, imports and undo. */
export const rows: Readonly<Record<string, string>> = {
  // Rows
  'Add a row to {0}': 'Zeile zu {0} hinzufügen',
  'One row with {0} filled cells is added.': 'Eine Zeile mit {0} gefüllten Zellen wird hinzugefügt.',
  'Add {0} to {1}': '{0} zu {1} hinzufügen',
  '{0} is added to {1}.': '{0} wird zu {1} hinzugefügt.',
  '{0} are added to {1}.': '{0} werden zu {1} hinzugefügt.',
  'Update “{0}” in {1}': '„{0}“ in {1} ändern',
  'Update {0} in {1}': '{0} in {1} ändern',
  'New values for: {0}.': 'Neue Werte für: {0}.',
  'New values, the same for all, for: {0}.': 'Neue Werte, für alle die gleichen, für: {0}.',
  'The status becomes: {0}.': 'Der Status wird: {0}.',
  'A status is set on {0}.': 'Ein Status wird gesetzt: {0}.',
  '{0} has these values already.': '{0} hat diese Werte schon.',
  '{0} have these values already.': '{0} haben diese Werte schon.',
  'Add {0} in {1}': 'In {1} hinzufügen: {0}',
  'Add {0} and update {1} in {2}': 'In {2} hinzufügen: {0}, ändern: {1}',
  '{0} is updated, found by {1}.': '{0} wird geändert, gefunden über {1}.',
  '{0} are updated, found by {1}.': '{0} werden geändert, gefunden über {1}.',
  '{0} is added: no row has the same {1}.': '{0} wird hinzugefügt: Keine Zeile hat denselben Wert in {1}.',
  '{0} are added: no row has the same {1}.': '{0} werden hinzugefügt: Keine Zeile hat denselben Wert in {1}.',
  'Delete {0} from {1}': '{0} aus {1} löschen',
  '{0} is deleted from {1}.': '{0} wird aus {1} gelöscht.',
  '{0} are deleted from {1}.': '{0} werden aus {1} gelöscht.',
  'Deleted rows can be restored.': 'Gelöschte Zeilen können wiederhergestellt werden.',
  'Restore {0} in {1}': '{0} in {1} wiederherstellen',
  '{0} is restored in {1}, as before the deletion.': '{0} wird in {1} wiederhergestellt, wie vor dem Löschen.',
  '{0} are restored in {1}, as before the deletion.': '{0} werden in {1} wiederhergestellt, wie vor dem Löschen.',
  'Duplicate {0} in {1}': '{0} in {1} duplizieren',
  'A copy of the row is added to {0}.': 'Eine Kopie der Zeile wird zu {0} hinzugefügt.',
  'A copy of each of {0} rows is added to {1}.': 'Eine Kopie von jeder der {0} Zeilen wird zu {1} hinzugefügt.',
  'Assign “{0}” in {1} to {2}': '„{0}“ in {1} zuweisen: {2}',
  '{0} becomes: {1}.': '{0} wird: {1}.',
  'no one': 'niemand',
  none: 'leer',
  'no status': 'keinem Status',
  'Move “{0}” in {1} to {2}': '„{0}“ in {1} verschieben nach: {2}',
  'The row moves from {0} to {1}.': 'Die Zeile kommt von {0} zu {1}.',
  'Place “{0}” before “{1}” in {2}': '„{0}“ in {2} vor „{1}“ stellen',
  'Place “{0}” after “{1}” in {2}': '„{0}“ in {2} nach „{1}“ stellen',
  'The row gets another place in the order made by hand. Its values do not change.':
    'Die Zeile kommt in der eigenen Reihenfolge an eine andere Stelle. Ihre Werte ändern sich nicht.',
  'The call covers {0}, more than {1}.': 'Der Aufruf betrifft {0}, mehr als {1}.',

  // Moves to another list
  'Move {0} from {1} to {2}': '{0} von {1} nach {2} verschieben',
  'They keep their comments and history, and can be seen by {0}.':
    'Kommentare und Verlauf bleiben. Sichtbar sind sie für {0}.',
  'They keep their comments and history, and can be seen by {0}, before by {1}.':
    'Kommentare und Verlauf bleiben. Sichtbar sind sie für {0}, vorher für {1}.',
  '{0} ({1})': '{0} ({1})',
  '{0} has no column for: {1}. These values are not shown any more.':
    '{0} hat keine Spalte für: {1}. Diese Werte werden nicht mehr gezeigt.',
  '{0} goes to {1}': '{0} kommt nach {1}',
  '{0}.': '{0}.',
  'The status {0} becomes {1}': 'Der Status {0} wird {1}',
  '{0}: {1}.': '{0}: {1}.',

  // Comments
  'Comment on “{0}” in {1}': '„{0}“ in {1} kommentieren',
  'One comment is added. All members who see {0} can read it.':
    'Ein Kommentar kommt dazu. Alle Mitglieder, die {0} sehen, können ihn lesen.',
  'Delete a comment of {0} on “{1}” in {2}': 'Kommentar von {0} zu „{1}“ in {2} löschen',
  'Members who see {0} cannot read it any more.': 'Mitglieder, die {0} sehen, können ihn nicht mehr lesen.',
  'A rule of the company guards rows.comment.': 'Eine Schutzregel der Firma schützt rows.comment.',
  'Change a comment on “{0}” in {1}': 'Kommentar zu „{0}“ in {1} ändern',
  'All members who see {0} read the new text, and that it was changed.':
    'Alle Mitglieder, die {0} sehen, lesen den neuen Text und dass er geändert wurde.',
  '{0} is notified, unless they have switched it off.':
    '{0} wird benachrichtigt, außer bei abgeschalteter Benachrichtigung.',
  '{0} are notified, unless they have switched it off.':
    '{0} werden benachrichtigt, außer bei abgeschalteter Benachrichtigung.',

  // Imports
  '{0} from a file of {1}': '{0}, aus einer Datei mit {1}',
  'Left out: {0}.': 'Weggelassen: {0}.',
  'A list “{0}” is created with these columns: {1}.': 'Eine Liste „{0}“ mit diesen Spalten wird angelegt: {1}.',
  'Import {0} into {1}': '{0} in {1} importieren',
  'Import {0} as “{1}”': '{0} als „{1}“ importieren',
  '{0} is added to it.': '{0} kommt hinein.',
  '{0} are added to it.': '{0} kommen hinein.',

  // Undo
  'Undo “{0}”: {1}': '„{0}“ rückgängig machen: {1}',
  'Undo “{0}” in {1}: {2}': '„{0}“ in {1} rückgängig machen: {2}',
  'The opposite change is guarded by a rule of the company.':
    'Die umgekehrte Änderung ist durch eine Schutzregel der Firma geschützt.',
  '{0} made this call with the key “{1}” on {2}: {3}.':
    '{0} hat diesen Aufruf mit dem Schlüssel „{1}“ gemacht, {2}: {3}.',
  '{0} made this call on {1}: {2}.': '{0} hat diesen Aufruf gemacht, {1}: {2}.',
  '{0} and {1}': '{0} und {1}',
  '{0} gets its earlier values back.': '{0} bekommt die früheren Werte zurück.',
  '{0} get their earlier values back.': '{0} bekommen ihre früheren Werte zurück.',
  '{0} goes back to its earlier list with its values.': '{0} kommt mit ihren Werten in ihre frühere Liste zurück.',
  '{0} go back to their earlier list with their values.': '{0} kommen mit ihren Werten in ihre frühere Liste zurück.',
  '{0} that the call added is deleted.': '{0}, die der Aufruf hinzugefügt hat, wird gelöscht.',
  '{0} that the call added are deleted.': '{0}, die der Aufruf hinzugefügt hat, werden gelöscht.',
  '{0} that the call deleted is restored.': '{0}, die der Aufruf gelöscht hat, wird wiederhergestellt.',
  '{0} that the call deleted are restored.': '{0}, die der Aufruf gelöscht hat, werden wiederhergestellt.',
  '{0} that the call restored is deleted again.': '{0}, die der Aufruf wiederhergestellt hat, wird wieder gelöscht.',
  '{0} that the call restored are deleted again.': '{0}, die der Aufruf wiederhergestellt hat, werden wieder gelöscht.',
  '{0}, which the call created, is archived.': '{0}, die der Aufruf angelegt hat, wird archiviert.',
  '{0} is archived again.': '{0} wird wieder archiviert.',
  '{0} is restored with its rows.': '{0} wird mit den Zeilen wiederhergestellt.',
  '{0} gets the name “{1}” back.': '{0} heißt wieder „{1}“.',
  '{0} gets its earlier columns back.': '{0} bekommt die früheren Spalten zurück.',
  '{0} can be seen by {1} again.': '{0} ist wieder sichtbar für {1}.',
  'The comment that the call added is deleted.': 'Der Kommentar, den der Aufruf hinzugefügt hat, wird gelöscht.',
  'The comment that the call restored is deleted again.':
    'Der Kommentar, den der Aufruf wiederhergestellt hat, wird wieder gelöscht.',
  'The comment that the call deleted is restored.':
    'Der Kommentar, den der Aufruf gelöscht hat, wird wiederhergestellt.',
  'The comment gets its earlier text back.': 'Der Kommentar bekommt seinen früheren Text zurück.',
  '{0} stays as it is.': '{0} bleibt, wie es ist.',
  '{0} stay as they are.': '{0} bleiben, wie sie sind.',
  '“{0}”: {1}': '„{0}“: {1}',
  '1 more is not named here.': '1 weiteres ist hier nicht genannt.',
  '{0} more are not named here.': '{0} weitere sind hier nicht genannt.',
};
