/** German phrases of refusals about what a company has: documents that are missing, archived or changed. */
export const refusalsOfWorkspace: Readonly<Record<string, string>> = {
  // Ids
  'There is no call with this id.': 'Es gibt keinen Aufruf mit dieser Kennung.',
  'There is no comment with this id.': 'Es gibt keinen Kommentar mit dieser Kennung.',
  'There is no company with this id.': 'Es gibt keine Firma mit dieser Kennung.',
  'There is no delivery with this id.': 'Es gibt keine Zustellung mit dieser Kennung.',
  'There is no file with this id.': 'Es gibt keine Datei mit dieser Kennung.',
  'There is no grant with this id.': 'Es gibt keine Erlaubnis mit dieser Kennung.',
  'There is no invitation with this id.': 'Es gibt keine Einladung mit dieser Kennung.',
  'There is no key with this id.': 'Es gibt keinen Schlüssel mit dieser Kennung.',
  'There is no list with this id.': 'Es gibt keine Liste mit dieser Kennung.',
  'There is no member with this id.': 'Es gibt kein Mitglied mit dieser Kennung.',
  'There is no passkey with this id.': 'Es gibt keinen Passkey mit dieser Kennung.',
  'There is no receipt with this id.': 'Es gibt keinen Beleg mit dieser Kennung.',
  'There is no row with this id.': 'Es gibt keine Zeile mit dieser Kennung.',
  'There is no view with this id.': 'Es gibt keine Ansicht mit dieser Kennung.',
  'There is no webhook endpoint with this id.': 'Es gibt keinen Endpunkt mit dieser Kennung.',
  'There is no row {0}.': 'Es gibt keine Zeile {0}.',
  'You have no notification {0}.': 'Du hast keine Benachrichtigung {0}.',

  // Versions
  '{0} is at version {1} now, not {2}. Read it again, then decide.':
    '{0} hat jetzt die Version {1}, nicht {2}. Sieh dir den neuen Stand an und entscheide dann.',
  'The company': 'Die Firma',
  'The list': 'Die Liste',
  'The row': 'Die Zeile',
  'The view': 'Die Ansicht',
  'The endpoint': 'Der Endpunkt',

  // Lists and rows
  'This list is archived. Restore it first.': 'Diese Liste ist archiviert. Stelle sie zuerst wieder her.',
  'This list is archived. Restore it before changing it.':
    'Diese Liste ist archiviert. Stelle sie wieder her, bevor du sie änderst.',
  'This list is archived already.': 'Diese Liste ist schon archiviert.',
  'This list is not archived.': 'Diese Liste ist nicht archiviert.',
  'The scope of this key does not include this list. Use another key.':
    'Diese Liste gehört nicht zum Umfang dieses Schlüssels. Nimm einen anderen Schlüssel.',
  '{0} leads to a list that is archived or deleted, or that you may not see. Leave the column out of the filter.':
    '{0} führt zu einer Liste, die archiviert oder gelöscht ist oder die du nicht sehen darfst. Lass die Spalte im Filter weg.',
  'There are too many lists to search all of them. Name up to 50.':
    'Es sind zu viele Listen, um alle zu durchsuchen. Nenne bis zu 50.',
  'There are too many lists to search all of them.': 'Es sind zu viele Listen, um alle zu durchsuchen.',
  'Name up to 50 lists.': 'Nenne bis zu 50 Listen.',
  'The row was moved to another list meanwhile. Read it again, then decide.':
    'Die Zeile wurde inzwischen in eine andere Liste verschoben. Sieh sie dir noch einmal an und entscheide dann.',
  'Several rows now have the same {0}, so it is not clear which to change. Change the others, then call again.':
    'Mehrere Zeilen haben jetzt denselben Wert in {0}. Es ist also nicht klar, welche gemeint ist. Ändere die anderen und mach den Aufruf noch einmal.',
  'Another call adds rows to {0} by {1}, so this one did not start. Call again when it has ended.':
    'Ein anderer Aufruf fügt gerade Zeilen in {0} nach {1} ein, deshalb hat dieser nicht begonnen. Mach ihn noch einmal, wenn der andere fertig ist.',
  'The row {0} was deleted after this call started. Call again to add a new row.':
    'Die Zeile {0} wurde gelöscht, nachdem dieser Aufruf begonnen hat. Mach den Aufruf noch einmal, um eine neue Zeile anzulegen.',
  'The file {0} was deleted meanwhile. Upload it again, or leave it out.':
    'Die Datei {0} wurde inzwischen gelöscht. Lade sie noch einmal hoch, oder lass sie weg.',

  // Company, people and keys
  'The company is on the {0} plan already.': 'Die Firma hat schon den Tarif {0}.',
  '{0} has accepted the invitation already.': '{0} hat die Einladung schon angenommen.',
  '{0} is no longer on the team. Invite them again.': '{0} ist nicht mehr im Team. Lade den Menschen noch einmal ein.',
  'The password was not changed, because another call changed it at the same moment. Try again.':
    'Das Passwort wurde nicht geändert, weil ein anderer Aufruf es im selben Moment geändert hat. Versuch es noch einmal.',
  'This is not your current password.': 'Das ist nicht dein jetziges Passwort.',
  'Send the password that you sign in with.': 'Gib das Passwort ein, mit dem du dich anmeldest.',
  'This key was rotated already. Rotate the key that replaced it.':
    'Dieser Schlüssel wurde schon erneuert. Erneuere den Schlüssel, der ihn ersetzt hat.',
  'Another call changed the provider at the same moment. Call again, with clientSecret.':
    'Ein anderer Aufruf hat den Anbieter im selben Moment geändert. Mach den Aufruf noch einmal, mit clientSecret.',
};
