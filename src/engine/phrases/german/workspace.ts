/** German phrases about the company, its plan, insights, approvals, notifications and webhook endpoints. */
export const workspace: Readonly<Record<string, string>> = {
  // Company
  'Rename {0} to {1}': '{0} in {1} umbenennen',
  'Pages and mails show {0} instead of {1}.': 'Seiten und Mails zeigen {0} statt {1}.',
  'The address of the company stays.': 'Die Adresse der Firma bleibt.',
  'The call sends all data of the company out of the service, to {0}.':
    'Der Aufruf sendet alle Daten der Firma nach außen, an {0}.',
  'Send all data of {0} to {1}': 'Alle Daten von {0} an {1} senden',
  'All lists with their rows, comments and saved views, all notifications, all members, all keys and webhook endpoints without their secrets, and the call log are mailed to {0}.':
    'Alle Listen mit ihren Zeilen, Kommentaren und gespeicherten Ansichten, alle Benachrichtigungen, alle Mitglieder, alle Schlüssel und Endpunkte ohne ihre Geheimnisse und das Protokoll der Aufrufe gehen per Mail an {0}.',
  'With this policy, some calls would be guarded less than now.':
    'Mit diesen Schutzregeln wären manche Aufrufe weniger geschützt als jetzt.',
  'Replace the guard policy of {0}': 'Schutzregeln von {0} ersetzen',
  'Some calls will be guarded less than now.': 'Manche Aufrufe sind dann weniger geschützt als jetzt.',
  'No call will be guarded less than now. The rules take effect at once.':
    'Kein Aufruf ist dann weniger geschützt als jetzt. Die Regeln gelten sofort.',
  'Removed: {0}': 'Entfernt: {0}',
  '{0} more rules are removed.': '{0} weitere Regeln werden entfernt.',
  'Added: {0}': 'Hinzugefügt: {0}',
  '{0} more rules are added.': '{0} weitere Regeln werden hinzugefügt.',
  'From then on, a confirmation replaces each approval.': 'Von da an ersetzt eine Bestätigung jede Freigabe.',
  'Run {0} without approvals': '{0} ohne Freigaben betreiben',
  'Ask for approvals in {0} again': 'Bei {0} wieder nach Freigaben fragen',
  'While there is one administrator, the caller confirms what an administrator would have to approve.':
    'Solange es einen Administrator gibt, bestätigt, wer aufruft, was ein Administrator freigeben müsste.',
  'Calls that need an approval wait for another administrator again.':
    'Aufrufe, die eine Freigabe brauchen, warten wieder auf einen anderen Administrator.',
  'The company records who chose this and when.': 'Die Firma hält fest, wer das wann gewählt hat.',

  // Plan
  'The company changes to the plan {0}, which is not higher than its present one.':
    'Die Firma wechselt in den Tarif {0}, der nicht höher ist als der jetzige.',
  'Move {0} from the {1} plan to the {2} plan': '{0} vom Tarif {1} in den Tarif {2} wechseln',
  'The lower plan takes effect at once. Unused credits are cut to it; spent and reserved credits stay.':
    'Der niedrigere Tarif gilt sofort. Unverbrauchte Credits werden auf ihn gekürzt, verbrauchte und vorgemerkte bleiben.',
  'The higher plan takes effect when it is paid; in development without a payment service, at once and free.':
    'Der höhere Tarif gilt, wenn er bezahlt ist, in der Entwicklung ohne Zahlungsdienst sofort und kostenlos.',
  'Deep credits a month: {0} before, {1} after.': 'Deep Credits im Monat: vorher {0}, nachher {1}.',
  'Calls a minute and key: {0} before, {1} after.': 'Aufrufe je Minute und Schlüssel: vorher {0}, nachher {1}.',
  'Active keys of a member: {0} before, {1} after.': 'Aktive Schlüssel eines Mitglieds: vorher {0}, nachher {1}.',
  'All files: at most {0} before, {1} after. One file: {2} before, {3} after.':
    'Alle Dateien: vorher höchstens {0}, nachher {1}. Eine Datei: vorher {2}, nachher {3}.',
  'Types of files: {0} before, {1} after.': 'Arten von Dateien: vorher {0}, nachher {1}.',
  'The call log keeps {0} days instead of {1}. Older calls are deleted; export them first with company.exportAll.':
    'Das Protokoll der Aufrufe umfasst {0} Tage statt {1}. Ältere Aufrufe werden gelöscht. Exportiere sie vorher mit company.exportAll.',
  'Days in the call log: {0} before, {1} after.': 'Tage im Protokoll der Aufrufe: vorher {0}, nachher {1}.',
  'Keys become part of the plan.': 'Schlüssel gehören dann zum Tarif.',
  'Keys stop working until the plan is raised again.': 'Schlüssel gelten nicht, bis der Tarif wieder erhöht wird.',
  'Webhooks become part of the plan.': 'Webhooks gehören dann zum Tarif.',
  'Webhooks are no longer sent.': 'Webhooks werden nicht mehr gesendet.',
  'Guard policies become part of the plan.': 'Schutzregeln gehören dann zum Tarif.',
  'Guard policies can no longer be changed.': 'Schutzregeln können nicht mehr geändert werden.',
  all: 'alle',

  // Approvals and held calls
  'Revoke the grant for {0}': 'Erlaubnis für {0} widerrufen',
  'Nothing changes: it is already revoked.': 'Nichts ändert sich: Sie ist schon widerrufen.',
  '{0} of {1} calls that it was given for can no longer run under it.':
    '{0} von {1} Aufrufen, für die sie gegeben war, können nicht mehr unter ihr laufen.',
  'Cancel: {0}': 'Zurücknehmen: {0}',
  'Nothing changes: the call is already cancelled.': 'Nichts ändert sich: Der Aufruf ist schon zurückgenommen.',
  'The call ends without running.': 'Der Aufruf endet, ohne zu laufen.',
  'Mark {0} as read': '{0} als gelesen markieren',
  'Only you see whether they are read.': 'Nur du siehst, ob sie gelesen sind.',

  // Insights
  'Find duplicates in {0}': 'Dubletten in {0} suchen',
  'Forecast from {0}': 'Vorhersage aus {0}',
  'Summarize {0}': '{0} zusammenfassen',
  '1 row is read. Nothing is changed.': '1 Zeile wird gelesen. Nichts wird geändert.',
  '{0} are read. Nothing is changed.': '{0} werden gelesen. Nichts wird geändert.',
  'Figures about {0} are sent to {1}, where the model {2} writes a text about them.':
    'Zahlen über {0} gehen an {1}, wo das Modell {2} einen Text über sie schreibt.',
  'The figures are the name and number of rows of the list; for {0} of its columns ({1}) the name, the number of filled, empty and different cells, the smallest, largest, average and median number, the spread, and the earliest and latest date; and the number of rows that are duplicates, stale or outlying.':
    'Die Zahlen sind der Name der Liste und die Zahl ihrer Zeilen; für {0} ihrer Spalten ({1}) der Name, die Zahl der gefüllten, leeren und verschiedenen Zellen, die kleinste, die größte, die mittlere und die Medianzahl, die Streuung und das früheste und das späteste Datum; und die Zahl der doppelten, der veralteten und der abweichenden Zeilen.',
  'Of the rows themselves, at most {0} texts are sent: frequent values of text and choice columns, and labels of duplicate, stale and outlying rows.':
    'Von den Zeilen selbst gehen höchstens {0} Texte mit: häufige Werte von Text- und Auswahlspalten und die Namen doppelter, veralteter und abweichender Zeilen.',
  'Sent data cannot be recalled.': 'Gesendete Daten können nicht zurückgeholt werden.',

  // Webhook endpoints
  'Events of {0} are sent to {1} as they happen: {2}. This data leaves the company.':
    'Ereignisse von {0} gehen an {1}, sobald sie geschehen: {2}. Diese Daten verlassen die Firma.',
  'The endpoint receives the events that {0} may see, as {1}.':
    'Der Endpunkt bekommt die Ereignisse, die {0} mit der Rolle {1} sehen darf.',
  'The events of one object arrive in order. An event that fails delays those behind it.':
    'Die Ereignisse eines Objekts kommen der Reihe nach an. Ein Ereignis, das nicht ankommt, hält die folgenden auf.',
  'Events are sent until the endpoint is disabled or deleted. A sent event cannot be recalled.':
    'Ereignisse werden gesendet, bis der Endpunkt abgeschaltet oder gelöscht ist. Ein gesendetes Ereignis kann nicht zurückgeholt werden.',
  'events of every kind': 'Ereignisse jeder Art',
  'Send events to {0}': 'Ereignisse an {0} senden',
  'Delete the webhook endpoint at {0}': 'Endpunkt bei {0} löschen',
  'No more events are sent there.': 'Dorthin gehen keine Ereignisse mehr.',
  'A deleted endpoint and its secret cannot be restored.':
    'Ein gelöschter Endpunkt und sein Geheimnis können nicht wiederhergestellt werden.',
  'Stop sending events to {0}': 'Keine Ereignisse mehr an {0} senden',
  'Nothing changes: it is already disabled.': 'Nichts ändert sich: Er ist schon abgeschaltet.',
  'Events that happen while it is disabled are not sent later.':
    'Ereignisse, die geschehen, solange er abgeschaltet ist, werden später nicht gesendet.',
  'Send events to {0} again': 'Ereignisse wieder an {0} senden',
  'Send {0} to {1} again': '{0} noch einmal an {1} senden',
  'One event, {0}, is sent to {1} again. This data leaves the company.':
    'Ein Ereignis, {0}, geht noch einmal an {1}. Diese Daten verlassen die Firma.',
  'A sent event cannot be recalled.': 'Ein gesendetes Ereignis kann nicht zurückgeholt werden.',
  'The caller gets a new secret that signs the messages of the company.':
    'Wer aufruft, bekommt ein neues Geheimnis, das die Nachrichten der Firma signiert.',
  'Rotate the secret of the webhook endpoint at {0}': 'Geheimnis des Endpunkts bei {0} erneuern',
  'The caller gets the new secret. With it, messages to {0} can be signed as {1}.':
    'Wer aufruft, bekommt das neue Geheimnis. Damit können Nachrichten an {0} im Namen von {1} signiert werden.',
  'The current secret stops signing {0}: the receiver must know the new one by then.':
    'Das jetzige Geheimnis signiert {0} nicht mehr: Bis dahin muss der Empfänger das neue kennen.',
  'An older secret that is still in its grace period stops signing at once.':
    'Ein älteres Geheimnis, dessen Frist noch läuft, signiert sofort nicht mehr.',
  'Send a test event to {0}': 'Testereignis an {0} senden',
  'One event is sent to {0}, with no data of the company but the id of the endpoint.':
    'Ein Ereignis geht an {0}, ohne Daten der Firma außer der Kennung des Endpunkts.',
  'Change what is sent to {0}': 'Ändern, was an {0} geht',
  'Events are sent to {0} from now on, no longer to {1}.':
    'Ereignisse gehen von jetzt an an {0} und nicht mehr an {1}.',
  'The events and the URL stay as they are.': 'Die Ereignisse und die URL bleiben, wie sie sind.',
};
