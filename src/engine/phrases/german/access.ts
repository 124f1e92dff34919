/** German phrases about people, keys, sign-in and webhook endpoints. */
export const access: Readonly<Record<string, string>> = {
  // Own account
  'Change the password of {0}': 'Passwort von {0} ändern',
  'The current password no longer works.': 'Das jetzige Passwort gilt nicht mehr.',
  'Your other sessions end.': 'Deine anderen Sitzungen enden.',
  'It no longer signs in. Sessions that began with it stay.':
    'Mit ihm kann sich niemand mehr anmelden. Sitzungen, die mit ihm begonnen haben, bleiben.',
  'Remove the passkey {0}': 'Passkey {0} entfernen',
  'Rename the passkey {0} to {1}': 'Passkey {0} in {1} umbenennen',
  'Only you see the name.': 'Nur du siehst den Namen.',
  'Sign {0} out everywhere': '{0} überall abmelden',
  '{0} must sign in again in every browser.': '{0} muss sich in jedem Browser neu anmelden.',
  'Keys still work.': 'Schlüssel gelten weiter.',
  'Change the account of {0}': 'Konto von {0} ändern',
  'All members see {0} instead of {1}.': 'Alle Mitglieder sehen {0} statt {1}.',
  '{0} is notified as the new settings say.': '{0} wird nach den neuen Einstellungen benachrichtigt.',

  // Keys
  'Create the API key “{0}”': 'API-Schlüssel „{0}“ anlegen',
  'Calls with the key can do what a {0} may, on behalf of {1}.':
    'Aufrufe mit dem Schlüssel dürfen im Namen von {1}, was die Rolle {0} erlaubt.',
  'It works {0} at most, or until it is switched off.': 'Er gilt höchstens {0}, oder bis er abgeschaltet wird.',
  'Its calls are shown as those of an assistant.': 'Seine Aufrufe werden als die eines Assistenten gezeigt.',
  'Rename the API key “{0}”': 'API-Schlüssel „{0}“ umbenennen',
  'The key gets the name “{0}”. Its role and scope stay.':
    'Der Schlüssel heißt dann „{0}“. Seine Rolle und sein Umfang bleiben.',
  'Rotate the API key “{0}”': 'API-Schlüssel „{0}“ erneuern',
  'Calls with the new key can do what a {0} may, on behalf of {1}.':
    'Aufrufe mit dem neuen Schlüssel dürfen im Namen von {1}, was die Rolle {0} erlaubt.',
  'The old key (…{0}) stops working {1}.': 'Der alte Schlüssel (…{0}) gilt {1} nicht mehr.',
  'The new key gets the lifetime that the old one was created with.':
    'Der neue Schlüssel gilt so lange, wie der alte bei seiner Anlage galt.',
  'The new key gets the lifetime that the old one was created with, but expires no later than the key that rotates it.':
    'Der neue Schlüssel gilt so lange, wie der alte bei seiner Anlage galt, aber nicht länger als der Schlüssel, der ihn erneuert.',
  'Switch off the API key “{0}”': 'API-Schlüssel „{0}“ abschalten',
  'Nothing changes: the key is already switched off.': 'Nichts ändert sich: Der Schlüssel ist schon abgeschaltet.',
  'Calls with the key …{0} are refused at once.': 'Aufrufe mit dem Schlüssel …{0} werden sofort verweigert.',
  'The key cannot be switched on again.': 'Der Schlüssel kann nicht wieder eingeschaltet werden.',
  'until {0}': 'bis {0}',
  'for {0} days': '{0} Tage',
  'for {0} hours': '{0} Stunden',
  'at once': 'sofort',
  '1 minute later': '1 Minute später',
  '{0} minutes later': '{0} Minuten später',
  '1 hour later': '1 Stunde später',
  '{0} hours later': '{0} Stunden später',
  'It may call only {0}.': 'Er darf nur diese Aktionen aufrufen: {0}.',
  'It sees only one list: {0}.': 'Er sieht nur eine Liste: {0}.',
  'It sees only {0} lists: {1}.': 'Er sieht nur {0} Listen: {1}.',
  'Its calls use at most {0} Deep credits a month.': 'Seine Aufrufe verbrauchen höchstens {0} Deep Credits im Monat.',
  'Calls may come only from {0}.': 'Aufrufe dürfen nur von diesen Adressen kommen: {0}.',
  'It spends from the budget of the key “{0}”.': 'Er verbraucht aus dem Budget des Schlüssels „{0}“.',

  // Ways to sign in
  'Let people sign in to {0} with {1}': 'Anmeldung bei {0} mit {1} erlauben',
  'Change how people sign in to {0}': 'Anmeldung bei {0} ändern',
  'Members can no longer sign in with {0}. Their sessions stay.':
    'Mitglieder können sich nicht mehr mit {0} anmelden. Ihre Sitzungen bleiben.',
  'The secret of the client is replaced.': 'Das Geheimnis des Clients wird ersetzt.',
  'A person without an account joins if the claim below gives a role.':
    'Wer kein Konto hat, kommt ins Team, wenn die Angabe unten eine Rolle ergibt.',
  'Only members and invited people sign in.': 'Nur Mitglieder und Eingeladene melden sich an.',
  '{0} ({1}) decides who a person is. It can sign in anyone, as any member with an address at {2}.':
    '{0} ({1}) entscheidet, wer jemand ist. Es kann jeden anmelden, als jedes Mitglied mit einer Adresse bei {2}.',
  'Anyone with a verified address at {0} joins as {1}.':
    'Wer eine bestätigte Adresse bei {0} hat, kommt als {1} ins Team.',
  'The claim {0} sets the role at each sign-in: {1}, and {2} more.':
    'Die Angabe {0} bestimmt bei jeder Anmeldung die Rolle: {1} und {2} weitere.',
  'The claim {0} sets the role at each sign-in: {1}.': 'Die Angabe {0} bestimmt bei jeder Anmeldung die Rolle: {1}.',
  '{0} → {1}': '{0} → {1}',
  'Members can sign in with a password again, and set a new one by mail.':
    'Mitglieder können sich wieder mit einem Passwort anmelden und per Mail ein neues setzen.',
  'Members can no longer sign in with a password.': 'Mitglieder können sich nicht mehr mit einem Passwort anmelden.',
  'Sessions that began with a password end, except the one of this call.':
    'Sitzungen, die mit einem Passwort begonnen haben, enden, außer der dieses Aufrufs.',
  'Members can sign in with the passkeys that they have added.':
    'Mitglieder können sich mit den Passkeys anmelden, die sie hinzugefügt haben.',
  'Members can no longer sign in with passkeys, or add one. Sessions that began with a passkey stay.':
    'Mitglieder können sich nicht mehr mit Passkeys anmelden und keine hinzufügen. Sitzungen, die mit einem Passkey begonnen haben, bleiben.',
  '{0} decides who may sign in.': '{0} entscheidet, wer sich anmelden darf.',
  'Members sign in another way from then on.': 'Mitglieder melden sich von da an anders an.',

  // Team
  'Join {0} as {1}': '{0} als {1} beitreten',
  '{0} joins the team and signs in with {1}.': '{0} kommt ins Team und meldet sich mit {1} an.',
  'The link stops working.': 'Der Link gilt nicht mehr.',
  'Cancel the invitation of {0}': 'Einladung von {0} zurückziehen',
  'Nothing changes: it is already cancelled.': 'Nichts ändert sich: Sie ist schon zurückgezogen.',
  'The link in the mail to {0} stops working.': 'Der Link in der Mail an {0} gilt nicht mehr.',
  'The member': 'Das Mitglied',
  '{0} becomes an administrator.': '{0} wird Administrator.',
  '{0} is an administrator at present.': '{0} ist jetzt Administrator.',
  'Make {0} {1} instead of {2}': '{0} von {2} zu {1} machen',
  '{0} and their keys can no longer do what needs a higher role than {1}.':
    '{0} kann auch mit eigenen Schlüsseln nicht mehr tun, was eine höhere Rolle als {1} braucht.',
  '{0} ({1}) can do everything that the role {2} allows.': '{0} ({1}) kann alles, was die Rolle {2} erlaubt.',
  '{0} can no longer approve calls.': '{0} kann keine Aufrufe mehr freigeben.',
  '{0} can approve calls of others, and remove members.':
    '{0} kann Aufrufe anderer freigeben und Mitglieder entfernen.',
  'The call sends an invitation to become an administrator to {0}.':
    'Der Aufruf sendet eine Einladung, Administrator zu werden, an {0}.',
  'Invite {0} to the team': '{0} ins Team einladen',
  'A mail to {0} says that {1} invites {2} to {3}.': 'Eine Mail an {0} sagt, dass {1} {2} zu {3} einlädt.',
  'With the link in it, a person can join as {0}, once and within {1} days.':
    'Mit dem Link darin kann ein Mensch als {0} ins Team kommen, einmal und innerhalb von {1} Tagen.',
  'A sent mail cannot be recalled. If you cancel the invitation later, only its link stops working.':
    'Eine gesendete Mail kann nicht zurückgeholt werden. Wenn du die Einladung später zurückziehst, gilt nur ihr Link nicht mehr.',
  '{0} is removed from the team.': '{0} wird aus dem Team entfernt.',
  'A member': 'Ein Mitglied',
  'Remove {0} from the team': '{0} aus dem Team entfernen',
  '{0} ({1}, {2}) can no longer sign in.': '{0} ({1}, {2}) kann sich nicht mehr anmelden.',
  'Their held calls end without running.': 'Wartende Aufrufe dieses Mitglieds enden, ohne zu laufen.',
  'At least {0} active key stops working at once.': 'Mindestens {0} aktiver Schlüssel gilt sofort nicht mehr.',
  '{0} active key stops working at once.': '{0} aktiver Schlüssel gilt sofort nicht mehr.',
  'At least {0} active keys stop working at once.': 'Mindestens {0} aktive Schlüssel gelten sofort nicht mehr.',
  '{0} active keys stop working at once.': '{0} aktive Schlüssel gelten sofort nicht mehr.',
};
