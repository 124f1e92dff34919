/** German phrases of refusals that end a call, or that name the decision that it waits for. */
export const refusalsOfCalls: Readonly<Record<string, string>> = {
  // Who may call
  'This company is suspended, so no call runs and no one can sign in. Ask the operator of the service to resume it.':
    'Diese Firma ist gesperrt. Kein Aufruf läuft, und niemand kann sich anmelden. Bitte den Betreiber des Dienstes, die Sperre aufzuheben.',
  "The key belongs to another company. Use it at that company's address.":
    'Der Schlüssel gehört zu einer anderen Firma. Benutze ihn unter ihrer Adresse.',
  'The key may not be used from this network address. Its owner sees the allowed addresses with the key.':
    'Der Schlüssel gilt nicht von dieser Netzadresse. Wem er gehört, sieht die erlaubten Adressen beim Schlüssel.',
  'The key does not exist. Check its value, or make a new key.':
    'Den Schlüssel gibt es nicht. Prüfe seinen Wert, oder leg einen neuen an.',
  'The key was switched off. Use another key.': 'Der Schlüssel ist abgeschaltet. Nimm einen anderen.',
  'The key has expired. Use another key.': 'Der Schlüssel ist abgelaufen. Nimm einen anderen.',
  'The person is no longer in the company. Ask an administrator for a new invitation.':
    'Der Mensch ist nicht mehr in der Firma. Bitte einen Administrator um eine neue Einladung.',
  'The scope of this key does not include {0}. Use another key.':
    '{0} gehört nicht zum Umfang dieses Schlüssels. Nimm einen anderen Schlüssel.',
  'This key is limited to some lists; {0} affects more than those. Use another key.':
    'Dieser Schlüssel gilt nur für einige Listen, und {0} betrifft mehr als diese. Nimm einen anderen Schlüssel.',
  'Calls with a key are not part of the {0} plan. Change to the {1} plan, or sign in.':
    'Aufrufe mit einem Schlüssel gehören nicht zum Tarif {0}. Wechsle in den Tarif {1}, oder melde dich an.',
  'An administrator other than the caller must approve this call, and the company has none who may. {0}':
    'Diesen Aufruf muss ein anderer Administrator freigeben, und die Firma hat keinen, der das darf. {0}',
  'Invite a second administrator with team.invite or make a member one with team.changeRole, which takes your confirmation only. Or let the only administrator confirm alone, with company.setSoleAdminOptOut.':
    'Lade mit team.invite einen zweiten Administrator ein, oder mach mit team.changeRole ein Mitglied dazu; das braucht nur deine Bestätigung. Oder lass den einzigen Administrator allein bestätigen, mit company.setSoleAdminOptOut.',
  'Invite another administrator with team.invite. If the administrators do not agree on one, ask the operator of the service to restore an administrator.':
    'Lade mit team.invite einen weiteren Administrator ein. Wenn die Administratoren sich nicht einig werden, bitte den Betreiber des Dienstes, einen Administrator wiederherzustellen.',

  // Role, plan and credits
  'An invitation opens team.accept alone. Accept it, then sign in.':
    'Eine Einladung öffnet nur team.accept. Nimm sie an und melde dich dann an.',
  '{0} takes the token of an invitation, not a key or a session.':
    '{0} nimmt das Token einer Einladung, keinen Schlüssel und keine Sitzung.',
  '{0} needs the role {1} or higher. This key calls with the role {2}.':
    '{0} braucht mindestens die Rolle {1}. Dieser Schlüssel ruft mit der Rolle {2} auf.',
  '{0} needs the role {1} or higher. Your role is {2}.': '{0} braucht mindestens die Rolle {1}. Deine Rolle ist {2}.',
  'To ask an administrator, repeat the call with `propose=true` (MCP: `"_propose": true`).':
    'Um einen Administrator zu fragen, wiederhole den Aufruf mit `propose=true` (MCP: `"_propose": true`).',
  '{0} needs the {1} plan. The company has the {2} plan. An administrator can change the plan with company.changePlan.':
    '{0} braucht den Tarif {1}. Die Firma hat den Tarif {2}. Ein Administrator kann ihn mit company.changePlan wechseln.',
  'This call costs at most {0}. To accept, repeat it with `accept_cost=<quote_id>` (MCP: `_accept_cost`).':
    'Dieser Aufruf kostet höchstens {0}. Um den Preis anzunehmen, wiederhole den Aufruf mit `accept_cost=<quote_id>` (MCP: `_accept_cost`).',
  'This call costs at most {0}, and {1} are left this month. New credits come on {2}. Until then, an administrator can change to a higher plan.':
    'Dieser Aufruf kostet höchstens {0}, und in diesem Monat sind noch {1} übrig. Neue Credits kommen am {2}. Bis dahin kann ein Administrator in einen höheren Tarif wechseln.',
  "This call costs at most {0}, and {1} of the key's budget are left this month. New credits come on {2}. Until then, use a key with a larger budget.":
    'Dieser Aufruf kostet höchstens {0}, und im Budget des Schlüssels sind in diesem Monat noch {1} übrig. Neue Credits kommen am {2}. Nimm bis dahin einen Schlüssel mit einem größeren Budget.',
  'There is no such quote for this call, or it has expired.':
    'Für diesen Aufruf gibt es kein solches Preisangebot, oder es ist abgelaufen.',
  'Call without it to get a new quote.': 'Mach den Aufruf ohne dieses Feld. Du bekommst dann ein neues Preisangebot.',
  'The quote is not valid for this call.': 'Das Preisangebot gilt nicht für diesen Aufruf.',
  'This Idempotency-Key was used before with other input. Use a new key for a new call.':
    'Dieser Idempotency-Key wurde schon mit anderen Eingaben benutzt. Nimm für einen neuen Aufruf einen neuen.',
  'The action {0} no longer exists. Use another action.': 'Die Aktion {0} gibt es nicht mehr. Nimm eine andere.',

  // Decisions
  'A person must confirm this first.': 'Das muss zuerst ein Mensch bestätigen.',
  'An administrator must approve this first.': 'Das muss zuerst ein Administrator freigeben.',
  'An administrator must approve this after the confirmation.':
    'Nach der Bestätigung muss das noch ein Administrator freigeben.',
  'The call has not ended yet. Read its state at status_url.':
    'Der Aufruf ist noch nicht fertig. Seinen Stand zeigt status_url.',
  'A person must confirm this first. Give them the link; the call then runs by itself.':
    'Das muss zuerst ein Mensch bestätigen. Gib ihm den Link; danach läuft der Aufruf von selbst.',
  'A person must confirm this first. After the confirmation, an administrator must approve it. Give the person the link; the call runs by itself after both.':
    'Das muss zuerst ein Mensch bestätigen. Danach muss es ein Administrator freigeben. Gib dem Menschen den Link; nach beidem läuft der Aufruf von selbst.',
  'An administrator must approve this first. Give an administrator the link; the call then runs by itself.':
    'Das muss zuerst ein Administrator freigeben. Gib einem Administrator den Link; danach läuft der Aufruf von selbst.',
  'A person must decide on this call, but {0} calls of this member, the most that can, wait for a decision already. Nothing ran. Have some decided, or cancel some: holds.mine lists them, holds.cancel cancels one.':
    'Über diesen Aufruf muss ein Mensch entscheiden, aber von diesem Mitglied warten schon {0} Aufrufe auf eine Entscheidung. Mehr sind nicht möglich. Nichts ist gelaufen. Lass über einige entscheiden oder nimm einige zurück: holds.mine zeigt sie, holds.cancel nimmt einen zurück.',
  'An equal call waits for a decision already.': 'Ein gleicher Aufruf wartet schon auf eine Entscheidung.',
  'No administrator approved the call before it expired, so nothing ran. Make the call again to ask again.':
    'Kein Administrator hat den Aufruf rechtzeitig freigegeben. Nichts ist gelaufen. Mach den Aufruf noch einmal, um noch einmal zu fragen.',
  'The call was not confirmed before it expired, so nothing ran. Make the call again to ask again.':
    'Der Aufruf wurde nicht rechtzeitig bestätigt. Nichts ist gelaufen. Mach den Aufruf noch einmal, um noch einmal zu fragen.',
  '{0} rejected the call, so nothing ran. {1}': '{0} hat den Aufruf abgelehnt. Nichts ist gelaufen. {1}',
  'The person who was asked to confirm': 'Wer gefragt wurde,',
  '{0}, an administrator,': '{0} (Administrator)',
  'An administrator': 'Ein Administrator',
  'Ask for the reason before you make the call again.': 'Frag nach dem Grund, bevor du den Aufruf noch einmal machst.',
  'Read the reason before you make the call again.': 'Lies den Grund, bevor du den Aufruf noch einmal machst.',
  'The key or person that made this call lost the right to it before it ran, so nothing ran. Make the call again with a working key, or as a member with the required role.':
    'Der Schlüssel oder der Mensch, der diesen Aufruf gemacht hat, hat vorher das Recht dazu verloren. Nichts ist gelaufen. Mach den Aufruf noch einmal mit einem gültigen Schlüssel oder als Mitglied mit der nötigen Rolle.',
  'The caller cancelled the call while it was held. Nothing ran.':
    'Der Aufruf wurde zurückgenommen, während er wartete. Nichts ist gelaufen.',
  'The call is no longer held, so it cannot be cancelled.':
    'Der Aufruf wartet nicht mehr, also kann er nicht zurückgenommen werden.',
  'There is no call with this id that you may see.': 'Es gibt keinen Aufruf mit dieser Kennung, den du sehen darfst.',

  // Answers to held calls
  'Nothing was decided: the call has changed since. Show its new preview, then decide.':
    'Nichts wurde entschieden: Der Aufruf hat sich inzwischen geändert. Sieh dir die neue Vorschau an und entscheide dann.',
  'Nothing was decided. {0}': 'Nichts wurde entschieden. {0}',
  'Your answer changed nothing: the call was decided before. `view` has its state.':
    'Deine Antwort hat nichts geändert: Über den Aufruf war schon entschieden. Seinen Stand zeigt `view`.',
  'Your answer changed nothing: the call had ended before. `view` has its state.':
    'Deine Antwort hat nichts geändert: Der Aufruf war schon zu Ende. Seinen Stand zeigt `view`.',
  'Your answer came too late: the time to decide is over, so nothing ran. The call can be made again.':
    'Deine Antwort kam zu spät: Die Frist ist vorbei, und nichts ist gelaufen. Der Aufruf kann noch einmal gemacht werden.',
  'This call waits for another person.': 'Dieser Aufruf wartet auf jemand anderen.',
  'This call does not wait for a decision.': 'Dieser Aufruf wartet nicht auf eine Entscheidung.',
  'This call cannot be allowed in advance. Answer `yes` to allow it alone.':
    'Dieser Aufruf kann nicht im Voraus erlaubt werden. Antworte `yes`, um nur ihn zu erlauben.',
  'This must have at most {0} characters.': 'Das darf höchstens {0} Zeichen haben.',
  'Send at most {0} characters.': 'Schick höchstens {0} Zeichen.',
  'A reason can be sent with the answer `no` only.': 'Ein Grund passt nur zur Antwort `no`.',
  'Leave it out, or answer `no`.': 'Lass ihn weg, oder antworte `no`.',
  'This can be sent with the answer `yes_and_alike` only.': 'Das passt nur zur Antwort `yes_and_alike`.',

  // Calls that stopped
  'The service does not know whether the message arrived, and does not send it again. Check with the recipient before you repeat the call.':
    'Der Dienst weiß nicht, ob die Nachricht angekommen ist, und sendet sie nicht noch einmal. Frag beim Empfänger nach, bevor du den Aufruf wiederholst.',
  'The service could not start this call, so nothing ran. Make the call again.':
    'Der Dienst konnte diesen Aufruf nicht beginnen. Nichts ist gelaufen. Mach den Aufruf noch einmal.',
  'The service cannot take calls at the moment, so nothing ran. Try again in 5 seconds.':
    'Der Dienst nimmt gerade keine Aufrufe an. Nichts ist gelaufen. Versuch es in 5 Sekunden noch einmal.',
  'The call stopped half-way, because a document changed after it was shown or read. What was written before stays. Read it, then call again for the rest.':
    'Der Aufruf ist auf halbem Weg abgebrochen, weil sich inzwischen etwas geändert hat. Was vorher geschrieben wurde, bleibt. Sieh nach, was fehlt, und mach den Aufruf dafür noch einmal.',
  'The mail was not sent, because the mail server refused it. Check the address, then call again.':
    'Die Mail wurde nicht gesendet, weil der Mailserver sie nicht angenommen hat. Prüfe die Adresse und mach den Aufruf noch einmal.',
  'The plan was not changed: no payment service is configured. Ask the operator of the service.':
    'Der Tarif wurde nicht gewechselt: Es ist kein Zahlungsdienst eingerichtet. Frag den Betreiber des Dienstes.',
  'The plan was not changed, because the payment service refused the change. Try again, or ask the operator of the service.':
    'Der Tarif wurde nicht gewechselt, weil der Zahlungsdienst abgelehnt hat. Versuch es noch einmal, oder frag den Betreiber des Dienstes.',

  // Undoing
  'Changes of the company are not undone here. Make the opposite change with the same action.':
    'Änderungen der Firma werden hier nicht rückgängig gemacht. Mach mit derselben Aktion die umgekehrte Änderung.',
  'Changes of webhook endpoints are not undone here. Use webhooks.update, webhooks.disable or webhooks.delete.':
    'Änderungen von Endpunkten werden hier nicht rückgängig gemacht. Nimm webhooks.update, webhooks.disable oder webhooks.delete.',
  'Uploads are not undone. A file that no row holds is deleted by itself.':
    'Hochladen wird nicht rückgängig gemacht. Eine Datei, die in keiner Zeile steht, wird von selbst gelöscht.',
  'An invitation was mailed, which cannot be undone. Use team.cancelInvite.':
    'Eine Einladung wurde per Mail gesendet, und das geht nicht rückgängig. Nimm team.cancelInvite.',
  'Changes of keys are not undone here. Use keys.rename or keys.switchOff.':
    'Änderungen von Schlüsseln werden hier nicht rückgängig gemacht. Nimm keys.rename oder keys.switchOff.',
  'Changes of people are not undone here. Make the opposite change with an action of team or account.':
    'Änderungen an Menschen werden hier nicht rückgängig gemacht. Mach die umgekehrte Änderung mit einer Aktion von team oder account.',
  'Another person made this call. An administrator can undo it.':
    'Diesen Aufruf hat jemand anderes gemacht. Ein Administrator kann ihn rückgängig machen.',
  'The call left every value as it was. There is nothing to undo.':
    'Der Aufruf hat jeden Wert gelassen, wie er war. Es gibt nichts rückgängig zu machen.',
  'The call sent something out of the service, which cannot be undone.':
    'Der Aufruf hat etwas nach außen gesendet. Das geht nicht rückgängig.',
  'The call changed no rows, lists or comments. There is nothing to undo.':
    'Der Aufruf hat keine Zeilen, Listen oder Kommentare geändert. Es gibt nichts rückgängig zu machen.',
  'The call changed no rows, lists or comments: it ended as {0}. There is nothing to undo.':
    'Der Aufruf hat keine Zeilen, Listen oder Kommentare geändert: Er endete mit dem Stand „{0}“. Es gibt nichts rückgängig zu machen.',
  'The call waits for a decision, and nothing has run yet. Cancel it with holds.cancel.':
    'Der Aufruf wartet auf eine Entscheidung, und noch ist nichts gelaufen. Nimm ihn mit holds.cancel zurück.',
  'The call has not ended yet. Undo it once it has.':
    'Der Aufruf ist noch nicht fertig. Mach ihn rückgängig, wenn er es ist.',
  'This was a dry run: nothing ran.': 'Das war ein Probelauf: Nichts ist gelaufen.',
  'This call joined another one, which made the changes. Undo {0}.':
    'Dieser Aufruf hat sich einem anderen angeschlossen, der die Änderungen gemacht hat. Mach {0} rückgängig.',
  'The call changed something that cannot be undone.': 'Der Aufruf hat etwas geändert, das nicht rückgängig geht.',
  'A list that was deleted cannot be restored.': 'Eine gelöschte Liste kann nicht wiederhergestellt werden.',
};
