/** What the fields of the actions on lists, rows and views are for, in German, by what the service says in English. */
export const listFields: Readonly<Record<string, string>> = {
  'A saved view of the list (views.list), whose filter, sort, fields and groups apply. `filter` is added to its own; the others replace its own.':
    'Eine gespeicherte Ansicht der Liste. Ihr Filter, ihre Sortierung, Felder und Gruppen gelten. Ein weiterer Filter kommt dazu; die anderen Angaben ersetzen ihre.',
  'All columns, in order.': 'Alle Spalten, der Reihe nach.',
  'All statuses, in order; a new row gets the first.':
    'Alle Status, der Reihe nach; eine neue Zeile bekommt den ersten.',
  'As in lists.groups.': 'Wie beim Gruppieren.',
  'Color that people see. Statuses have none.': 'Farbe, in der Menschen sie sehen. Status haben keine.',
  'Decimal mark of the numbers in texts: with `,` 1.234,56 is a number, with `.` 1,234.56. Left out: only 1234.56.':
    'Dezimalzeichen der Zahlen in Texten: mit `,` ist 1.234,56 eine Zahl, mit `.` 1,234.56. Ohne Angabe nur 1234.56.',
  'For dates and times: what makes a group.': 'Bei Datum und Uhrzeit: was eine Gruppe ausmacht.',
  'For times: the zone whose days, months and years count (IANA); UTC if left out.':
    'Bei Zeiten: die Zone, deren Tage, Monate und Jahre zählen, etwa Europe/Berlin; ohne Angabe UTC.',
  'Format of the file.': 'Format der Datei.',
  'A file of files.create, in place of content: for larger files, at most 25 MiB.':
    'Eine hochgeladene Datei statt des Inhalts: für größere Dateien, höchstens 25 MiB.',
  'How lists.groups groups the rows.': 'Wonach die Zeilen gruppiert werden.',
  'How many groups at most.': 'So viele Gruppen höchstens.',
  'How many of its rows each group has; all groups together at most 1000.':
    'So viele seiner Zeilen hat jede Gruppe; alle Gruppen zusammen höchstens 1000.',
  'Id of the column whose value tells the rows apart. An empty value of a line changes nothing.':
    'Spalte, deren Wert die Zeilen unterscheidet. Ein leerer Wert in der Datei ändert nichts.',
  'Id of the column whose values tell the rows apart, such as a number, a name or a mail address.':
    'Spalte, deren Werte die Zeilen unterscheiden, etwa eine Nummer, ein Name oder eine E-Mail-Adresse.',
  'Identifier, the key of its values in `cells`: a letter, then letters, digits and _; made from the name when left out.':
    'Kennung für Programme: ein Buchstabe, dann Buchstaben, Ziffern und _; ohne Angabe aus dem Namen gemacht.',
  'Ids of members to notify. They must be able to see the list.':
    'Mitglieder, die benachrichtigt werden. Sie müssen die Liste sehen können.',
  'Ids of number columns whose sum, average, minimum and maximum each group has.':
    'Zahlenspalten, deren Summe, Durchschnitt, kleinsten und größten Wert jede Gruppe hat.',
  'Ids of the columns to return; all if left out.': 'Spalten, die zurückkommen; ohne Angabe alle.',
  'Instead of `rowIds`: rows with the values of each, each row once.':
    'Statt gleicher Werte für alle: Zeilen mit eigenen Werten, jede Zeile einmal.',
  'Mail address of the recipient.': 'E-Mail-Adresse des Empfängers.',
  'Mail address to send the file to.': 'E-Mail-Adresse, an die die Datei geht.',
  'Name of a new list.': 'Name einer neuen Liste.',
  'Name of the list, as people see it.': 'Name der Liste, wie Menschen ihn sehen.',
  'Name of the new list.': 'Name der neuen Liste.',
  'Name of the view.': 'Name der Ansicht.',
  'Name that people see.': 'Name, den Menschen sehen.',
  'New type of the values.': 'Neue Art der Werte.',
  'Of a choice column: its options, in order.': 'Bei einer Auswahl: ihre Optionen, der Reihe nach.',
  'Of a choice or link column: whether a cell holds several options or rows, as an array.':
    'Bei einer Auswahl oder Verknüpfung: ob eine Zelle mehrere Optionen oder Zeilen hat.',
  'Of a formula column: computes its cells from others, by column id: `price * amount`.':
    'Bei einer Formel: berechnet ihre Zellen aus anderen, mit den Kennungen der Spalten: `price * amount`.',
  'Of a link column: `refuse` keeps rows that others link to from being deleted.':
    'Bei einer Verknüpfung: ob Zeilen, die verknüpft sind, gelöscht werden können.',
  'Of a link or linked column: the list that it leads to.':
    'Bei einer Verknüpfung und ihrem anderen Ende: die Liste, zu der sie führt.',
  'Of a linked, lookup or rollup column: the column of the other list.':
    'Bei Werten und Kennzahlen verknüpfter Zeilen, und am anderen Ende: die Spalte der anderen Liste.',
  'Of a lookup or rollup column: the link or linked column of this list to go through.':
    'Bei Werten und Kennzahlen verknüpfter Zeilen: die Verknüpfung in dieser Liste, über die sie gehen.',
  'Of a new link column: the linked column that the other list gets, with the rows that link there.':
    'Bei einer neuen Verknüpfung: die Spalte der anderen Liste, mit den Zeilen, die dorthin verweisen.',
  'Of a rollup column: what it makes of the values of the linked rows.':
    'Bei einer Kennzahl: was sie aus den Werten der verknüpften Zeilen macht.',
  'Of numbers in the format `currency`: its code (ISO 4217).': 'Bei Zahlen im Format Währung: ihr Code (ISO 4217).',
  'Of numbers: how people see them. 35 as percent is 35 %.':
    'Bei Zahlen: wie Menschen sie sehen. 35 als Prozent ist 35 %.',
  'Of times: the zone in which people see them (IANA); UTC if left out.':
    'Bei Zeiten: die Zeitzone, in der Menschen sie sehen (IANA); ohne Angabe UTC.',
  "One of the list's statuses, or null.": 'Einer der Status der Liste, oder keiner.',
  'One word or several.': 'Ein Wort oder mehrere.',
  'Return `total`. It is counted among the 100,000 oldest rows of the list.':
    'Auch die Zahl aller Zeilen. Gezählt wird unter den 100.000 ältesten Zeilen der Liste.',
  'Return the archived lists instead of the others.': 'Die archivierten Listen statt der anderen.',
  'Return the deleted rows instead of the others.': 'Die gelöschten Zeilen statt der anderen.',
  'Returns only rows that meet all of these entries, each a condition (`column`, `op`, `value` or `values`) or a group (`any`); at most 50 conditions in all. Texts and dates are compared character by character, capitals first.':
    'Nur Zeilen, die alle Einträge erfüllen: jeder ist eine Bedingung, oder eine Gruppe von Bedingungen, von denen eine genügt; höchstens 50 Bedingungen. Texte und Daten werden Zeichen für Zeichen verglichen, Großbuchstaben zuerst.',
  'Search in these lists only.': 'Nur in diesen Listen suchen.',
  'Text of the mail, as plain text.': 'Text der Mail, ohne Formatierung.',
  'The column to stand in front of; null for the last place.':
    'Die Spalte, vor der sie stehen soll; ohne Angabe am Ende.',
  'The columns, in order.': 'Die Spalten, der Reihe nach.',
  'Zone (IANA) of times without one, such as Europe/Berlin, if their column has none. Left out: they are refused.':
    'Zeitzone (IANA) für Uhrzeiten ohne Zeitzone, etwa Europe/Berlin, wenn ihre Spalte keine hat. Ohne Angabe werden sie abgelehnt.',
  'Order in dates: with `day_first` 31.12.2026 and 31/12/2026 are dates, with `month_first` 12/31/2026. Left out: only 2026-12-31, which is a date in any case.':
    'Reihenfolge im Datum: mit `day_first` sind 31.12.2026 und 31/12/2026 ein Datum, mit `month_first` 12/31/2026. Ohne Angabe nur 2026-12-31, das immer ein Datum ist.',
  'The comment, as plain text.': 'Der Kommentar, ohne Formatierung.',
  'The file as text. The first line of CSV has the headings; the delimiter is a comma, semicolon or tab.':
    'Die Datei als Text. Die erste Zeile einer CSV-Datei hat die Überschriften; getrennt wird mit Komma, Semikolon oder Tabulator.',
  'The headings to take; the others are left out. All headings are taken if it is left out.':
    'Die Überschriften, die übernommen werden; die anderen fallen weg. Ohne Angabe alle.',
  'The list to add to.': 'Die Liste, zu der die Zeilen kommen.',
  'The list to copy.': 'Die Liste, die kopiert wird.',
  'The list to move them to.': 'Die Liste, in die sie kommen.',
  'The new name, as people see it.': 'Der neue Name, wie Menschen ihn sehen.',
  'The one row to delete.': 'Die eine Zeile, die gelöscht wird.',
  'The one row to restore.': 'Die eine Zeile, die wiederhergestellt wird.',
  'The one to stand in front of; null for the last place.':
    'Die Option oder der Status, vor dem sie stehen soll; ohne Angabe am Ende.',
  'The option or status that its rows get instead; null for none.':
    'Die Option oder der Status, den ihre Zeilen stattdessen bekommen; ohne Angabe keinen.',
  'The option or status to change; a new one if left out.':
    'Die Option oder der Status, der sich ändert; ohne Angabe ein neuer.',
  'The order of the rows, or up to 5 as an array, the first one first; oldest first if left out, and of deleted rows the last one deleted. Rows without a value come first in ascending order, last in descending order.':
    'Die Reihenfolge der Zeilen, oder bis zu 5 als Array, die erste zuerst; ohne Angabe die ältesten zuerst, von gelöschten Zeilen die zuletzt gelöschte. Zeilen ohne Wert kommen aufsteigend zuerst, absteigend zuletzt.',
  'The row to stand after.': 'Die Zeile, nach der sie stehen soll.',
  'The row to stand before. Send exactly one of before and after.':
    'Die Zeile, vor der sie stehen soll. Gib nur eine von beiden an, vor oder nach.',
  'The rows to add.': 'Die Zeilen, die dazukommen.',
  'The rows to copy, each once.': 'Die Zeilen, die kopiert werden, jede einmal.',
  'The rows to delete, each once.': 'Die Zeilen, die gelöscht werden, jede einmal.',
  'The rows to move, each once.': 'Die Zeilen, die verschoben werden, jede einmal.',
  'The rows to restore, each once.': 'Die Zeilen, die wiederhergestellt werden, jede einmal.',
  'The rows, each with a value in the column `by`.': 'Die Zeilen, jede mit einem Wert in der Spalte unter „Nach“.',
  'The status of all; the same one, or else the first, if it is left out.':
    'Der Status aller Zeilen; ohne Angabe derselbe, oder sonst der erste.',
  'The statuses that rows may have, in order; a new row gets the first.':
    'Die Status, die Zeilen haben dürfen, der Reihe nach; eine neue Zeile bekommt den ersten.',
  'The version of the list that you read; any other is refused with conflict.':
    'Die Version der Liste, die du gelesen hast; jede andere wird als Konflikt verweigert.',
  'The version of the view that you read; any other is refused with conflict.':
    'Die Version der Ansicht, die du gelesen hast; jede andere wird als Konflikt verweigert.',
  'The version that you read; any other is refused with conflict.':
    'Die Version, die du gelesen hast; jede andere wird als Konflikt verweigert.',
  'The view to change. What is left out of the input, it loses.':
    'Die Ansicht, die sich ändert. Was in der Eingabe fehlt, verliert sie.',
  'Type of the values.': 'Art der Werte.',
  'What happens if a value does not fit the new type.': 'Was geschieht, wenn ein Wert nicht zur neuen Art passt.',
  'Whether all who see the list see the view.': 'Ob alle, die die Liste sehen, die Ansicht sehen.',
  'Whether to copy the rows.': 'Ob die Zeilen mitkopiert werden.',
  'Whether views leave the column out unless they name it.':
    'Ob Ansichten die Spalte weglassen, wenn sie sie nicht nennen.',
  'Which values go where; the columns that are alike if it is left out.':
    'Welche Werte wohin kommen; ohne Angabe in die gleichen Spalten.',
  'With `to`: text of the mail, as plain text.': 'Text der Mail, ohne Formatierung.',
  '`company`, or the ids of the members who see the list; an empty list for the administrators only.':
    'Die ganze Firma, oder die Mitglieder, die die Liste sehen; eine leere Liste für die Administratoren allein.',
  '`nextCursor` of the page before, with the same filter and sort; leave it out for the first page.':
    'Wo die Seite davor endet, mit gleichem Filter und gleicher Sortierung; für die erste Seite leer lassen.',
  '`status`, `createdAt`, `updatedAt`, or the id of a column.':
    'Der Status, wann sie hinzugefügt oder geändert wurde, oder eine Spalte.',
};
