/** German phrases of refusals of requests that do not become calls. */
export const refusalsOfRequests: Readonly<Record<string, string>> = {
  // Addresses
  'There is no action with this name. Check its spelling.':
    'Es gibt keine Aktion mit diesem Namen. Prüfe die Schreibweise.',
  'There is nothing at this address. Actions are called at /api/v1/actions/<name>; /llms.txt lists them.':
    'Unter dieser Adresse gibt es nichts. Aktionen werden unter /api/v1/actions/<name> aufgerufen; /llms.txt nennt sie alle.',
  'This address does not take this method. Use {0}.': 'Diese Adresse nimmt diese Methode nicht an. Nimm {0}.',
  'There is no company at this address.': 'Unter dieser Adresse gibt es keine Firma.',
  "There is no company at this address. Use your company's own.":
    'Unter dieser Adresse gibt es keine Firma. Nimm die Adresse deiner Firma.',
  "There is no company at this address. Use your company's own: https://<company>.<host>/api/v1.":
    'Unter dieser Adresse gibt es keine Firma. Nimm die Adresse deiner Firma: https://<company>.<host>/api/v1.',
  'The Host header is not valid.': 'Der Header Host ist nicht gültig.',
  'This has a user part.': 'Das enthält einen Benutzer.',
  'Send the host name alone, with its port.': 'Schick nur den Hostnamen mit seinem Port.',

  // Keys and sessions
  'This request has no key and no session. Send a key as `Authorization: Bearer act_…`, or sign in.':
    'Diese Anfrage hat keinen Schlüssel und keine Sitzung. Schick einen Schlüssel als `Authorization: Bearer act_…`, oder melde dich an.',
  'Only keys are accepted, and this `Authorization` header has none. Send `Authorization: Bearer act_…`.':
    'Nur Schlüssel werden angenommen, und dieser Header `Authorization` hat keinen. Schick `Authorization: Bearer act_…`.',
  'This is not a key of this service. Check it for a typing error.':
    'Das ist kein Schlüssel dieses Dienstes. Prüfe, ob du dich vertippt hast.',
  'This is neither a key nor the token of an invitation of this company. Check it for a typing error.':
    'Das ist weder ein Schlüssel noch das Token einer Einladung dieser Firma. Prüfe, ob du dich vertippt hast.',
  'This is not a key. The token of an invitation works only with `team.accept`.':
    'Das ist kein Schlüssel. Das Token einer Einladung gilt nur für `team.accept`.',
  "A call with a session must come from a page at the company's own address. Scripts must send a key.":
    'Ein Aufruf mit einer Sitzung muss von einer Seite unter der Adresse der Firma kommen. Skripte müssen einen Schlüssel schicken.',
  'The MCP server takes no requests from pages of this origin. The operator can add it to MCP_ORIGINS.':
    'Der MCP-Server nimmt von Seiten dieser Herkunft keine Anfragen an. Der Betreiber kann sie in MCP_ORIGINS eintragen.',
  "Calls are decided from pages at the company's own address. Nothing was decided.":
    'Über Aufrufe wird auf Seiten unter der Adresse der Firma entschieden. Nichts wurde entschieden.',
  'This request has no session. Sign in first. A key cannot decide on calls.':
    'Diese Anfrage hat keine Sitzung. Melde dich zuerst an. Ein Schlüssel kann nicht über Aufrufe entscheiden.',
  'Nothing was decided: the header {0} has no token of this session. Send `csrfToken` of GET /decide/<call>.':
    'Nichts wurde entschieden: Der Header {0} hat kein Token dieser Sitzung. Schick `csrfToken` von GET /decide/<call>.',

  // Limits
  'The limit of {0} requests a minute for this key is used up. Try again in {1} seconds.':
    'Die {0} Anfragen in der Minute, die dieser Schlüssel machen darf, sind verbraucht. Versuch es in {1} Sekunden noch einmal.',
  'The limit of {0} requests a minute for this person is used up. Try again in {1} seconds.':
    'Die {0} Anfragen in der Minute, die dieser Mensch machen darf, sind verbraucht. Versuch es in {1} Sekunden noch einmal.',
  '{0} requests from this network address are open already. Close some of them, then try again.':
    'Von dieser Netzadresse sind schon {0} Anfragen offen. Beende einige und versuch es dann noch einmal.',
  '{0} event streams are open already. Close one of them first.':
    'Es sind schon {0} Ereignisströme offen. Schließe zuerst einen davon.',

  // The service itself
  'The service stops or restarts. Connect again.': 'Der Dienst hält an oder startet neu. Verbinde dich noch einmal.',
  'The service cannot take calls at the moment. Try again in 5 seconds.':
    'Der Dienst nimmt gerade keine Aufrufe an. Versuch es in 5 Sekunden noch einmal.',
  'The service failed on this request. Try again. If it fails again, send the request id to the operator of the service.':
    'Im Dienst ist ein Fehler aufgetreten. Versuch es noch einmal. Wenn es wieder scheitert, schick die Kennung der Anfrage an den Betreiber des Dienstes.',

  // Bodies
  'The body could not be read.': 'Der Inhalt konnte nicht gelesen werden.',
  'The body is larger than 1 MiB. Send less at once.': 'Der Inhalt ist größer als 1 MiB. Schick weniger auf einmal.',
  'The body is not sent as JSON. Send `Content-Type: application/json`.':
    'Der Inhalt ist nicht als JSON gesendet. Schick `Content-Type: application/json`.',
  'An object in the body has more than {0} fields.': 'Ein Objekt im Inhalt hat mehr als {0} Felder.',
  'Send fewer fields in one object.': 'Schick weniger Felder in einem Objekt.',
  'The body is not valid JSON.': 'Der Inhalt ist kein gültiges JSON.',
  'Send one JSON object, in UTF-8.': 'Schick ein JSON-Objekt, in UTF-8.',
  'The body is not valid.': 'Der Inhalt ist nicht gültig.',
  'the body': 'der Inhalt',
  'Some input is not valid: {0} and others.': 'Einige Eingaben sind nicht gültig: {0} und weitere.',
  'Some input is not valid: {0}.': 'Einige Eingaben sind nicht gültig: {0}.',

  // Parameters
  'Some parameters are not valid: {0}.': 'Einige Parameter sind nicht gültig: {0}.',
  'This parameter is not valid.': 'Dieser Parameter ist nicht gültig.',
  'There is no such parameter. Leave it out.': 'Diesen Parameter gibt es nicht. Lass ihn weg.',
  'There is no such parameter. Use one of: {0}.': 'Diesen Parameter gibt es nicht. Möglich sind: {0}.',
  'Send it once.': 'Schick ihn nur einmal.',
  'Use true or false.': 'Möglich sind true und false.',
  'Send the quote_id of a cost_approval_required error.':
    'Schick die quote_id eines Fehlers mit dem Code cost_approval_required.',
  'Send a whole number of credits.': 'Schick eine ganze Zahl von Credits.',
  'Send either accept_cost or max_credits, not both.': 'Schick entweder accept_cost oder max_credits, nicht beide.',
  'Send whole seconds from 0 to 60.': 'Schick ganze Sekunden von 0 bis 60.',
  'There is no type {0}. Use types such as row.created, row.*, or *.':
    'Es gibt keinen Typ {0}. Möglich sind Typen wie row.created, row.* oder *.',
  'Send the id of the last event as you received it, or no id to begin now.':
    'Schick die Kennung des letzten Ereignisses, wie du sie bekommen hast, oder keine Kennung, um jetzt zu beginnen.',
  'This is not the id of an event.': 'Das ist keine Kennung eines Ereignisses.',
  'Use these names, separated by commas: {0}.': 'Möglich sind diese Namen, getrennt durch Kommas: {0}.',
  'Use one of these: {0}.': 'Möglich sind: {0}.',
  'The Idempotency-Key is not valid.': 'Der Idempotency-Key ist nicht gültig.',
  'This is empty, too long, or sent twice.': 'Er ist leer, zu lang oder doppelt gesendet.',
  'Send 1–255 characters, once.': 'Schick 1–255 Zeichen, einmal.',

  // Files
  'The signature does not fit this address. Use the address exactly as it was returned.':
    'Die Signatur passt nicht zu dieser Adresse. Nimm die Adresse genau so, wie du sie bekommen hast.',
  'This address has expired. Call {0} again for a new one.':
    'Diese Adresse ist abgelaufen. Ruf {0} noch einmal auf, um eine neue zu bekommen.',
  'This file was deleted. To send it again, call files.create.':
    'Diese Datei wurde gelöscht. Um sie noch einmal zu schicken, ruf files.create auf.',
  'This file has no bytes yet. Send them with PUT to the address from files.create first.':
    'Diese Datei hat noch keinen Inhalt. Schick ihn zuerst mit PUT an die Adresse von files.create.',
  'The body is not the file that was announced.': 'Der Inhalt ist nicht die angekündigte Datei.',
  'This is not the type that files.create was called with.':
    'Das ist nicht der Typ, mit dem files.create aufgerufen wurde.',
  'This is not the size that files.create was called with.':
    'Das ist nicht die Größe, mit der files.create aufgerufen wurde.',
  'The bytes do not have the SHA-256 that files.create was called with.':
    'Der Inhalt hat nicht den SHA-256, mit dem files.create aufgerufen wurde.',
  '{0} bytes': '{0} Bytes',
  'the announced bytes': 'den angekündigten Inhalt',
  'This file has its bytes already. To send others, call files.create for a new file.':
    'Diese Datei hat ihren Inhalt schon. Um einen anderen zu schicken, ruf files.create für eine neue Datei auf.',
  'This file has its bytes already, or too many uploads of it run. Send it again when they have ended.':
    'Diese Datei hat ihren Inhalt schon, oder sie wird gerade zu oft hochgeladen. Schick sie noch einmal, wenn das fertig ist.',
  'The file could not be stored, and no part of it was kept. Send it again in 5 seconds.':
    'Die Datei konnte nicht gespeichert werden, auch kein Teil davon. Schick sie in 5 Sekunden noch einmal.',
  'The connection ended before the whole body arrived.': 'Die Verbindung endete, bevor der ganze Inhalt da war.',
  'Send it again.': 'Schick es noch einmal.',

  // Passkeys
  "Passkeys work on pages at the company's own address. Nothing was changed.":
    'Passkeys gelten nur auf Seiten unter der Adresse der Firma. Nichts wurde geändert.',
  'This company has switched passkeys off.': 'Diese Firma hat Passkeys abgeschaltet.',
  'Your session has ended. Sign in again.': 'Deine Sitzung ist zu Ende. Melde dich noch einmal an.',
  'Nothing was changed: the page is too old. Open it again.':
    'Nichts wurde geändert: Die Seite ist zu alt. Öffne sie noch einmal.',
  'Too many attempts. Try again in {0}.': 'Das waren zu viele Versuche. Warte so lange: {0}.',
  'You signed in more than ten minutes ago. Sign in again, then add the passkey.':
    'Du hast dich vor mehr als zehn Minuten angemeldet. Melde dich noch einmal an und füge den Passkey dann hinzu.',
  'The password is not right. Check it, then try again.':
    'Das Passwort stimmt nicht. Prüfe es und versuch es noch einmal.',
  'This passkey does not sign in here: it was removed, or is of another company. Choose another one, or sign in another way.':
    'Dieser Passkey gilt hier nicht: Er wurde entfernt oder gehört zu einer anderen Firma. Nimm einen anderen, oder melde dich anders an.',
  'You have {0} passkeys, which is the most. Remove one first.':
    'Du hast {0} Passkeys. Mehr sind nicht möglich. Entferne zuerst einen.',
  'The passkey has no name. {0}': 'Der Passkey hat keinen Namen. {0}',
  'The passkey was not added: the answer of your device is not valid, or too late. Try again.':
    'Der Passkey wurde nicht hinzugefügt: Die Antwort deines Geräts ist nicht gültig oder kam zu spät. Versuch es noch einmal.',
};
