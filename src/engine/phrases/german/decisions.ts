/** German phrases about why a decision is needed, and about what has changed since the earlier preview. */
export const decisions: Readonly<Record<string, string>> = {
  // Roles and plans
  viewer: 'Betrachter',
  member: 'Mitglied',
  developer: 'Entwickler',
  admin: 'Administrator',
  free: 'Free',
  team: 'Team',
  business: 'Business',
  // Rules of a company
  'a confirmation': 'eine Bestätigung',
  'an approval': 'eine Freigabe',
  'a confirmation and an approval': 'eine Bestätigung und eine Freigabe',
  'by any caller': 'von jedem Aufrufer',
  'with a key': 'mit einem Schlüssel',
  '{0} {1} needs {2}.': '{0} {1} braucht {2}.',
  '{0} {1} on more than {2} objects needs {3}.': '{0} {1} mit mehr als {2} Objekten braucht {3}.',
  '{0} {1} on more than {2} rows of one list within an hour needs {3}.':
    '{0} {1} mit mehr als {2} Zeilen einer Liste in einer Stunde braucht {3}.',
  'A rule of the company says: {0}': 'Eine Schutzregel der Firma sagt: {0}',
  // Why a decision is needed
  'Such a call needs a confirmation.': 'Ein solcher Aufruf braucht eine Bestätigung.',
  'Such a call needs an approval by an administrator.': 'Ein solcher Aufruf braucht die Freigabe eines Administrators.',
  'The company has one administrator and has chosen a confirmation in its place.':
    'Die Firma hat nur einen Administrator und stattdessen eine Bestätigung gewählt.',
  'After the confirmation, an administrator must approve the call, too.':
    'Nach der Bestätigung muss auch ein Administrator den Aufruf freigeben.',
  'The action is {0}.': 'Die Aktion ist {0}.',
  'The call affects {0}.': 'Der Aufruf betrifft {0}.',
  '{0} proposes this call: {1} needs the role {2} or higher, and the caller has the role {3}.':
    '{0} schlägt diesen Aufruf vor: {1} braucht mindestens die Rolle {2}, und der Aufrufer hat die Rolle {3}.',
  'A former member': 'Ein früheres Mitglied',
  'The call sends data out of the service, to {0}.': 'Der Aufruf sendet Daten nach außen, an {0}.',
  'No person needs to decide on this call.': 'Über diesen Aufruf muss kein Mensch entscheiden.',
  // Rows within an hour
  'Deleted rows of one list within an hour: above {0} a confirmation, above {1} an approval.':
    'Gelöschte Zeilen einer Liste in einer Stunde: über {0} eine Bestätigung, über {1} eine Freigabe.',
  'Changed rows of one list within an hour: above {0} a confirmation, above {1} an approval.':
    'Geänderte Zeilen einer Liste in einer Stunde: über {0} eine Bestätigung, über {1} eine Freigabe.',
  'this key': 'dieser Schlüssel',
  'this person': 'dieser Mensch',
  'without an approval': 'ohne Freigabe',
  'without a confirmation': 'ohne Bestätigung',
  'this row': 'dieser Zeile',
  'these {0} rows': 'diesen {0} Zeilen',
  '{0}, more than {1}': '{0}, mehr als {1}',
  'In the last hour, {0} deleted {1} of {2} {3}; with {4} it is {5}.':
    'In der letzten Stunde hat {0} {1} aus {2} {3} gelöscht; mit {4} sind es {5}.',
  'In the last hour, {0} changed {1} of {2} {3}; with {4} it is {5}.':
    'In der letzten Stunde hat {0} {1} aus {2} {3} geändert; mit {4} sind es {5}.',
  // What has changed since the earlier preview
  'The call affects {0} now; before, {1}.': 'Der Aufruf betrifft jetzt {0}; vorher {1}.',
  'It costs {0} credits now; before, {1}.': 'Er kostet jetzt {0} Credits; vorher {1}.',
  'New: {0}': 'Neu: {0}',
  'What is shown has changed since the earlier preview.':
    'Was gezeigt wird, hat sich seit der letzten Vorschau geändert.',
  'What would run.': 'Was laufen würde.',
  '{0} has changed.': '{0} hat sich geändert.',
  '{0} have changed.': '{0} haben sich geändert.',
  '{0} was changed, and changed back.': '{0} wurde geändert und wieder zurückgeändert.',
  '{0} was {1} and is {2}': '{0} war {1} und ist {2}',
  empty: 'leer',
  // A text that is the same in each language
  '{0}': '{0}',
  // Calls that stopped
  '1 change was made before it stopped.': 'Eine Änderung wurde gemacht, bevor die Aktion abbrach.',
  '{0} changes were made before it stopped.': '{0} Änderungen wurden gemacht, bevor die Aktion abbrach.',
  'Nothing was changed.': 'Nichts wurde geändert.',
  '{0} Check them before you call again.': '{0} Prüfe sie, bevor du den Aufruf noch einmal machst.',
  'The service tried this call several times and could not complete it. {0} Make the call again. If it fails again, send the call id to the operator of the service.':
    'Der Dienst hat diesen Aufruf mehrmals versucht und konnte ihn nicht beenden. {0} Mach den Aufruf noch einmal. Wenn er wieder scheitert, schick die Kennung des Aufrufs an den Betreiber des Dienstes.',
};
