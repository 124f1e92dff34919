/** What the fields of the other actions are for, in German, by what the service says in English. */
export const otherFields: Readonly<Record<string, string>> = {
  'A person without an account joins with this role. Left out, only members and invited people sign in.':
    'Mit dieser Rolle tritt bei, wer noch kein Konto hat. Ohne Angabe melden sich nur Mitglieder und Eingeladene an.',
  'All rules from now on; an empty list removes every rule.':
    'Alle Regeln von jetzt an; eine leere Liste entfernt jede Regel.',
  'Ask a language model for a text about the figures, if the operator has configured one.':
    'Ein Sprachmodell schreibt einen Text über die Zahlen, wenn der Betreiber eines eingerichtet hat.',
  'Bytes of the file.': 'Größe der Datei in Bytes.',
  'Changed rows.': 'Geänderte Zeilen.',
  'Comments that mention you. In the app, in the app and by mail, or not at all.':
    'Kommentare, die dich erwähnen: in der App, in der App und per Mail, oder gar nicht.',
  'Days until it expires.': 'Nach so vielen Tagen läuft er ab.',
  'Deleted rows.': 'Gelöschte Zeilen.',
  'Domains of the mail addresses that may sign in.': 'Domänen der E-Mail-Adressen, die sich anmelden dürfen.',
  'Hash of the block.': 'Prüfsumme des Blocks.',
  'Held calls that wait for you, and decisions on yours. Keys cannot set app.':
    'Aufrufe, die auf dich warten, und Entscheidungen über deine. Schlüssel können „In der App“ nicht setzen.',
  'Hours for which the old secret still signs, at most 7 days. Send 0 if it has leaked.':
    'So viele Stunden unterschreibt das alte Geheimnis noch, höchstens 7 Tage. Sende 0, wenn es bekannt geworden ist.',
  'Hours until it expires, instead of days.': 'Nach so vielen Stunden läuft er ab, statt Tagen.',
  'How many rows of one list one caller may delete or change within an hour before a person is asked. Numbers that are left out stay.':
    'So viele Zeilen einer Liste darf ein Aufrufer in einer Stunde löschen oder ändern, bevor ein Mensch gefragt wird. Zahlen ohne Angabe bleiben.',
  'How many to answer at most.': 'So viele Einträge höchstens.',
  'How you are notified. What is left out stays.': 'Wie du benachrichtigt wirst. Was fehlt, bleibt.',
  'IP addresses, or ranges in CIDR notation, that its calls may come from.':
    'IP-Adressen oder Bereiche in CIDR-Schreibweise, von denen seine Aufrufe kommen dürfen.',
  'Length of a period.': 'Länge eines Zeitraums.',
  'Limits the key further than its role does. A part that is left out sets no limit.':
    'Begrenzt den Schlüssel weiter als seine Rolle. Ein Teil ohne Angabe begrenzt nichts.',
  'Mail address of an administrator of the company. Defaults to your own.':
    'E-Mail-Adresse eines Administrators der Firma. Ohne Angabe deine eigene.',
  'Mail address that the invitation is sent to.': 'E-Mail-Adresse, an die die Einladung geht.',
  'Media type of the file, such as `image/png`.': 'Medientyp der Datei, etwa image/png.',
  'Members who are on the team, or who were removed from it.':
    'Mitglieder, die im Team sind, oder die daraus entfernt wurden.',
  'Minutes for which the old key still works, at most 7 days.':
    'So viele Minuten gilt der alte Schlüssel noch, höchstens 7 Tage.',
  'More rows need a confirmation.': 'Mehr Zeilen brauchen eine Bestätigung.',
  'More rows need an approval instead.': 'Mehr Zeilen brauchen stattdessen eine Freigabe.',
  'Name of the claim, such as groups; dots lead into objects: realm_access.roles.':
    'Name der Angabe, etwa groups; Punkte führen in Objekte: realm_access.roles.',
  'Name of the file, as people see it.': 'Name der Datei, wie Menschen ihn sehen.',
  'Name of the person, who can change it when joining.': 'Name der Person. Sie kann ihn beim Beitritt ändern.',
  'Names of actions that the key may call, such as `rows.update`, or of resources, such as `rows`.':
    'Aktionen, die der Schlüssel aufrufen darf, etwa `rows.update`, oder alle eines Bereichs, etwa `rows`.',
  'Number of periods to forecast.': 'So viele Zeiträume werden vorhergesagt.',
  'Number of the block.': 'Nummer des Blocks.',
  'Only calls by this member or their keys.': 'Nur Aufrufe dieses Mitglieds oder seiner Schlüssel.',
  'Only calls made at this time or later.': 'Nur Aufrufe ab dieser Zeit.',
  'Only calls made before this time.': 'Nur Aufrufe vor dieser Zeit.',
  'Only calls of this action.': 'Nur Aufrufe dieser Aktion.',
  'Only calls that are about this list.': 'Nur Aufrufe, in denen es um diese Liste geht.',
  'Only calls that are in this state now.': 'Nur Aufrufe, die jetzt diesen Stand haben.',
  'Only calls with this key.': 'Nur Aufrufe mit diesem Schlüssel.',
  'Only deliveries that are in this state now.': 'Nur Zustellungen, die jetzt diesen Stand haben.',
  'Only grants that still cover calls.': 'Nur Erlaubnisse, die noch Aufrufe decken.',
  'Only the receipt of this call.': 'Nur die Quittung dieses Aufrufs.',
  'Only this call.': 'Nur dieser Aufruf.',
  'Only those that you have not marked as read.': 'Nur solche, die du nicht als gelesen markiert hast.',
  'Rows that are assigned to you.': 'Zeilen, die dir zugewiesen werden.',
  'SHA-256 of the bytes; other bytes are then refused.': 'SHA-256 der Bytes; andere Bytes werden dann verweigert.',
  'The OpenID Connect provider; null for none.': 'Der Anbieter (OpenID Connect), oder keiner.',
  'The `head` of an earlier result.': 'Das Ende der Kette, das eine frühere Prüfung genannt hat.',
  'The call.': 'Der Aufruf.',
  'The issuer, exactly as the provider states it: https://login.example.com.':
    'Die Adresse, genau wie der Anbieter sie nennt: https://login.example.com.',
  'The month, as 2026-11, UTC. Defaults to the current month.':
    'Der Monat, wie 2026-11, in UTC. Ohne Angabe der jetzige.',
  'The most Deep credits that its calls may use in a month.':
    'So viele Deep-Credits dürfen seine Aufrufe in einem Monat höchstens verbrauchen.',
  'The new name.': 'Der neue Name.',
  'The new role.': 'Die neue Rolle.',
  'The password that you will sign in with, at least 10 characters and not a common one. Left out, you sign in with the provider of the company, or set a password by mail.':
    'Das Passwort, mit dem du dich anmelden wirst: mindestens 10 Zeichen und kein verbreitetes. Ohne Angabe meldest du dich beim Anbieter der Firma an oder setzt ein Passwort per Mail.',
  'The plan to move to.': 'Der Tarif, zu dem die Firma wechselt.',
  'The role of the key.': 'Die Rolle des Schlüssels.',
  'The role that the person joins with, at most your own.':
    'Die Rolle, mit der die Person beitritt, höchstens deine eigene.',
  'The rules to try.': 'Die Regeln, die erprobt werden.',
  'The secret of the client. Left out, the present one stays.':
    'Das Geheimnis der Anwendung. Ohne Angabe bleibt das jetzige.',
  'The version of the endpoint that you read; any other is refused with conflict.':
    'Die Version des Endpunkts, die du gelesen hast; jede andere wird als Konflikt verweigert.',
  'The version that you read; any other is refused with conflict. Without it, the last write wins.':
    'Die Version, die du gelesen hast; jede andere wird als Konflikt verweigert. Ohne sie gilt die letzte Änderung.',
  'True: all that you have when you call.': 'Ja: alle, die du beim Aufruf hast.',
  'Types of events to send; `row.*` for all of a kind, `*` for all. See webhooks.eventTypes.':
    'Arten von Ereignissen, die gesendet werden; `row.*` für alle einer Art, `*` für alle.',
  'URL that events are sent to, by POST. It begins with https://.':
    'Adresse, an die Ereignisse gesendet werden, mit POST. Sie beginnt mit https://.',
  'What the button names: "Sign in with <label>".': 'Was der Knopf nennt: „Sign in with <label>“.',
  'What the endpoint is for.': 'Wozu der Endpunkt dient.',
  'What the key is for.': 'Wozu der Schlüssel dient.',
  'What the values stand for.': 'Wofür die Werte stehen.',
  'When it expires, instead of days or hours: at most 365 days from now.':
    'Wann er abläuft, statt Tagen oder Stunden: höchstens 365 Tage von jetzt an.',
  'Whether approvals become confirmations.': 'Ob aus Freigaben Bestätigungen werden.',
  'Whether members sign in with a password. Sessions that began with one end when it is off.':
    'Ob Mitglieder sich mit einem Passwort anmelden. Sitzungen, die mit einem begannen, enden beim Abschalten.',
  'Whether members sign in with passkeys, which the provider knows nothing of.':
    'Ob Mitglieder sich mit Passkeys anmelden, von denen der Anbieter nichts weiß.',
  'Whether the events of one object arrive in order. An event that fails then delays those behind it.':
    'Ob die Ereignisse eines Objekts der Reihe nach ankommen. Ein Ereignis, das scheitert, hält dann die nächsten auf.',
  'Which role a claim of the provider gives, set at each sign-in.':
    'Welche Rolle eine Angabe des Anbieters gibt, bei jeder Anmeldung gesetzt.',
  'Your current password.': 'Dein jetziges Passwort.',
  'Your name.': 'Dein Name.',
  'Your new name.': 'Dein neuer Name.',
  'Your new password, at least 10 characters and not a common one.':
    'Dein neues Passwort: mindestens 10 Zeichen und kein verbreitetes.',
  '`nextCursor` of the page before; leave it out for the first page.':
    'Wo die Seite davor endet; für die erste Seite leer lassen.',
  'Whether an AI assistant will use the key. People see that an assistant made its calls.':
    'Ob ihn ein KI-Assistent benutzen wird. Man sieht dann, dass ein Assistent seine Aufrufe gemacht hat.',
  'true: only calls of actions that change something; false: only of those that read. Left out, both.':
    'true: nur Aufrufe von Aktionen, die etwas ändern; false: nur von lesenden. Ohne Angabe beide.',
  'true: only dry runs; false: only other calls. Left out, both.':
    'Ja: nur Probeläufe; nein: nur andere Aufrufe. Ohne Angabe beide.',
};
