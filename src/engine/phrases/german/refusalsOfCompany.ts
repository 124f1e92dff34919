/** German texts of refusals about accounts, the team, keys, sign-in, webhook endpoints, the company and insights. */
export const refusalsOfCompany: Readonly<Record<string, string>> = {
  // Own account
  'A key cannot change a password. Sign in to change it.':
    'Ein Schlüssel kann kein Passwort ändern. Melde dich an, um es zu ändern.',
  'Too many attempts. Try again in {0} minutes.': 'Das waren zu viele Versuche. Versuch es in {0} Minuten noch einmal.',
  'This is your current password.': 'Das ist dein jetziges Passwort.',
  'Choose another password.': 'Wähle ein anderes Passwort.',
  'The password is too short. Choose one of at least {0} characters.':
    'Das Passwort ist zu kurz. Wähle eines mit mindestens {0} Zeichen.',
  'The password is too long. Choose one of at most {0} characters.':
    'Das Passwort ist zu lang. Wähle eines mit höchstens {0} Zeichen.',
  'The password is easy to guess: it is a common password or close to one, or it holds your name. Choose a longer one, such as four words that do not belong together.':
    'Das Passwort ist leicht zu erraten: Es ist ein häufiges Passwort oder einem ähnlich, oder dein Name steht darin. Wähle ein längeres, etwa vier Wörter, die nicht zusammengehören.',
  'Send name, notifications or both.': 'Schick name, notifications oder beides.',
  'A key cannot switch off the mails about held calls. Sign in to switch them off.':
    'Ein Schlüssel kann die Mails über wartende Aufrufe nicht abschalten. Melde dich an, um sie abzuschalten.',
  'A key cannot change passkeys. Sign in to change them.':
    'Ein Schlüssel kann keine Passkeys ändern. Melde dich an, um sie zu ändern.',
  'With false, nothing is marked.': 'Mit false wird nichts markiert.',
  'Send true, or ids instead.': 'Schick true, oder stattdessen Kennungen.',
  'This has a line break, a control character, or an invisible or direction-changing character.':
    'Darin ist ein Zeilenumbruch, ein Steuerzeichen, oder ein Zeichen, das unsichtbar ist oder die Schreibrichtung ändert.',
  'Remove it: a name is plain text on one line.': 'Entferne es: Ein Name ist einfacher Text in einer Zeile.',

  // Team
  '{0} has accepted the invitation already. Remove the member instead.':
    '{0} hat die Einladung schon angenommen. Entferne stattdessen das Mitglied.',
  '{0} has the role {1} already.': '{0} hat die Rolle {1} schon.',
  '{0} has this mail address and is already on the team. Change their role instead.':
    '{0} hat diese E-Mail-Adresse und ist schon im Team. Ändere stattdessen die Rolle.',
  'This address has an open invitation. Cancel it first.':
    'Diese Adresse hat eine offene Einladung. Zieh sie zuerst zurück.',
  '{0} has been removed already.': '{0} wurde schon entfernt.',
  'This invitation was accepted already. If it was you, sign in.':
    'Diese Einladung wurde schon angenommen. Wenn du das warst, melde dich an.',
  'This invitation was cancelled. Ask for a new one.': 'Diese Einladung wurde zurückgezogen. Bitte um eine neue.',
  'This invitation has expired. Ask for a new one.': 'Diese Einladung ist abgelaufen. Bitte um eine neue.',
  'A member of the team already has this mail address. If it is you, sign in.':
    'Ein Mitglied des Teams hat schon diese E-Mail-Adresse. Wenn du das bist, melde dich an.',
  "This setting is only for companies with one administrator. Your administrators can approve each other's calls.":
    'Diese Einstellung ist nur für Firmen mit einem Administrator. Eure Administratoren können Aufrufe gegenseitig freigeben.',
  '{0} is the last administrator, and a company keeps at least one. Make another member an administrator first, with team.invite or team.changeRole.':
    '{0} ist der letzte Administrator, und eine Firma behält mindestens einen. Mach zuerst ein anderes Mitglied zum Administrator, mit team.invite oder team.changeRole.',

  // Keys
  'The owner has {0} active keys already, the most on this plan. Switch one off with keys.switchOff, or change to a higher plan.':
    'Das Mitglied hat schon {0} aktive Schlüssel, mehr erlaubt der Tarif nicht. Schalte einen mit keys.switchOff ab, oder wechsle in einen höheren Tarif.',
  'The expiry is given twice, by {0}.': 'Der Ablauf ist mehrmals angegeben: {0}.',
  'Send one of them.': 'Schick eins davon.',
  'The key would work for more than {0} days.': 'Der Schlüssel würde länger als {0} Tage gelten.',
  'The key would have expired already.': 'Der Schlüssel wäre schon abgelaufen.',
  'Send a time within the next {0} days.': 'Schick eine Zeit in den nächsten {0} Tagen.',
  'This key is switched off. Create a new one.': 'Dieser Schlüssel ist abgeschaltet. Leg einen neuen an.',
  'This key has expired. Create a new one.': 'Dieser Schlüssel ist abgelaufen. Leg einen neuen an.',
  'The owner of this key was removed from the team. Create a new key.':
    'Das Mitglied, dem dieser Schlüssel gehört, wurde aus dem Team entfernt. Leg einen neuen Schlüssel an.',
  'A key can have at most the role of its maker. Your role is {0}: choose it or a lower one.':
    'Ein Schlüssel kann höchstens die Rolle haben, die du hast. Deine Rolle ist {0}: Wähle sie oder eine niedrigere.',
  'A key creates and rotates only keys within its own scope. Send a narrower scope, or use another key.':
    'Ein Schlüssel legt nur Schlüssel in seinem eigenen Umfang an und erneuert nur solche. Schick einen engeren Umfang, oder nimm einen anderen Schlüssel.',
  'The key that creates this one spends from {0} budgets already.':
    'Der Schlüssel, der diesen anlegt, verbraucht schon aus {0} Budgets.',
  'Leave it out: the new key then spends from the same budgets.':
    'Lass es weg: Der neue Schlüssel verbraucht dann aus denselben Budgets.',
  'Use a name from the catalogue.': 'Nimm einen Namen aus dem Katalog.',
  'Did you mean {0}?': 'Meinst du {0}?',
  'There is no action or resource with this name.': 'Eine Aktion oder Ressource mit diesem Namen gibt es nicht.',
  'Use an identifier that lists.list returns.': 'Nimm eine Kennung, die lists.list zurückgibt.',
  'This is neither an IP address nor a range in CIDR notation.':
    'Das ist weder eine IP-Adresse noch ein Bereich in CIDR-Schreibweise.',
  'Write it as 192.0.2.0/24, 192.0.2.7 or 2001:db8::/32.': 'Schreib es wie 192.0.2.0/24, 192.0.2.7 oder 2001:db8::/32.',

  // Ways to sign in
  'Leave it out, and sign in with {0}.': 'Lass es weg, und melde dich mit {0} an.',
  'the provider of the company': 'dem Anbieter der Firma',
  'The company has switched passwords off.': 'Die Firma hat Passwörter abgeschaltet.',
  'A key cannot change how people sign in. Sign in to change it.':
    'Ein Schlüssel kann nicht ändern, wie sich Menschen anmelden. Melde dich an, um es zu ändern.',
  'Without a password and a provider no person could sign in.':
    'Ohne Passwort und ohne Anbieter könnte sich niemand anmelden.',
  'Send true, or a provider.': 'Schick true, oder einen Anbieter.',
  'There is no provider that this belongs to.': 'Es gibt keinen Anbieter, zu dem das gehört.',
  'A new client needs its secret.': 'Ein neuer Client braucht sein Geheimnis.',
  'Send the secret that the provider shows.': 'Schick das Geheimnis, das der Anbieter zeigt.',
  'Send the issuer that the provider documents.': 'Schick den Issuer, den der Anbieter in seiner Dokumentation nennt.',
  'Copy clientId and clientSecret from the provider again.':
    'Kopiere clientId und clientSecret noch einmal vom Anbieter.',
  'Your own mail address could not sign in.': 'Deine eigene E-Mail-Adresse könnte sich nicht anmelden.',
  'Add {0}, or leave passwords on.': 'Füge {0} hinzu, oder lass Passwörter eingeschaltet.',
  'You have not signed in with this provider yet, so it is not known to work.':
    'Du hast dich mit diesem Anbieter noch nicht angemeldet. Darum ist nicht sicher, dass er funktioniert.',
  'Send true first. Then sign in with {0} yourself, and switch passwords off.':
    'Schick zuerst true. Melde dich dann selbst mit {0} an, und schalte Passwörter ab.',
  'The provider states another issuer in its metadata. Use the issuer of one tenant, exactly as the provider states it.':
    'Der Anbieter nennt in seinen Metadaten einen anderen Issuer. Nimm den Issuer eines Mandanten, genau wie der Anbieter ihn nennt.',
  'The metadata of the provider has no {0}.': 'In den Metadaten des Anbieters fehlt: {0}.',
  'The service does not connect to the {0} in the metadata of the provider.':
    'Der Dienst verbindet sich nicht mit {0} in den Metadaten des Anbieters.',
  'The address leads to a private or reserved network, which the service does not connect to. Use a public address.':
    'Die Adresse führt in ein privates oder reserviertes Netz, mit dem sich der Dienst nicht verbindet. Nimm eine öffentliche Adresse.',
  'There is no server with this name, or no name server answered. Check the address for a typing error.':
    'Einen Server mit diesem Namen gibt es nicht, oder kein Nameserver hat geantwortet. Prüfe die Adresse auf Tippfehler.',
  'The provider did not answer in time. Try again, or check the address.':
    'Der Anbieter hat nicht rechtzeitig geantwortet. Versuch es noch einmal, oder prüfe die Adresse.',
  'The address has no metadata of an OpenID Connect provider at /.well-known/openid-configuration. Check it.':
    'Die Adresse hat keine Metadaten eines OpenID-Connect-Anbieters unter /.well-known/openid-configuration. Prüfe sie.',
  'The provider refuses this client or its secret. Check both.':
    'Der Anbieter verweigert diesen Client oder sein Geheimnis. Prüfe beide.',
  'The address must not contain a query (?). Use the issuer that the provider states.':
    'Die Adresse darf keine Abfrage (?) enthalten. Nimm den Issuer, den der Anbieter nennt.',

  // Webhook endpoints
  'The company has {0} webhook endpoints already, the most. Delete one that is no longer needed with webhooks.delete.':
    'Die Firma hat schon {0} Endpunkte, mehr sind nicht möglich. Lösche mit webhooks.delete einen, der nicht mehr gebraucht wird.',
  'Send a public URL that begins with https://.': 'Schick eine öffentliche URL, die mit https:// beginnt.',
  'This endpoint is disabled. Enable it first.': 'Dieser Endpunkt ist abgeschaltet. Schalte ihn zuerst ein.',
  'This endpoint is enabled already.': 'Dieser Endpunkt ist schon eingeschaltet.',
  '{0} Change the URL first.': '{0} Ändere zuerst die URL.',
  'The owner of this endpoint was removed. Create a new endpoint in its place.':
    'Das Mitglied, dem dieser Endpunkt gehört, wurde entfernt. Leg stattdessen einen neuen Endpunkt an.',
  'This event is no longer kept, so it cannot be sent again.':
    'Dieses Ereignis ist nicht mehr gespeichert und kann nicht noch einmal gesendet werden.',
  'The owner of the endpoint may no longer see this event, so it cannot be sent.':
    'Das Mitglied, dem der Endpunkt gehört, darf dieses Ereignis nicht mehr sehen. Es kann nicht gesendet werden.',
  'The endpoint is at version {0} now. Read it again, then decide.':
    'Der Endpunkt hat jetzt die Version {0}. Lies ihn noch einmal und entscheide dann.',
  'The address is longer than {0} characters. Use a shorter one.':
    'Die Adresse ist länger als {0} Zeichen. Nimm eine kürzere.',
  'The address is not a URL. Use one such as https://example.com/hooks.':
    'Die Adresse ist keine URL. Nimm eine wie https://example.com/hooks.',
  'The address must begin with https://.': 'Die Adresse muss mit https:// beginnen.',
  'The address must not contain a user name or a password. Remove them.':
    'Die Adresse darf weder einen Benutzernamen noch ein Passwort enthalten. Entferne sie.',
  'The address must not contain a fragment (#), because it is never sent.':
    'Die Adresse darf kein Fragment (#) enthalten, weil es nie gesendet wird.',
  'The address is in a private or reserved network, which the service does not connect to. Use a public address.':
    'Die Adresse liegt in einem privaten oder reservierten Netz, mit dem sich der Dienst nicht verbindet. Nimm eine öffentliche Adresse.',
  'The host name does not exist on the public internet, and the service connects to public addresses only. Use a public name.':
    'Den Hostnamen gibt es im öffentlichen Internet nicht, und der Dienst verbindet sich nur mit öffentlichen Adressen. Nimm einen öffentlichen Namen.',

  // Calls
  'Send a later `to`, or leave out one of the two.': 'Schick ein späteres `to`, oder lass eins von beiden weg.',
  '`to` is not after `from`.': '`to` liegt nicht nach `from`.',
  'Only an administrator sees the calls of other members. Leave out `memberId` to see your own.':
    'Nur ein Administrator sieht die Aufrufe anderer Mitglieder. Lass `memberId` weg, um deine eigenen zu sehen.',
  'No call can have this time: it is before 1970 or a leap second.':
    'Kein Aufruf kann diese Zeit haben: Sie liegt vor 1970 oder ist eine Schaltsekunde.',
  'Send a time such as 2026-11-20T14:00:00Z.': 'Schick eine Zeit wie 2026-11-20T14:00:00Z.',

  // Company
  'This key sees some lists only, and the export has all lists. Use another key.':
    'Dieser Schlüssel sieht nur einige Listen, und der Export enthält alle. Nimm einen anderen Schlüssel.',
  'This is not the address of an administrator of the company.':
    'Das ist nicht die Adresse eines Administrators der Firma.',
  "Send an administrator's address, or leave it out.": 'Schick die Adresse eines Administrators, oder lass sie weg.',
  'The file would be larger than {0}. Export the lists one by one with lists.export.':
    'Die Datei wäre größer als {0}. Exportiere die Listen einzeln mit lists.export.',
  'This is less than confirmAbove.': 'Das ist weniger als confirmAbove.',
  'Send the same number as confirmAbove, or a higher one.': 'Schick dieselbe Zahl wie confirmAbove, oder eine höhere.',
  'The company has changed since version {0}: it is at version {1}. Read the policy again.':
    'Die Firma hat sich seit Version {0} geändert, sie hat jetzt die Version {1}. Lies die Schutzregeln noch einmal.',
  'There is no such action.': 'Diese Aktion gibt es nicht.',
  'Use a name that company.guardPolicy returns.': 'Nimm einen Namen, den company.guardPolicy zurückgibt.',
  '{0} cannot have rules, because it must always be possible.':
    'Für {0} kann es keine Schutzregeln geben, weil das immer möglich sein muss.',
  'Leave this rule out.': 'Lass diese Regel weg.',
  '{0} neither deletes nor changes rows, so it has no hourly count.':
    '{0} löscht und ändert keine Zeilen, darum wird dafür in einer Stunde nichts gezählt.',
  'Leave within out, or name one of: {0}.': 'Lass within weg, oder nenne eine von diesen: {0}.',

  // Insights
  'The column holds {0} values, not {1}s.': 'Die Spalte ist von der Art {0}, nicht {1}.',
  'Add a {0} column to the list.': 'Füge der Liste eine Spalte der Art {0} hinzu.',
  'A forecast needs at least {0} of history; the list has {1}. Call again when it has more.':
    'Eine Vorhersage braucht mindestens {0} Vergangenheit, die Liste hat {1}. Mach den Aufruf noch einmal, wenn sie mehr hat.',
  'The numbers in this column are too large to be added up. Choose another column.':
    'Die Zahlen in dieser Spalte sind zu groß, um zusammengezählt zu werden. Wähle eine andere Spalte.',
  'This service has no language model.': 'Dieser Dienst hat kein Sprachmodell.',
  'Leave it out, or ask the operator of the service for a language model.':
    'Lass es weg, oder bitte den Betreiber des Dienstes um ein Sprachmodell.',
  'The work took longer than {0} seconds and was stopped. Send less, or use a smaller list.':
    'Die Arbeit hat länger als {0} Sekunden gedauert und wurde abgebrochen. Schick weniger, oder nimm eine kleinere Liste.',
};
