import type { ActionName } from '@action-api/client';

/** What the actions do, in German. */
export const about: Readonly<Record<ActionName, string>> = {
  'account.changePassword':
    'Ändert das Passwort, mit dem du dich anmeldest, und beendet deine anderen Sitzungen. Schlüssel können sie nicht aufrufen.',
  'account.get':
    'Liefert deinen Namen, deine E-Mail-Adresse, deine Rolle und wie du benachrichtigt wirst. Mit einem Schlüssel: die Angaben des Mitglieds, für das er handelt.',
  'account.passkeys': 'Liefert deine eigenen Passkeys. Einen neuen fügst du im Browser hinzu, unter /account/passkeys.',
  'account.removePasskey':
    'Entfernt einen deiner Passkeys: Er meldet nicht mehr an. Sitzungen, die mit ihm begannen, bleiben; „Überall abmelden“ beendet sie. Schlüssel können das nicht.',
  'account.renamePasskey': 'Ändert den Namen eines deiner Passkeys. Schlüssel können sie nicht aufrufen.',
  'account.sessions': 'Liefert deine eigenen Sitzungen: seit wann, bis wann und wie jeder Browser angemeldet ist.',
  'account.signOutEverywhere': 'Beendet alle deine Sitzungen auf einmal, auch diese. Deine Schlüssel gelten weiter.',
  'account.update':
    'Ändert deinen Namen und worüber du in der App und per Mail benachrichtigt wirst. Deine E-Mail-Adresse und deine Rolle kannst du nicht ändern.',
  'approvals.get':
    'Liefert einen Aufruf, der auf deine Entscheidung wartet, mit seiner Vorschau. Du entscheidest, wenn du angemeldet bist, unter Freigaben; keine Aktion tut es.',
  'approvals.grants':
    'Liefert die Erlaubnisse der Firma: Freigaben, die ein Administrator im Voraus für ähnliche Aufrufe gab. Eine gilt höchstens eine Stunde und ersetzt nie eine Bestätigung.',
  'approvals.list':
    'Liefert die Aufrufe, die auf deine Entscheidung warten: deine eigenen zum Bestätigen und für Administratoren die anderer zum Freigeben. Du entscheidest, wenn du angemeldet bist, unter Freigaben; keine Aktion tut es. Mit einem Schlüssel kommen von deinen eigenen nur die, die mit ihm gemacht wurden.',
  'approvals.revokeGrant':
    'Widerruft eine Erlaubnis sofort: Aufrufe, die sie gedeckt hätte, brauchen wieder eine Freigabe. Aufrufe, die mit ihr laufen oder gelaufen sind, bleiben. Jeder Administrator kann sie widerrufen, und der Aufruf wartet nie. Eine schon widerrufene bleibt es.',
  'calls.undo':
    'Setzt die Zeilen, Listen und Kommentare zurück, die ein früherer Aufruf geändert hat: hinzugefügte werden gelöscht, gelöschte wiederhergestellt, Werte zurückgesetzt. Was seither geändert wurde, bleibt und wird genannt. Auch das lässt sich rückgängig machen. Aufrufe anderer Menschen brauchen einen Administrator.',
  'company.callEvents':
    'Liefert die Ereignisse, die ein Aufruf ausgelöst hat, die ältesten zuerst, jedes mit seinen Zustellungen an Endpunkte. Du siehst die deiner Aufrufe und deiner Schlüssel, Administratoren die aller Aufrufe; Entwickler sehen die Zustellungen an ihre Endpunkte, Administratoren alle. Ereignisse über Listen, die du jetzt nicht sehen darfst, fehlen; eine Seite kann also kürzer sein als verlangt. Ereignisse werden binnen einer Sekunde nach dem Ende des Aufrufs veröffentlicht und 30 Tage aufbewahrt.',
  'company.calls':
    'Liefert das Protokoll: wer welche Aktion aufgerufen hat, wann und mit welchem Ausgang, ohne Eingaben und Ergebnisse. Du siehst deine Aufrufe und die deiner Schlüssel; Administratoren sehen alle der Firma, mit dem Ergebnis jeder Prüfung.',
  'company.changePlan':
    'Setzt die Firma auf einen anderen Tarif. Ein niedrigerer gilt sofort, nach einer Bestätigung. Für einen höheren hat das Ergebnis die Adresse einer Seite zum Bezahlen, und der Tarif wechselt, wenn bezahlt ist; in der Entwicklung ohne Zahlungsdienst wechselt er sofort und kostenlos.',
  'company.exportAll':
    'Schreibt alle Daten der Firma in eine JSON-Datei und schickt sie komprimiert per Mail an einen Administrator. Das braucht eine Bestätigung und dann eine Freigabe. Die Datei hat Listen mit ihren Zeilen (archivierte und gelöschte sind gekennzeichnet), Kommentare, Ansichten, Benachrichtigungen, Mitglieder, Schlüssel und Endpunkte ohne ihre Geheimnisse, Namen hochgeladener Dateien und das Protokoll ohne Eingaben. Die Bytes der Dateien und endgültig gelöschte Listen sind nicht darin.',
  'company.get': 'Liefert Namen und Tarif der Firma und ihre Administratoren.',
  'company.guardPolicy':
    'Liefert den Schutz, den jede Aktion von sich aus hat, und die Regeln der Firma. Eine Regel kommt zum Schutz einer Aktion dazu und schwächt ihn nie.',
  'company.plan':
    'Liefert den Tarif der Firma, was er umfasst, die Deep-Credits dieses Monats und was höhere Tarife umfassen.',
  'company.receipts':
    'Liefert die Quittungen von Aufrufen, die etwas geändert haben, die neuesten zuerst: wer was aufrief, wer es erlaubte und was es kostete. Du siehst die deiner Aufrufe und deiner Schlüssel, dazu die eines genannten Aufrufs, der dich geändert hat; Administratoren sehen alle. Eine Quittung erscheint, sobald sie in der signierten Kette der Firma versiegelt ist, etwa eine Minute nach dem Ende des Aufrufs. Eine Seite kann weniger Quittungen haben als verlangt.',
  'company.rehearseGuardPolicy':
    'Sagt, welche Aufrufe der letzten 7 Tage Regeln angehalten hätten. Angesehen werden die 2.000 neuesten Aufrufe der Aktionen, die die Regeln nennen. Nichts ändert sich.',
  'company.setGuardPolicy':
    'Ersetzt alle Regeln der Firma. Eine Regel fügt dem Schutz einer Aktion eine Bestätigung, eine Freigabe oder beides hinzu und schwächt ihn nie. Strengere Regeln und kleinere Zahlen gelten sofort; wird ein Aufruf weniger geschützt als vorher, gibt zuerst ein anderer Administrator frei. Wartende Aufrufe warten weiter.',
  'company.setSignIn':
    'Ersetzt die Wege, sich anzumelden: einen Anbieter (OpenID Connect), Passwörter und Passkeys. Der Dienst liest zuerst die Angaben des Anbieters und verweigert, was dich aussperren würde: Passwörter schaltet ab, wer sich als Administrator mit dem Anbieter angemeldet hat. Schlüssel können sie nicht aufrufen.',
  'company.setSoleAdminOptOut':
    'Macht aus Freigaben Bestätigungen des Aufrufers, solange die Firma einen einzigen Administrator hat. Ohne das wird ein Aufruf des einzigen Administrators, der eine Freigabe braucht, verweigert, weil sonst niemand ihn freigeben kann. Mit einem zweiten Administrator sind Freigaben wieder nötig.',
  'company.signIn':
    'Liefert die Wege, sich bei der Firma anzumelden: ihren Anbieter (OpenID Connect) ohne das Geheimnis, und ob Passwörter und Passkeys gelten. Dazu die Adresse, die bei einem Anbieter einzutragen ist.',
  'company.update': 'Ändert den Namen der Firma, den Seiten und Mails zeigen. Die Adresse der Firma bleibt.',
  'company.usage':
    'Liefert die Deep-Credits eines Monats nach Tag, Aktion und Aufrufer, und die Zahl der Aufrufe nach Tag und Stand.',
  'company.verifyReceipts':
    'Prüft die Kette der Quittungen der Firma: ob Quittungen und Blöcke geändert, entfernt oder umgestellt wurden, die Signaturen der Blöcke, und Quittungen, die in keinem Block stehen. Bewahre das Ende der Kette außerhalb des Dienstes auf und nenne es bei der nächsten Prüfung: sonst fällt nicht auf, wenn das Ende der Kette fehlt.',
  'files.create':
    'Meldet eine Datei an und liefert eine Adresse, die ihre Bytes einmal annimmt, mit PUT, binnen einer Stunde. Setze dann die Kennung der Datei in eine Spalte für Dateien, oder importiere sie: Eine Datei, die in keiner Zeile steht, wird nach neun Tagen gelöscht.',
  'files.get':
    'Liefert Name, Art und Größe einer Datei, die du hochlädst oder die in einer Zeile steht, die du siehst, und eine Adresse, die ihre Bytes fünf Minuten lang allen liefert, die sie haben.',
  'holds.cancel':
    'Nimmt einen deiner wartenden Aufrufe zurück: er endet, ohne zu laufen, und über ihn wird nicht mehr entschieden. Diese Aktion wartet selbst nie. Ein schon zurückgenommener Aufruf bleibt es.',
  'holds.mine':
    'Liefert deine eigenen wartenden Aufrufe, mit den Links für die Person, die entscheidet. Mit einem Schlüssel nur die, die mit ihm gemacht wurden; in einer Sitzung auch die aller deiner Schlüssel.',
  'insights.duplicates':
    'Findet Zeilen einer Liste, die bis auf Großschreibung, Akzente, Leerraum und Satzzeichen gleich sind, oder fast gleich: ein Unterschied in einem Text ab 5 Buchstaben, bis zu zwei ab 12. Zahlen und Daten werden als Wert verglichen; Texte mit anderen Ziffern sind nie fast gleich. Liest jede Zeile und verbraucht Deep-Credits nach der Zahl der Zeilen; die Liste ändert sich nicht.',
  'insights.forecast':
    'Zählt die Zeilen einer Liste nach Woche oder Monat zusammen und sagt die nächsten Zeiträume mit exponentieller Glättung voraus: ab 24 Monaten mit den Jahreszeiten, sonst nach dem Trend allein. Der laufende Zeitraum zählt nicht, und höchstens die letzten 240 zählen. Liest jede Zeile und verbraucht Deep-Credits nach der Zahl der Zeilen; die Liste ändert sich nicht.',
  'insights.summarize':
    'Fasst eine Liste zusammen: das Profil jeder Spalte, doppelte und lange unveränderte Zeilen, und Zahlen, die weit von den anderen liegen. Liest jede Zeile und verbraucht Deep-Credits nach der Zahl der Zeilen; die Liste ändert sich nicht. Auf Wunsch schreibt ein fremdes Sprachmodell einen Text über die Zahlen. Das braucht eine Bestätigung, weil sie den Dienst verlassen.',
  'keys.create':
    'Legt einen Schlüssel an, der für dich handelt, höchstens mit deiner jetzigen Rolle. Sein Wert wird einmal gezeigt, in diesem Ergebnis. Eine Reichweite begrenzt ihn weiter. Ein Schlüssel, der mit einem anderen angelegt wird, läuft nicht nach diesem ab, hat höchstens dessen Reichweite und verbraucht dessen Credits.',
  'keys.get': 'Liefert einen Schlüssel: deinen eigenen, als Administrator jeden. Nie seinen Wert.',
  'keys.list': 'Liefert deine eigenen Schlüssel; als Administrator alle der Firma. Nie ihre Werte.',
  'keys.rename':
    'Ändert den Namen eines Schlüssels und sonst nichts. Entwickler benennen ihre eigenen um, Administratoren alle.',
  'keys.rotate':
    'Legt einen neuen Schlüssel mit Namen, Rolle, Reichweite und Besitzer eines alten an, der noch eine Frist lang gilt. Der neue Wert wird einmal gezeigt, in diesem Ergebnis. Der neue gilt so lange, wie der alte beim Anlegen galt; mit einem Schlüssel erneuert, läuft er nicht nach diesem ab. Beide verbrauchen dieselben Credits. Entwickler erneuern ihre eigenen, Administratoren alle.',
  'keys.switchOff':
    'Schaltet einen Schlüssel sofort und endgültig ab und beendet seine wartenden Aufrufe. Entwickler schalten ihre eigenen ab, Administratoren alle. Ein schon abgeschalteter bleibt es.',
  'keys.usage':
    'Liefert die Zahl der Aufrufe mit einem Schlüssel in den letzten 30 Tagen (UTC), nach Tag und Ausgang, und die Deep-Credits dafür. Entwickler sehen ihre eigenen Schlüssel, Administratoren alle.',
  'lists.addColumn':
    'Fügt einer Liste eine Spalte hinzu. Die anderen Spalten und alle Werte bleiben. Eine Formel wird für alle Zeilen berechnet, höchstens 10.000.',
  'lists.archive':
    'Archiviert eine Liste mit ihren Zeilen: sie können nicht gelesen oder geändert werden, bis du die Liste wiederherstellst.',
  'lists.changeColumn':
    'Ändert eine Spalte einer Liste: ihren Namen, ihren Platz, ob sie ausgeblendet ist, wie ihre Werte gezeigt werden, oder deren Art. Mit einer anderen Art wird jeder Wert umgewandelt, bei dem das geht, bis zu 10.000; die Vorschau nennt die anderen. Eine Auswahl, die aus Texten entsteht, hat sie als Optionen.',
  'lists.create':
    'Legt eine leere Liste an. Ohne Spalten bekommt sie eine Textspalte, Name; ohne Status Open, In progress und Done.',
  'lists.delete':
    'Löscht eine Liste mit allen Zeilen, auch eine archivierte. Eine gelöschte Liste kann nicht wiederhergestellt werden; archiviert ist sie nur für eine Zeit ausgeblendet. Zeilen, die vorher gelöscht wurden, zählen für den Schutz nicht.',
  'lists.deleteColumn':
    'Löscht eine Spalte einer Liste mit ihren Werten. Sie kann mit ihren Werten wiederhergestellt werden. Die letzte Spalte kann nicht gelöscht werden.',
  'lists.deleteOption':
    'Löscht einen Status einer Liste oder eine Option einer Auswahl. Zeilen, die ihn haben, bekommen einen anderen oder keinen; gelöschte Zeilen auch.',
  'lists.duplicate':
    'Legt eine Liste mit den Spalten und Status einer anderen an, für dieselben Menschen; auf Wunsch auch mit Kopien ihrer Zeilen, höchstens 10.000. Kommentare, Ansichten, Verlauf und Spalten am anderen Ende von Verknüpfungen werden nicht kopiert.',
  'lists.export':
    'Schreibt alle Zeilen einer Liste in eine Datei, CSV oder JSON. Ohne Adresse hat das Ergebnis die Datei. Mit einer Adresse geht sie per Mail dorthin, mit einer Nachricht. Das braucht eine Bestätigung, weil die Daten die Firma endgültig verlassen. Welche Mitglieder eine Liste sehen, ändert das Teilen.',
  'lists.get': 'Liefert eine Liste, auch eine archivierte, mit ihren Spalten, Status und der Zahl der Zeilen.',
  'lists.groups':
    'Gruppiert die Zeilen einer Liste nach dem Status oder einer Spalte und zählt sie, auf Wunsch mit Kennzahlen und den ersten Zeilen jeder Gruppe: eine Tafel oder ein Bericht in einem Aufruf. Status und Optionen kommen in ihrer Reihenfolge, auch leere; Tage, Monate und Jahre die letzten zuerst; andere Werte nach der Zahl der Zeilen. Eine Zeile mit mehreren Werten steht in der Gruppe eines jeden. Gelesen werden höchstens die 100.000 ältesten Zeilen.',
  'lists.history':
    'Liefert die Änderungen der Liste selbst, auch einer archivierten, die neuesten zuerst: wer sie machte, wann, mit welchem Aufruf, und die Felder vorher und nachher. Die Änderungen einer Zeile stehen in ihrem Verlauf.',
  'lists.import':
    'Fügt die Zeilen einer CSV- oder JSON-Datei, höchstens 25.000 (mit „Nach“ 10.000), zu einer Liste oder zu einer neuen mit diesem Namen hinzu; gib genau eins von beiden an. Jede Überschrift füllt die Spalte mit dieser Kennung oder diesem Namen, Status den Status; du kannst anders zuordnen. Nennst du unter „Nach“ eine Spalte, ändert eine Zeile der Datei die Zeile mit dem gleichen Wert darin. Ist eine Zeile der Datei falsch, wird nichts geändert, und die Antwort nennt die falschen. JSON ist ein Array von Objekten oder eine exportierte Datei.',
  'lists.list':
    'Liefert die Listen, die du siehst, die ältesten zuerst, mit ihren Spalten und Status. Auf Wunsch die archivierten statt der anderen.',
  'lists.readFile':
    'Sagt, was der Import ohne eigene Zuordnung aus einer CSV- oder JSON-Datei macht: wohin jede Überschrift in einer Liste oder einer neuen kommt und wie die Datei Zahlen und Daten schreibt. Nichts ändert sich.',
  'lists.rename': 'Ändert den Namen einer Liste. Ihre Kennung, Spalten und Zeilen bleiben.',
  'lists.restore':
    'Stellt eine archivierte Liste mit ihren Zeilen wieder her. Eine gelöschte Liste kann nicht wiederhergestellt werden.',
  'lists.restoreColumn': 'Stellt eine gelöschte Spalte wieder her, mit den Werten, die Zeilen darin hatten.',
  'lists.rows':
    'Liefert die Zeilen einer Liste, mit den Status, die sie haben dürfen. Die ältesten kommen zuerst; Filter und Sortierung ändern das. Auf Wunsch die gelöschten Zeilen statt der anderen; sie können wiederhergestellt werden.',
  'lists.send':
    'Schickt alle Zeilen einer Liste als Datei per Mail an eine Adresse, wie beim Export an eine Adresse. Das braucht eine Bestätigung, weil die Daten die Firma endgültig verlassen.',
  'lists.setColumns':
    'Ersetzt die Spalten einer Liste. Die Kennung bestimmt die Spalte: eine mit anderem Namen oder anderer Art wird geändert, eine, die fehlt, fällt weg. Eine Spalte mit Werten, auch in gelöschten Zeilen, kann nicht wegfallen, und ihre Art ändert sich nur, wenn die neue zu jedem Wert passt, bis zu 10.000 Werten.',
  'lists.setOption':
    'Fügt einen Status einer Liste oder eine Option einer Auswahl hinzu, oder ändert Namen, Farbe oder Platz einer vorhandenen. Zeilen behalten ihre Werte: sie haben die Kennung.',
  'lists.setStatuses':
    'Ersetzt die Status, die Zeilen einer Liste haben dürfen. Die Kennung bestimmt den Status: einer mit anderem Namen wird umbenannt, einer, der fehlt, fällt weg. Ein Status, den Zeilen haben, auch gelöschte, kann nicht wegfallen.',
  'lists.share':
    'Setzt, welche Mitglieder eine Liste sehen: die ganze Firma, oder die genannten Mitglieder und die Administratoren. Das ersetzt die jetzige Einstellung. Nichts verlässt die Firma, und keine Entscheidung ist nötig.',
  'notifications.list':
    'Liefert deine Benachrichtigungen, die neuesten zuerst: Kommentare, die dich erwähnen, und Zeilen, die dir zugewiesen wurden. Solche über Zeilen, die du nicht mehr sehen darfst, fehlen. Sie werden 90 Tage aufbewahrt, höchstens 500.',
  'notifications.markRead':
    'Markiert Benachrichtigungen als gelesen: die genannten oder alle. Gib genau eins von beiden an.',
  'rows.assign':
    'Weist einem Mitglied eine Zeile zu und benachrichtigt es: trägt das Mitglied in die Personenspalte der Liste ein. Ohne Mitglied endet die Zuweisung. Hat die Liste mehrere Personenspalten, nenne die Spalte.',
  'rows.comment':
    'Fügt einer Zeile einen Kommentar hinzu, für alle, die ihre Liste sehen, und benachrichtigt die Mitglieder, die er erwähnt. Die Zeile selbst ändert sich nicht.',
  'rows.comments': 'Liefert die Kommentare einer Zeile, die ältesten zuerst.',
  'rows.create': 'Fügt einer Liste eine Zeile hinzu. Ohne Angabe bekommt sie den ersten Status der Liste.',
  'rows.createMany':
    'Fügt einer Liste bis zu 500 Zeilen hinzu, in der gesendeten Reihenfolge. Eine Zeile ohne Status bekommt den ersten der Liste. Passt eine Zeile nicht zur Liste, kommt keine dazu.',
  'rows.delete': 'Löscht eine Zeile oder bis zu 1.000. Gelöschte Zeilen können wiederhergestellt werden.',
  'rows.deleteComment':
    'Löscht einen Kommentar, den du geschrieben hast; als Administrator jeden. Rückgängig machen stellt ihn wieder her.',
  'rows.deleteMany': 'Löscht bis zu 1.000 Zeilen. Gelöschte Zeilen können wiederhergestellt werden.',
  'rows.duplicate':
    'Fügt von bis zu 100 Zeilen je eine Kopie zu ihrer Liste hinzu: die Zellen und den Status, ohne Kommentare.',
  'rows.get': 'Liefert eine Zeile und ihre Liste. Auch eine gelöschte, mit der Zeit der Löschung.',
  'rows.history':
    'Liefert die Änderungen einer Zeile, die neuesten zuerst: wer sie machte, wann, mit welchem Aufruf, und die Werte vorher und nachher.',
  'rows.move': 'Gibt einer Zeile einen anderen Status ihrer Liste, oder keinen. Ihre Zellen ändern sich nicht.',
  'rows.moveToList':
    'Verschiebt bis zu 1.000 Zeilen einer Liste in eine andere. Sie behalten Kennung, Kommentare und Verlauf. Werte kommen in die Spalten mit gleicher Kennung oder gleichem Namen und gleicher Art, oder wie du sie zuordnest; die anderen sind nicht mehr zu sehen. Wer die andere Liste sieht, sieht die Zeilen.',
  'rows.place':
    'Stellt eine Zeile direkt vor oder nach eine andere ihrer Liste, in der Reihenfolge, in die Menschen sie von Hand bringen. Zeilen, die nie gestellt wurden, stehen dort nach Alter, neue zuletzt.',
  'rows.restore': 'Stellt eine gelöschte Zeile oder bis zu 1.000 wieder her, wie sie waren.',
  'rows.search':
    'Findet Zeilen in allen Listen, die du siehst, oder in den genannten, nach den Wörtern in ihren Zellen. Eine Zeile passt, wenn sie jedes Wort hat; das letzte darf der Anfang eines Wortes sein. Großschreibung und Akzente zählen nicht. Passt keine Zeile, darf ein Wort ab vier Buchstaben um einen Buchstaben abweichen.',
  'rows.update': 'Setzt Zellen oder den Status einer Zeile. Zellen, die nicht genannt sind, ändern sich nicht.',
  'rows.updateComment':
    'Ersetzt den Text eines Kommentars, den du geschrieben hast, und auf Wunsch die erwähnten Mitglieder: wer vorher nicht erwähnt war, wird benachrichtigt. Ein Schlüssel ändert die Kommentare, die er selbst geschrieben hat.',
  'rows.updateMany':
    'Setzt Zellen oder den Status von bis zu 1.000 Zeilen: bei allen gleich oder bei jeder anders. Zellen, die nicht genannt sind, ändern sich nicht. Die Zeilen können in mehreren Listen stehen, die alle die Spalten und den Status haben müssen.',
  'rows.upsert':
    'Für jede von bis zu 500 Zeilen: ändert die Zeile der Liste mit dem gleichen Wert in der Spalte unter „Nach“, oder fügt eine hinzu, wenn es keine gibt. Zellen, die nicht genannt sind, ändern sich nicht. Passt eine Zeile nicht, wird nichts geändert.',
  'team.accept':
    'Tritt dem Team mit der Rolle der Einladung bei. Der letzte Teil des Links aus der Mail ist das Token dieses Aufrufs, statt eines Schlüssels. Das neue Mitglied meldet sich mit dem Passwort an, oder beim Anbieter der Firma.',
  'team.cancelInvite':
    'Zieht eine Einladung zurück: ihr Link gilt sofort nicht mehr. Eine angenommene Einladung kann nicht zurückgezogen werden; entferne stattdessen das Mitglied.',
  'team.changeRole':
    'Ändert die Rolle eines Mitglieds. Seine Schlüssel haben nie eine höhere Rolle als es selbst. Wird ein Mitglied Administrator oder ist es danach keiner mehr, braucht das die Freigabe eines anderen Administrators als des Mitglieds. In einer Firma mit einem Administrator braucht der zweite nur eine Bestätigung.',
  'team.invite':
    'Schickt einer Person per Mail einen Link, mit dem sie dem Team beitritt, einmal und binnen 7 Tagen. Das braucht eine Bestätigung, weil eine Mail den Dienst verlässt; einen Administrator einzuladen braucht auch die Freigabe eines anderen, außer in einer Firma mit einem Administrator. Nur die Mail hat den Link.',
  'team.invites': 'Liefert die Einladungen der Firma und ihren Stand. Nie ihre Links.',
  'team.me':
    'Liefert das Mitglied, für das dieser Aufruf handelt, seinen Schlüssel, wenn er mit einem gemacht wurde, und die Firma.',
  'team.members':
    'Liefert die Mitglieder des Teams mit Namen und Rollen. Nur Administratoren sehen die E-Mail-Adressen anderer.',
  'team.remove':
    'Entfernt ein Mitglied aus dem Team. Seine Schlüssel gelten sofort nicht mehr, und seine wartenden Aufrufe enden. Das braucht die Freigabe eines anderen Administrators als des Mitglieds.',
  'views.delete':
    'Löscht eine gespeicherte Ansicht endgültig. Zeilen ändern sich nicht. Du löschst deine eigenen Ansichten, ab der Rolle Mitglied auch gemeinsame.',
  'views.list':
    'Liefert die gespeicherten Ansichten einer Liste, die ältesten zuerst: deine eigenen und die gemeinsamen.',
  'views.save':
    'Speichert einen Filter, eine Reihenfolge, Spalten und Gruppen unter einem Namen: als neue Ansicht, oder anstelle einer anderen. Eine Ansicht gehört dir oder allen, die die Liste sehen. Gemeinsame Ansichten ändert man ab der Rolle Mitglied.',
  'webhooks.create':
    'Legt einen Endpunkt an: eine Adresse, an die Ereignisse gesendet werden, wenn sie geschehen. Das braucht eine Bestätigung, weil Daten die Firma verlassen. Ereignisse sind mit dem Geheimnis signiert (Standard Webhooks), das einmal gezeigt wird, in diesem Ergebnis. Der Endpunkt bekommt die Ereignisse, die du sehen darfst. Eine Firma hat höchstens 20 Endpunkte, auch angehaltene zählen.',
  'webhooks.delete':
    'Löscht einen Endpunkt endgültig: es wird nichts mehr an ihn gesendet, und seine Zustellungen werden nicht mehr gezeigt. Anhalten unterbricht ihn nur für eine Zeit. Entwickler löschen ihre eigenen, Administratoren alle.',
  'webhooks.deliveries':
    'Liefert die Zustellungen an einen Endpunkt, die neuesten zuerst, mit ihren Versuchen. Zustellungen von Ereignissen über Listen, die du jetzt nicht sehen darfst, fehlen; eine Seite kann also kürzer sein als verlangt. Zustellungen werden 30 Tage aufbewahrt.',
  'webhooks.delivery':
    'Liefert eine Zustellung mit ihren Versuchen, den Antworten darauf und dem Inhalt, den jeder Versuch sendet. Entwickler sehen Zustellungen an ihre eigenen Endpunkte, Administratoren alle.',
  'webhooks.disable':
    'Sendet keine Ereignisse mehr an einen Endpunkt, bis er fortgesetzt wird; offene Zustellungen werden nicht gesendet. Entwickler halten ihre eigenen an, Administratoren alle. Ein schon angehaltener bleibt es.',
  'webhooks.enable':
    'Sendet wieder neue Ereignisse an einen angehaltenen Endpunkt. Das braucht eine Bestätigung. Frühere Zustellungen kannst du einzeln wiederholen. Entwickler setzen ihre eigenen fort, Administratoren alle.',
  'webhooks.eventTypes':
    'Liefert jede Art von Ereignis, die Endpunkte bekommen können: wann es geschieht, das Schema seiner Daten und ein Beispiel. Das Testereignis kommt nur, wenn du es sendest.',
  'webhooks.get': 'Liefert einen Endpunkt: deinen eigenen, als Administrator jeden. Nie sein Geheimnis.',
  'webhooks.list': 'Liefert deine eigenen Endpunkte; als Administrator alle der Firma. Nie ihre Geheimnisse.',
  'webhooks.redeliver':
    'Sendet das Ereignis einer Zustellung noch einmal an ihren Endpunkt, sofort und unabhängig von offenen Zustellungen. Das braucht eine Bestätigung. Die `webhook-id` und der Inhalt sind gleich; ein Empfänger erkennt also ein Ereignis, das er schon hat.',
  'webhooks.rotateSecret':
    'Gibt einem Endpunkt ein neues Geheimnis, das einmal gezeigt wird, in diesem Ergebnis. Das braucht eine Bestätigung, weil Nachrichten, die mit dem Geheimnis signiert sind, als von der Firma gesendet gelten. Eine Frist lang werden Zustellungen mit beiden Geheimnissen signiert. Entwickler erneuern die ihrer eigenen Endpunkte, Administratoren alle.',
  'webhooks.sendTest':
    'Sendet ein Testereignis an einen Endpunkt. Es hat keine Daten der Firma außer der Kennung des Endpunkts. Wie es ausging, steht in seiner Zustellung.',
  'webhooks.update':
    'Ändert die Adresse, die Ereignisse, die Reihenfolge oder die Beschreibung eines Endpunkts. Jede Änderung außer der Beschreibung braucht eine Bestätigung. Geheimnis und Besitzer bleiben. Entwickler ändern ihre eigenen Endpunkte, Administratoren alle.',
};
