// Made by `npm run client:types` from the registry. Do not edit.

import type { Action } from '../answers.js';

/** The actions as methods. */
export interface Methods {
  readonly account: {
    /** **Change your password.** Changes the password that you sign in with, and signs you out everywhere else. Only for people who are signed in: a key cannot do it.
     *
     * Changes · viewer · free */
    readonly changePassword: Action<'account.changePassword'>;
    /** **Read your account.** Answers your own name, mail address and role. With a key: those of the person it acts as.
     *
     * Reads · viewer · free */
    readonly get: Action<'account.get'>;
    /** **List where you are signed in.** Answers your own sessions: since when each browser is signed in, and until when.
     *
     * Reads · viewer · free */
    readonly sessions: Action<'account.sessions'>;
    /** **Sign out everywhere.** Ends all your sessions at once, this one included. Your keys go on working.
     *
     * Changes · viewer · free */
    readonly signOutEverywhere: Action<'account.signOutEverywhere'>;
    /** **Change your account.** Changes what you are called here. Your mail address and your role are not yours to change.
     *
     * Changes · viewer · free */
    readonly update: Action<'account.update'>;
  };
  readonly approvals: {
    /** **Look at what waits for you.** Answers one held call that waits for your yes, with the preview on which you decide. The decision itself is made by you, signed in, at `decideUrl`.
     *
     * Reads · viewer · free */
    readonly get: Action<'approvals.get'>;
    /** **List what is approved beforehand.** Answers the grants of the company: approvals that an administrator gave to more calls alike while approving one. A grant lasts an hour at most and never stands for a confirmation.
     *
     * Reads · admin · free */
    readonly grants: Action<'approvals.grants'>;
    /** **List what waits for you.** Answers the held calls that wait for your yes: your own to confirm, and as an administrator those of others to approve. Deciding is done by you, signed in, on the page of each. A key sees of its own calls only what it asked for itself.
     *
     * Reads · viewer · free */
    readonly list: Action<'approvals.list'>;
    /** **End an approval given beforehand.** Ends a grant at once: calls that it would have covered wait for an administrator again. What runs or has run under it is not touched. Any administrator may, and it is never held. One that is revoked already stays so.
     *
     * Changes · admin · free */
    readonly revokeGrant: Action<'approvals.revokeGrant'>;
  };
  readonly company: {
    /** **Read the log of calls.** Answers who called what, when, and what became of it: neither inputs nor results. You see your own calls and those of your keys; an administrator sees all of the company.
     *
     * Reads · viewer · free */
    readonly calls: Action<'company.calls'>;
    /** **Change the plan.** Moves the company to another plan. A lower plan counts at once, after a confirmation. For a higher one the answer has the address of a page to pay on, and the plan changes when it is paid; in development it changes at once and for nothing.
     *
     * Changes · admin · free */
    readonly changePlan: Action<'company.changePlan'>;
    /** **Export everything.** Writes everything of the company into one JSON file and mails it, compressed, to an administrator. A person confirms and another administrator approves first. In it are lists with their rows, archived and deleted ones marked as such, comments, people, keys and webhook endpoints without their secrets, and the log of calls without inputs. Lists that were deleted for good are left out.
     *
     * Changes · admin · free */
    readonly exportAll: Action<'company.exportAll'>;
    /** **Read the company.** Answers the name and plan of the company, and who its administrators are.
     *
     * Reads · viewer · free */
    readonly get: Action<'company.get'>;
    /** **Read the guard policy.** Answers what every action demands by itself before it runs, and the rules that the company adds. Rules only ever for more, never for less.
     *
     * Reads · viewer · free */
    readonly guardPolicy: Action<'company.guardPolicy'>;
    /** **Read the plan.** Answers the plan of the company, what it includes, how many Deep credits of this month are left, and what higher plans would bring.
     *
     * Reads · viewer · free */
    readonly plan: Action<'company.plan'>;
    /** **Read receipts.** Answers the receipts of calls that changed something, newest first: who, what, who allowed it and what it cost. A receipt is sealed into the chain of the company soon after its call has ended.
     *
     * Reads · admin · free */
    readonly receipts: Action<'company.receipts'>;
    /** **Set the guard policy.** Replaces all rules of the company at once. A rule asks for a confirmation, an approval or both where the action by itself asks for less; it never takes anything away. Tightening takes effect at once; where any call would be guarded less than before, another administrator approves first. Calls that wait already stay held.
     *
     * Changes · admin · team */
    readonly setGuardPolicy: Action<'company.setGuardPolicy'>;
    /** **Let the only administrator confirm alone.** In a company with one administrator nobody can approve what they ask for. With this on record, approvals become confirmations by the caller while that is so. As soon as there is a second administrator it no longer counts.
     *
     * Changes · admin · free */
    readonly setSoleAdminOptOut: Action<'company.setSoleAdminOptOut'>;
    /** **Rename the company.** Changes the name of the company, as people and mails show it. The company's address stays.
     *
     * Changes · admin · free */
    readonly update: Action<'company.update'>;
    /** **Read what was used.** Adds up a month: the Deep credits charged by day, by action and by caller, and the calls by day and outcome.
     *
     * Reads · admin · free */
    readonly usage: Action<'company.usage'>;
    /** **Verify the receipts.** Walks the chain of receipts and finds what was changed, left out or put elsewhere. Keep `head` outside and send it as `anchor` the next time: only so does it show when the end of the chain was cut off.
     *
     * Reads · admin · free */
    readonly verifyReceipts: Action<'company.verifyReceipts'>;
  };
  readonly holds: {
    /** **Take back a call that waits.** Ends one of your own calls that wait for a person; nothing of it runs, and nobody can decide on it any more. It is never held. A call that was taken back already stays so.
     *
     * Changes · viewer · free */
    readonly cancel: Action<'holds.cancel'>;
    /** **List your calls that wait.** Answers your own calls that wait for a person, with the links to send to whoever decides. A key sees the calls that were made with it; a person sees those of all their keys, too.
     *
     * Reads · viewer · free */
    readonly mine: Action<'holds.mine'>;
  };
  readonly insights: {
    /** **Find duplicates in a list.** Looks at every row of a list for those that are the same but for case, accents, spacing and punctuation, or nearly the same: one edit apart in a text of 5 letters or more, up to two in one of 12 or more. Numbers and dates are compared by value; texts with other digits are never nearly the same. Uses Deep credits by the number of rows and changes nothing.
     *
     * Reads · member · team · One credit for every 10 rows begun, 5 at least; an empty list costs nothing. */
    readonly duplicates: Action<'insights.duplicates'>;
    /** **Forecast from a list.** Adds up the rows of a list by week or month and says how it goes on, by exponential smoothing: with a yearly season where there are at least 24 months, by the trend alone otherwise. The period that is not over yet is left out, and at most the last 240 periods are looked at. Uses Deep credits by the number of rows and changes nothing.
     *
     * Reads · member · team · One credit for every 10 rows begun, 5 at least; an empty list costs nothing. */
    readonly forecast: Action<'insights.forecast'>;
    /** **Summarize a list.** Looks at every row of a list: what each column holds, which rows are duplicates, which have gone stale, which numbers stand out. Uses Deep credits by the number of rows and changes nothing. With `written` a language model outside writes a text about the figures, which a person confirms first because they leave the service.
     *
     * Reads · member · team · One credit for every 10 rows begun, 5 at least; an empty list costs nothing. A text written by a model costs 20 more; where the model gives none, it costs nothing more. */
    readonly summarize: Action<'insights.summarize'>;
  };
  readonly keys: {
    /** **Make an API key.** Makes a key that acts as you, with at most the role you have here. Its value is shown once, in this answer. A scope narrows it further. A key made with a key expires no later than that one, has at most its scope, and spends from its budget of credits.
     *
     * Changes · developer · team */
    readonly create: Action<'keys.create'>;
    /** **Look at an API key.** Answers one key: yours, or any as an administrator. Never its value.
     *
     * Reads · developer · free */
    readonly get: Action<'keys.get'>;
    /** **List API keys.** Answers your own keys; an administrator sees every key of the company. Never a key's value.
     *
     * Reads · developer · free */
    readonly list: Action<'keys.list'>;
    /** **Rename an API key.** Gives a key another name. Developers rename their own keys, administrators any. Nothing else changes.
     *
     * Changes · developer · free */
    readonly rename: Action<'keys.rename'>;
    /** **Rotate an API key.** Makes a new key with the name, role, scope and owner of an old one, which works on until the grace is over. The new value is shown once, in this answer. The new key lives as long as the old one was made for; rotated with a key, it expires no later than that key. Both spend from the same budget of credits. Developers rotate their own keys, administrators any.
     *
     * Changes · developer · team */
    readonly rotate: Action<'keys.rotate'>;
    /** **Switch an API key off.** The key stops working at once, for good, and its calls that wait for a decision end. Developers switch off their own keys, administrators any. A key that is off already stays off.
     *
     * Changes · developer · free */
    readonly switchOff: Action<'keys.switchOff'>;
    /** **Read an API key's use.** Answers how often a key was used in the last 30 days (UTC), by day and by outcome, and the Deep credits that its calls were charged. Developers see their own keys, administrators any.
     *
     * Reads · developer · free */
    readonly usage: Action<'keys.usage'>;
  };
  readonly lists: {
    /** **Archive a list.** Takes a list out of sight, with its rows: nothing reads or changes them until lists.restore brings the list back. lists.list answers it only with `archived`.
     *
     * Changes · member · free */
    readonly archive: Action<'lists.archive'>;
    /** **Create a list.** Creates an empty list. Without columns it gets one text column, Name; without statuses Open, In progress and Done.
     *
     * Changes · member · free */
    readonly create: Action<'lists.create'>;
    /** **Delete a list.** Deletes a list, archived or not, with all its rows. It cannot be brought back; lists.archive puts a list away for a time. Deleted rows that the list still keeps do not count for the guard.
     *
     * Changes · member · free */
    readonly delete: Action<'lists.delete'>;
    /** **Export a list.** Writes all rows of a list into one file, CSV or JSON. Without `to` the answer holds the file; with `to` it is mailed to that address, which a person confirms first because the data leaves the service.
     *
     * Changes · member · free */
    readonly export: Action<'lists.export'>;
    /** **Read a list.** Answers one list, archived or not, with its columns, its statuses and the number of its rows.
     *
     * Reads · viewer · free */
    readonly get: Action<'lists.get'>;
    /** **Import rows from a file.** Adds the rows of a CSV or JSON file to a list (listId), or makes a new list of them (name); send exactly one of the two. Headings go to the columns of that id or name, a heading Status to the status; `columns` says it otherwise. At most 10,000 rows. Either the whole file fits or nothing is added: every wrong line is named. JSON is an array of objects, or a file of lists.export.
     *
     * Changes · member · free */
    readonly import: Action<'lists.import'>;
    /** **List the lists.** Answers the company's lists, page by page, oldest first, with their columns and statuses. Archived lists are left out; `archived` answers them instead.
     *
     * Reads · viewer · free */
    readonly list: Action<'lists.list'>;
    /** **Rename a list.** Gives a list another name. Its id, columns and rows stay as they are.
     *
     * Changes · member · free */
    readonly rename: Action<'lists.rename'>;
    /** **Restore an archived list.** Brings an archived list back, with its rows. A list that was deleted cannot be brought back.
     *
     * Changes · member · free */
    readonly restore: Action<'lists.restore'>;
    /** **Read the rows of a list.** Answers the rows of one list, page by page, with the statuses that they may have: oldest first, or as `filter` and `sort` say. Pages without the two cost the same however long the list is; with them every row is looked at.
     *
     * Reads · viewer · free */
    readonly rows: Action<'lists.rows'>;
    /** **Send a list to somebody outside.** Mails all rows of a list as a file to one address, with a message. A person confirms first, because the data leaves the company for good. That is why it is not part of lists.share, which only says who inside sees a list and can be taken back.
     *
     * Changes · member · free */
    readonly send: Action<'lists.send'>;
    /** **Set the columns of a list.** Replaces the columns of a list. A column is known by its id: one that is sent with another name or type is changed, one that is left out is dropped. A column that holds values, in deleted rows too, cannot be dropped, and gets another type only where that fits every value; up to 10,000 values are looked at.
     *
     * Changes · member · free */
    readonly setColumns: Action<'lists.setColumns'>;
    /** **Set the statuses of a list.** Replaces the statuses that rows of a list may have. A status is known by its id: one that is sent with another name is renamed, one that is left out is dropped. A status that rows have, deleted rows included, cannot be dropped.
     *
     * Changes · member · free */
    readonly setStatuses: Action<'lists.setStatuses'>;
    /** **Share a list inside the company.** Says which members see a list: the whole company, or the members named and the administrators. It replaces what held before. Nothing leaves the company and nobody is asked; lists.send mails a list to somebody outside.
     *
     * Changes · member · free */
    readonly share: Action<'lists.share'>;
  };
  readonly rows: {
    /** **Assign a row.** Gives one row to a person: puts them into the list's column of people. Null takes it from whoever has it. Where the list has several such columns, `columnId` says which.
     *
     * Changes · member · free */
    readonly assign: Action<'rows.assign'>;
    /** **Comment on a row.** Writes a comment about one row, for everybody who sees its list. The row itself stays as it is.
     *
     * Changes · member · free */
    readonly comment: Action<'rows.comment'>;
    /** **Read the comments on a row.** Answers what was written about one row, page by page, newest last.
     *
     * Reads · viewer · free */
    readonly comments: Action<'rows.comments'>;
    /** **Add a row.** Adds one row to a list. Without a status it gets the list's first one; null leaves it without.
     *
     * Changes · member · free */
    readonly create: Action<'rows.create'>;
    /** **Add rows.** Adds up to 500 rows to a list, in the order sent. Rows without a status get the list's first one; null leaves them without. Either every row fits the list, or none is added.
     *
     * Changes · member · free */
    readonly createMany: Action<'rows.createMany'>;
    /** **Delete rows.** Deletes one row (rowId) or up to 1,000 (rowIds); send exactly one of the two. Deleted rows can be restored.
     *
     * Changes · member · free */
    readonly delete: Action<'rows.delete'>;
    /** **Delete many rows.** Deletes up to 1,000 rows: `rows.delete` for callers that always name many. Deleted rows can be restored.
     *
     * Changes · member · free */
    readonly deleteMany: Action<'rows.deleteMany'>;
    /** **Read a row.** Answers one row and says which list it is in. Deleted rows are answered, too, with the time of that.
     *
     * Reads · viewer · free */
    readonly get: Action<'rows.get'>;
    /** **Read the history of a row.** Answers what became of one row, newest first: who changed which cells, when, from what to what.
     *
     * Reads · viewer · free */
    readonly history: Action<'rows.history'>;
    /** **Move a row to another status.** Gives one row another of its list's statuses, or none. Its cells stay as they are.
     *
     * Changes · member · free */
    readonly move: Action<'rows.move'>;
    /** **Restore rows.** Brings back one deleted row (rowId) or up to 1,000 (rowIds), as they were; send exactly one of the two.
     *
     * Changes · member · free */
    readonly restore: Action<'rows.restore'>;
    /** **Search rows.** Finds rows in all lists that you see, or in the ones named, by the words in their cells. A row is found when it has every word of the query; the last word may be the beginning of one. Capital letters and accents do not matter.
     *
     * Reads · viewer · free */
    readonly search: Action<'rows.search'>;
    /** **Update a row.** Sets cells or the status of one row. Cells that are not named stay as they are; null empties a cell.
     *
     * Changes · member · free */
    readonly update: Action<'rows.update'>;
    /** **Update rows.** Sets the same cells or the same status on up to 1,000 rows. Cells that are not named stay as they are; null empties a cell. The rows may be in several lists, which must all have the columns and the status.
     *
     * Changes · member · free */
    readonly updateMany: Action<'rows.updateMany'>;
  };
  readonly team: {
    /** **Accept an invitation.** Joins the team with the role that the invitation names. Only for whoever holds the link that was mailed: the last part of it is the bearer token of this call, in place of a key. The person signs in with the password from then on.
     *
     * Changes · viewer · free */
    readonly accept: Action<'team.accept'>;
    /** **Cancel an invitation.** Its link stops working at once. One that was accepted cannot be cancelled; remove the person instead.
     *
     * Changes · admin · free */
    readonly cancelInvite: Action<'team.cancelInvite'>;
    /** **Change a person's role.** Raises or lowers what a person may do. Their keys never may more than they do. Where it makes or unmakes an administrator, another administrator approves first; the person concerned cannot be the one.
     *
     * Changes · admin · free */
    readonly changeRole: Action<'team.changeRole'>;
    /** **Invite a person to the team.** Mails a person a link with which they join, once and within 7 days. A person confirms first, because a mail leaves the service; where the person invited becomes an administrator, another administrator approves as well. The link is in the mail alone.
     *
     * Changes · admin · free */
    readonly invite: Action<'team.invite'>;
    /** **List invitations.** Answers who was invited and what has become of it. Never the links.
     *
     * Reads · admin · free */
    readonly invites: Action<'team.invites'>;
    /** **Ask who I am here.** Answers whom a call like this one acts as: the person, the key if one was used, and the company.
     *
     * Reads · viewer · free */
    readonly me: Action<'team.me'>;
    /** **List the people of the team.** Answers who is on the team, with names and roles. Only administrators see mail addresses.
     *
     * Reads · viewer · free */
    readonly members: Action<'team.members'>;
    /** **Remove a person from the team.** Removes a person. Their keys stop working at once and what they have waiting for a person's decision ends. Another administrator approves first; the person removed cannot be the one.
     *
     * Changes · admin · free */
    readonly remove: Action<'team.remove'>;
  };
  readonly webhooks: {
    /** **Make a webhook endpoint.** Has events sent to an address outside as they happen, signed after Standard Webhooks with the secret that is shown once, in this answer. The endpoint gets what you may see. A person confirms first, because data leaves the company. A company has at most 20 endpoints.
     *
     * Changes · developer · team */
    readonly create: Action<'webhooks.create'>;
    /** **Delete a webhook endpoint.** Nothing is sent to the endpoint any more, for good, and its deliveries are no longer shown. Developers delete their own, administrators any. webhooks.disable stops it for a time.
     *
     * Changes · developer · free */
    readonly delete: Action<'webhooks.delete'>;
    /** **Read what was sent to a webhook endpoint.** Answers the deliveries to one endpoint, newest first, each with its attempts. What tells of a list that you may not see now is left out, so that a page may be shorter than asked for. Deliveries are kept for 30 days.
     *
     * Reads · developer · free */
    readonly deliveries: Action<'webhooks.deliveries'>;
    /** **Look at one delivery.** Answers one delivery with the body that is sent, word for word the same at every attempt, and with what was answered. Yours, or any as an administrator.
     *
     * Reads · developer · free */
    readonly delivery: Action<'webhooks.delivery'>;
    /** **Disable a webhook endpoint.** Nothing is sent to the endpoint any more until it is enabled; what was on its way is not sent. Developers disable their own, administrators any. One that is disabled stays so.
     *
     * Changes · developer · free */
    readonly disable: Action<'webhooks.disable'>;
    /** **Enable a webhook endpoint.** Has events sent to a disabled endpoint again, from now on; what was missed can be sent again with webhooks.redeliver. A person confirms first. Developers enable their own, administrators any.
     *
     * Changes · developer · team */
    readonly enable: Action<'webhooks.enable'>;
    /** **List the types of events.** Answers every type of event that webhook endpoints can ask for: when it happens, what its `data` looks like, and an example. `endpoint.test` is sent by webhooks.sendTest alone.
     *
     * Reads · viewer · free */
    readonly eventTypes: Action<'webhooks.eventTypes'>;
    /** **Look at a webhook endpoint.** Answers one webhook endpoint: yours, or any as an administrator. Never its secret.
     *
     * Reads · developer · free */
    readonly get: Action<'webhooks.get'>;
    /** **List webhook endpoints.** Answers your own webhook endpoints; an administrator sees every one of the company. Never their secrets.
     *
     * Reads · developer · free */
    readonly list: Action<'webhooks.list'>;
    /** **Send an event again.** Sends the event of a delivery to its endpoint again, at once and whatever else waits, with the same `webhook-id` and body: a receiver that has it already knows it by the id. A person confirms first.
     *
     * Changes · developer · team */
    readonly redeliver: Action<'webhooks.redeliver'>;
    /** **Rotate a webhook endpoint's secret.** Gives an endpoint another secret, shown once, in this answer. Until the grace is over, deliveries are signed with both. A person confirms first: whoever has the secret can write to the receiver in the name of the company. Developers rotate their own endpoints' secrets, administrators any.
     *
     * Changes · developer · team */
    readonly rotateSecret: Action<'webhooks.rotateSecret'>;
    /** **Send a test event.** Sends an `endpoint.test` event to one endpoint alone, which tells nothing but the id of the endpoint. webhooks.delivery then says what became of it.
     *
     * Changes · developer · team */
    readonly sendTest: Action<'webhooks.sendTest'>;
    /** **Change a webhook endpoint.** Changes where events are sent to, which ones, in which way, or what is said of the endpoint. A person confirms all but the description. Its secret and its owner stay. Developers change their own, administrators any.
     *
     * Changes · developer · team */
    readonly update: Action<'webhooks.update'>;
  };
}
