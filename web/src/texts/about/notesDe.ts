/** What the actions cost and which decisions they need, in German, by what the service says in English. */
export const notes: Readonly<Record<string, string>> = {
  'Uses no Deep credits.': 'Kostet keine Deep-Credits.',
  'One credit for every 10 rows or part of them, at least 5; an empty list costs nothing.':
    'Ein Credit je angefangene 10 Zeilen, mindestens 5; eine leere Liste kostet nichts.',
  'One credit for every 10 rows or part of them, at least 5; an empty list costs nothing. A text by a model costs 20 more, and nothing if the model returns none.':
    'Ein Credit je angefangene 10 Zeilen, mindestens 5; eine leere Liste kostet nichts. Ein Text von einem Modell kostet 20 mehr, und nichts, wenn das Modell keinen liefert.',
  'Runs at once.': 'Läuft sofort.',
  "None for up to 10 rows, confirmation for 11 to 100, approval by an administrator above. Rows add up over an hour. The company's rules for the opposite changes apply, too.":
    'Nichts bis 10 Zeilen, Bestätigung ab 11, Freigabe eines Administrators ab 101. Zeilen einer Stunde zählen zusammen. Auch die Regeln der Firma für die umgekehrten Änderungen gelten.',
  'Confirmation for a lower plan, none for a higher one.':
    'Bestätigung für einen niedrigeren Tarif, nichts für einen höheren.',
  'A person must confirm first, then an administrator must approve.':
    'Zuerst bestätigt ein Mensch, dann gibt ein Administrator frei.',
  'None for stricter rules; approval if any call would be guarded less than before.':
    'Nichts für strengere Regeln; Freigabe, wenn ein Aufruf weniger geschützt wird als vorher.',
  'Approval if the provider, its domains or its roles change, confirmation only in a company with one administrator; confirmation for the rest, none for the label alone.':
    'Freigabe, wenn sich der Anbieter, seine Domänen oder Rollen ändern, in einer Firma mit einem Administrator nur Bestätigung; Bestätigung für den Rest, nichts für den Namen allein.',
  'Confirmation to turn it on, none to turn it off.': 'Bestätigung beim Einschalten, nichts beim Ausschalten.',
  'Confirmation with `written`, none without.': 'Bestätigung, wenn ein Text geschrieben wird, sonst nichts.',
  'By the number of values that are lost. None for up to 10 rows, confirmation for 11 to 100, approval by an administrator above. Rows add up over an hour.':
    'Nach der Zahl der Werte, die verloren gehen. Nichts bis 10 Zeilen, Bestätigung ab 11, Freigabe eines Administrators ab 101. Zeilen einer Stunde zählen zusammen.',
  'None for a list of up to 10 rows, confirmation for 11 to 100, approval by an administrator above.':
    'Nichts für eine Liste bis 10 Zeilen, Bestätigung ab 11, Freigabe eines Administrators ab 101.',
  'By the number of rows with a value. None for up to 10 rows, confirmation for 11 to 100, approval by an administrator above. Rows add up over an hour.':
    'Nach der Zahl der Zeilen mit einem Wert. Nichts bis 10 Zeilen, Bestätigung ab 11, Freigabe eines Administrators ab 101. Zeilen einer Stunde zählen zusammen.',
  'By the number of rows that have it. None for up to 10 rows, confirmation for 11 to 100, approval by an administrator above. Rows add up over an hour.':
    'Nach der Zahl der Zeilen, die ihn haben. Nichts bis 10 Zeilen, Bestätigung ab 11, Freigabe eines Administrators ab 101. Zeilen einer Stunde zählen zusammen.',
  'Confirmation with `to`, none without.': 'Bestätigung, wenn sie an eine Adresse geht, sonst nichts.',
  'None for up to 10 rows, confirmation for 11 to 100, approval by an administrator above. Rows add up over an hour. Rows that are added do not count.':
    'Nichts bis 10 Zeilen, Bestätigung ab 11, Freigabe eines Administrators ab 101. Zeilen einer Stunde zählen zusammen, hinzugefügte nicht.',
  'A person must confirm first.': 'Zuerst bestätigt ein Mensch.',
  'Runs at once. Rows add up over an hour.': 'Läuft sofort. Zeilen einer Stunde zählen zusammen.',
  'None for up to 10 rows, confirmation for 11 to 100, approval by an administrator above. Rows add up over an hour.':
    'Nichts bis 10 Zeilen, Bestätigung ab 11, Freigabe eines Administrators ab 101. Zeilen einer Stunde zählen zusammen.',
  'None, or what the company demands of rows.comment.': 'Nichts, oder was die Firma für Kommentare verlangt.',
  'Approval if the member is or becomes an administrator, confirmation only for the second administrator of a company, none for other members.':
    'Freigabe, wenn das Mitglied Administrator ist oder wird, nur Bestätigung für den zweiten Administrator einer Firma, nichts für andere Mitglieder.',
  'Confirmation; to invite an administrator, also approval, unless the company has one administrator.':
    'Bestätigung; für einen Administrator auch Freigabe, außer in einer Firma mit einem Administrator.',
  'An administrator must approve first.': 'Zuerst gibt ein Administrator frei.',
  'Confirmation if URL, events or order change; none for the description alone.':
    'Bestätigung, wenn sich Adresse, Ereignisse oder Reihenfolge ändern; nichts für die Beschreibung allein.',
};
