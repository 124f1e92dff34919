// Made by `npm run client:types` from the registry. Do not edit.

import type { Action } from '../answers.js';

/** The actions as methods. */
export interface Methods {
  readonly account: {
    /** **Change your password.** Changes the password that you sign in with, and ends your other sessions. Keys cannot call it.
     *
     * Changes · viewer · free */
    readonly changePassword: Action<'account.changePassword'>;
    /** **Get your account.** Returns your name, mail address, role and how you are notified. With a key: those of the member that it acts for.
     *
     * Reads · viewer · free */
    readonly get: Action<'account.get'>;
    /** **List your passkeys.** Returns your own passkeys. You add one in the browser, at /account/passkeys.
     *
     * Reads · viewer · free */
    readonly passkeys: Action<'account.passkeys'>;
    /** **Remove a passkey.** Removes one of your passkeys: it no longer signs in. Sessions that began with it stay; account.signOutEverywhere ends them. Keys cannot call it.
     *
     * Changes · viewer · free */
    readonly removePasskey: Action<'account.removePasskey'>;
    /** **Rename a passkey.** Changes the name of one of your passkeys. Keys cannot call it.
     *
     * Changes · viewer · free */
    readonly renamePasskey: Action<'account.renamePasskey'>;
    /** **List your sessions.** Returns your own sessions: since when, until when and how each browser is signed in.
     *
     * Reads · viewer · free */
    readonly sessions: Action<'account.sessions'>;
    /** **Sign out everywhere.** Ends all your sessions at once, the current one included. Your keys still work.
     *
     * Changes · viewer · free */
    readonly signOutEverywhere: Action<'account.signOutEverywhere'>;
    /** **Change your account.** Changes your name, and what you are notified of in the app and by mail. You cannot change your mail address and your role.
     *
     * Changes · viewer · free */
    readonly update: Action<'account.update'>;
  };
  readonly approvals: {
    /** **Get a call that waits for your decision.** Returns one held call that waits for your decision, with its preview. You decide at `decideUrl`, signed in; no action does it.
     *
     * Reads · viewer · free */
    readonly get: Action<'approvals.get'>;
    /** **List grants.** Returns the grants of the company: approvals that an administrator gave in advance, for calls similar to the one approved. A grant lasts an hour at most and never replaces a confirmation.
     *
     * Reads · admin · free */
    readonly grants: Action<'approvals.grants'>;
    /** **List calls that wait for your decision.** Returns the held calls that wait for your decision: your own to confirm and, for an administrator, those of others to approve. You decide at `decideUrl`, signed in; no action does it. With a key, of your own calls only those made with this key are returned.
     *
     * Reads · viewer · free */
    readonly list: Action<'approvals.list'>;
    /** **Revoke a grant.** Revokes a grant at once: calls that it would have covered need an approval again. Calls that run or have run under it are not affected. Any administrator can revoke it, and the call is never held. A grant that is already revoked stays so.
     *
     * Changes · admin · free */
    readonly revokeGrant: Action<'approvals.revokeGrant'>;
  };
  readonly calls: {
    /** **Undo a call.** Sets back the rows, lists and comments that an earlier call changed: added ones are deleted, deleted ones restored, values set back. What was changed since stays and is named. Undoing can itself be undone. Calls of other people need an administrator.
     *
     * Changes · member · free */
    readonly undo: Action<'calls.undo'>;
  };
  readonly company: {
    /** **List the events of a call.** Returns the events that a call caused, oldest first, each with its deliveries to webhook endpoints. You see those of your own calls and of your keys, an administrator those of all calls; developers see the deliveries to their own endpoints, administrators all. Events about lists that you may not see now are left out, so a page can be shorter than `limit`. Events are published within a second after the call has ended, and kept for 30 days.
     *
     * Reads · viewer · free */
    readonly callEvents: Action<'company.callEvents'>;
    /** **List calls.** Returns the call log: who called which action, when, and with what outcome, without inputs and results. You see your own calls and those of your keys; an administrator sees all calls of the company, with what each check came to.
     *
     * Reads · viewer · free */
    readonly calls: Action<'company.calls'>;
    /** **Change the plan.** Moves the company to another plan. A lower plan takes effect at once, after a confirmation. For a higher plan the result has the address of a payment page, and the plan changes when it is paid; in development without a payment service it changes at once, free of charge.
     *
     * Changes · admin · free */
    readonly changePlan: Action<'company.changePlan'>;
    /** **Export all data.** Writes all data of the company into one JSON file and mails it, compressed, to an administrator. It needs a confirmation and then an approval. The file has lists with their rows (archived and deleted ones are marked), comments, saved views, notifications, members, keys and webhook endpoints without their secrets, names of uploaded files, and the call log without inputs. The bytes of files are not in it. Lists that were deleted for good are left out.
     *
     * Changes · admin · free */
    readonly exportAll: Action<'company.exportAll'>;
    /** **Get the company.** Returns the name and plan of the company, and its administrators.
     *
     * Reads · viewer · free */
    readonly get: Action<'company.get'>;
    /** **Get the guard policy.** Returns the guard that every action has by itself, and the rules of the company. A rule adds to the guard of an action and never weakens it.
     *
     * Reads · viewer · free */
    readonly guardPolicy: Action<'company.guardPolicy'>;
    /** **Get the plan.** Returns the plan of the company, what it includes, the Deep credits of this month, and what higher plans include.
     *
     * Reads · viewer · free */
    readonly plan: Action<'company.plan'>;
    /** **List receipts.** Returns the receipts of calls that changed something, newest first: who called what, who allowed it, and what it cost. You see those of your own calls and of your keys, and with callId that of a call that changed you; an administrator sees all. A receipt is listed once it is sealed in the signed receipt chain of the company, about a minute after its call has ended. A page may have fewer receipts than its limit.
     *
     * Reads · viewer · free */
    readonly receipts: Action<'company.receipts'>;
    /** **Rehearse a guard policy.** Tells which calls of the last 7 days rules would have held. It looks at the 2,000 newest calls of the actions that the rules name. Nothing changes.
     *
     * Reads · admin · team */
    readonly rehearseGuardPolicy: Action<'company.rehearseGuardPolicy'>;
    /** **Set the guard policy.** Replaces all rules of the company. A rule adds a confirmation, an approval or both to the guard of an action and never weakens it. Stricter rules and lower numbers take effect at once; if any call would be guarded less than before, another administrator approves first. Held calls stay held.
     *
     * Changes · admin · team */
    readonly setGuardPolicy: Action<'company.setGuardPolicy'>;
    /** **Set how people sign in.** Replaces the ways to sign in: an OpenID Connect provider, passwords and passkeys. The service reads the metadata of the provider first, and refuses what would lock you out: passwords are switched off by an administrator who has signed in with the provider. Keys cannot call it.
     *
     * Changes · admin · free */
    readonly setSignIn: Action<'company.setSignIn'>;
    /** **Let the only administrator confirm alone.** Turns approvals into confirmations by the caller while the company has one administrator. Without it, a call of the only administrator that needs an approval is refused, because no one else can approve it. With a second administrator, approvals are needed again.
     *
     * Changes · admin · free */
    readonly setSoleAdminOptOut: Action<'company.setSoleAdminOptOut'>;
    /** **Get how people sign in.** Returns the ways to sign in to the company: its OpenID Connect provider, without the secret, and whether passwords and passkeys are on. `redirectUri` is the address to register at a provider.
     *
     * Reads · admin · free */
    readonly signIn: Action<'company.signIn'>;
    /** **Rename the company.** Changes the name of the company that pages and mails show. The address of the company stays.
     *
     * Changes · admin · free */
    readonly update: Action<'company.update'>;
    /** **Get the usage of a month.** Returns the Deep credits charged in a month by day, by action and by caller, and the number of calls by day and state.
     *
     * Reads · admin · free */
    readonly usage: Action<'company.usage'>;
    /** **Verify the receipts.** Checks the receipt chain of the company for receipts and blocks that were changed, removed or reordered, the signatures of the blocks, and receipts that no block holds. Keep `head` outside the service and send it as `anchor` the next time: without it, a chain that was cut off at its end is not noticed.
     *
     * Reads · admin · free */
    readonly verifyReceipts: Action<'company.verifyReceipts'>;
  };
  readonly files: {
    /** **Upload a file.** Announces a file and returns an address that takes its bytes once, by PUT, within an hour. Then put `fileId` into a file column of a row, or import it: a file that no row holds is deleted after nine days.
     *
     * Changes · member · free */
    readonly create: Action<'files.create'>;
    /** **Get a file.** Returns the name, type and size of a file that you upload, or that a row holds which you see, and an address that answers its bytes for five minutes, to everyone who has it.
     *
     * Reads · viewer · free */
    readonly get: Action<'files.get'>;
  };
  readonly holds: {
    /** **Cancel a held call.** Cancels one of your own held calls: it ends without running, and no decision on it can be made any more. This action itself is never held. A call that is already cancelled stays so.
     *
     * Changes · viewer · free */
    readonly cancel: Action<'holds.cancel'>;
    /** **List your held calls.** Returns your own held calls, with the links for the person who decides. With a key, only the calls that were made with it are returned; in a session, also those of all your keys.
     *
     * Reads · viewer · free */
    readonly mine: Action<'holds.mine'>;
  };
  readonly insights: {
    /** **Find duplicates in a list.** Finds rows of a list that are the same but for case, accents, spacing and punctuation, or nearly the same: one edit apart in a text of 5 letters or more, up to two in one of 12 or more. Numbers and dates are compared by value; texts with different digits are never nearly the same. It reads every row and uses Deep credits by the number of rows; the list does not change.
     *
     * Changes · member · team · One credit for every 10 rows or part of them, at least 5; an empty list costs nothing. */
    readonly duplicates: Action<'insights.duplicates'>;
    /** **Forecast from a list.** Adds up the rows of a list by week or month and forecasts the next periods by exponential smoothing: with a yearly season if there are at least 24 months, by the trend alone otherwise. The current period is left out, and at most the last 240 periods are used. It reads every row and uses Deep credits by the number of rows; the list does not change.
     *
     * Changes · member · team · One credit for every 10 rows or part of them, at least 5; an empty list costs nothing. */
    readonly forecast: Action<'insights.forecast'>;
    /** **Summarize a list.** Summarizes a list: the profile of each column, duplicate and stale rows, and outlying numbers. It reads every row and uses Deep credits by the number of rows; the list does not change. With `written` an external language model writes a text about the figures, which needs a confirmation because they leave the service.
     *
     * Changes · member · team · One credit for every 10 rows or part of them, at least 5; an empty list costs nothing. A text by a model costs 20 more, and nothing if the model returns none. */
    readonly summarize: Action<'insights.summarize'>;
  };
  readonly keys: {
    /** **Create an API key.** Creates a key that acts for you, with at most the role that you have here. Its value is shown once, in this result. A scope limits the key further. A key that is created with another key expires no later than that key, has at most its scope, and spends from its budget of credits.
     *
     * Changes · developer · team */
    readonly create: Action<'keys.create'>;
    /** **Get an API key.** Returns one key: your own, or any for an administrator. Never its value.
     *
     * Reads · developer · free */
    readonly get: Action<'keys.get'>;
    /** **List API keys.** Returns your own keys; for an administrator, all keys of the company. Never their values.
     *
     * Reads · developer · free */
    readonly list: Action<'keys.list'>;
    /** **Rename an API key.** Changes the name of a key and nothing else. Developers rename their own keys, administrators any.
     *
     * Changes · developer · free */
    readonly rename: Action<'keys.rename'>;
    /** **Rotate an API key.** Creates a new key with the name, role, scope and owner of an old one, which still works during a grace period. The new value is shown once, in this result. The new key gets the lifetime that the old one was created with; rotated with a key, it expires no later than that key. Both spend from the same budget of credits. Developers rotate their own keys, administrators any.
     *
     * Changes · developer · team */
    readonly rotate: Action<'keys.rotate'>;
    /** **Switch off an API key.** Switches off a key at once and for good, and ends its held calls. Developers switch off their own keys, administrators any. A key that is already switched off stays so.
     *
     * Changes · developer · free */
    readonly switchOff: Action<'keys.switchOff'>;
    /** **Get the usage of an API key.** Returns the number of calls with a key in the last 30 days (UTC), by day and by outcome, and the Deep credits that they were charged. Developers see their own keys, administrators any.
     *
     * Reads · developer · free */
    readonly usage: Action<'keys.usage'>;
  };
  readonly lists: {
    /** **Add a column.** Adds one column to a list. The other columns and all values stay. A formula is computed for all rows, at most 10,000.
     *
     * Changes · member · free */
    readonly addColumn: Action<'lists.addColumn'>;
    /** **Archive a list.** Archives a list with its rows: they cannot be read or changed until lists.restore restores the list. lists.list returns it only with `archived`.
     *
     * Changes · member · free */
    readonly archive: Action<'lists.archive'>;
    /** **Change a column.** Changes one column of a list: its name, its place, whether it is hidden, how its values are shown, or their type. With another type, every value that can be converted is, up to 10,000 of them; the preview names those that cannot. A choice column that is made of texts gets them as its options.
     *
     * Changes · member · free */
    readonly changeColumn: Action<'lists.changeColumn'>;
    /** **Create a list.** Creates an empty list. Without columns it gets one text column, Name; without statuses Open, In progress and Done.
     *
     * Changes · member · free */
    readonly create: Action<'lists.create'>;
    /** **Delete a list.** Deletes a list, archived or not, with all its rows. A deleted list cannot be restored; use lists.archive to hide it for a time. Rows that were deleted before do not count for the guard.
     *
     * Changes · member · free */
    readonly delete: Action<'lists.delete'>;
    /** **Delete a column.** Deletes one column of a list with its values. It can be restored with its values (lists.restoreColumn). The last column cannot be deleted.
     *
     * Changes · member · free */
    readonly deleteColumn: Action<'lists.deleteColumn'>;
    /** **Delete a status or an option.** Deletes a status of a list, or an option of a choice column. Rows that have it get another one (`moveTo`), or none; deleted rows, too.
     *
     * Changes · member · free */
    readonly deleteOption: Action<'lists.deleteOption'>;
    /** **Duplicate a list.** Creates a list with the columns and statuses of another one, for the same people; with `rows`, also with copies of its rows, at most 10,000. Comments, views, history and linked columns are not copied.
     *
     * Changes · member · free */
    readonly duplicate: Action<'lists.duplicate'>;
    /** **Export a list.** Writes all rows of a list into one file, CSV or JSON. Without `to` the result contains the file. With `to` it is mailed to that address, with a message, which needs a confirmation because the data leaves the company for good. Use lists.share to change which members see a list.
     *
     * Changes · member · free */
    readonly export: Action<'lists.export'>;
    /** **Get a list.** Returns one list, archived or not, with its columns, statuses and number of rows.
     *
     * Reads · viewer · free */
    readonly get: Action<'lists.get'>;
    /** **Group the rows of a list.** Groups the rows of one list by the status or a column and counts them, with figures and the first rows of each group if requested: a board, or a report, in one call. Statuses and options come in their order, empty ones included; days, months and years last first; other values by the number of rows. A row with several values is in the group of each. It reads the 100,000 oldest rows of the list at most.
     *
     * Reads · viewer · free */
    readonly groups: Action<'lists.groups'>;
    /** **List the changes of a list.** Returns the changes of a list itself, archived or not, newest first: who made each, when, by which call, and the fields before and after. rows.history returns the changes of a row.
     *
     * Reads · viewer · free */
    readonly history: Action<'lists.history'>;
    /** **Import rows from a file.** Adds the rows of a CSV or JSON file, at most 25,000 (10,000 with `by`), to a list (listId) or to a new list (name); send exactly one of the two. Each heading fills the column with this id or name, and Status the status; `columns` sets another mapping. With `by`, a line updates the row with the same value in that column. If any line is wrong, nothing is changed and the refusal names the wrong lines. JSON is an array of objects, or a file of lists.export.
     *
     * Changes · member · free */
    readonly import: Action<'lists.import'>;
    /** **List lists.** Returns the lists that you see, oldest first, with their columns and statuses. With `archived` it returns the archived lists instead.
     *
     * Reads · viewer · free */
    readonly list: Action<'lists.list'>;
    /** **Read the headings of a file.** Tells what lists.import makes of a CSV or JSON file without `columns`: where each heading goes in a list (listId) or in a new one, and how the file writes numbers, dates and times. Nothing is changed.
     *
     * Reads · member · free */
    readonly readFile: Action<'lists.readFile'>;
    /** **Rename a list.** Changes the name of a list. Its id, columns and rows stay.
     *
     * Changes · member · free */
    readonly rename: Action<'lists.rename'>;
    /** **Restore an archived list.** Restores an archived list with its rows. A deleted list cannot be restored.
     *
     * Changes · member · free */
    readonly restore: Action<'lists.restore'>;
    /** **Restore a deleted column.** Restores a column that was deleted, with the values that rows had in it.
     *
     * Changes · member · free */
    readonly restoreColumn: Action<'lists.restoreColumn'>;
    /** **List the rows of a list.** Returns the rows of one list, with the statuses that they may have. Rows are sorted oldest first, or filtered and sorted by `filter` and `sort`. With `deleted` it returns the deleted rows instead, which rows.restore restores.
     *
     * Reads · viewer · free */
    readonly rows: Action<'lists.rows'>;
    /** **Mail a list.** Mails all rows of a list as a file to one address, as lists.export with `to` does. It needs a confirmation, because the data leaves the company for good.
     *
     * Changes · member · free
     *
     * @deprecated Use lists.export. */
    readonly send: Action<'lists.send'>;
    /** **Set the columns of a list.** Replaces the columns of a list. The id identifies a column: one that is sent with another name or type is changed, one that is left out is dropped. A column with values, also in deleted rows, cannot be dropped, and its type only changes if the new type fits every value, up to 10,000 values.
     *
     * Changes · member · free */
    readonly setColumns: Action<'lists.setColumns'>;
    /** **Add or change a status or an option.** Adds a status of a list, or an option of a choice column, or changes the name, color or place of one (optionId). Rows keep their values: they hold the id.
     *
     * Changes · member · free */
    readonly setOption: Action<'lists.setOption'>;
    /** **Set the statuses of a list.** Replaces the statuses that rows of a list may have. The id identifies a status: one that is sent with another name is renamed, one that is left out is dropped. A status that rows have, also deleted ones, cannot be dropped.
     *
     * Changes · member · free */
    readonly setStatuses: Action<'lists.setStatuses'>;
    /** **Share a list inside the company.** Sets which members see a list: the whole company, or the named members and the administrators. It replaces the current setting. Nothing leaves the company and no decision is needed; use lists.export to mail a list.
     *
     * Changes · member · free */
    readonly share: Action<'lists.share'>;
  };
  readonly notifications: {
    /** **List your notifications.** Returns your notifications, newest first: comments that mention you, and rows that were assigned to you. Those of rows that you may not see any more are left out. They are kept for 90 days, at most 500.
     *
     * Reads · viewer · free */
    readonly list: Action<'notifications.list'>;
    /** **Mark notifications as read.** Marks notifications of yours as read: those with these `ids`, or `all`. Send exactly one of the two.
     *
     * Changes · viewer · free */
    readonly markRead: Action<'notifications.markRead'>;
  };
  readonly rows: {
    /** **Assign a row.** Assigns one row to a member, who is notified: writes the member into the person column of the list. Null removes the assignment. If the list has several person columns, `columnId` names one.
     *
     * Changes · member · free */
    readonly assign: Action<'rows.assign'>;
    /** **Comment on a row.** Adds a comment to one row, for all members who see its list, and notifies the members in `mentions`. The row itself does not change.
     *
     * Changes · member · free */
    readonly comment: Action<'rows.comment'>;
    /** **List the comments on a row.** Returns the comments on one row, oldest first.
     *
     * Reads · viewer · free */
    readonly comments: Action<'rows.comments'>;
    /** **Add a row.** Adds one row to a list. Without `status` the row gets the first status of the list; null gives it none.
     *
     * Changes · member · free */
    readonly create: Action<'rows.create'>;
    /** **Add rows.** Adds up to 500 rows to a list, in the order sent. A row without `status` gets the first status of the list; null gives it none. If any row does not fit the list, none is added.
     *
     * Changes · member · free */
    readonly createMany: Action<'rows.createMany'>;
    /** **Delete rows.** Deletes one row (rowId) or up to 1,000 (rowIds); send exactly one of the two. Deleted rows can be restored.
     *
     * Changes · member · free */
    readonly delete: Action<'rows.delete'>;
    /** **Delete a comment.** Deletes a comment that you wrote; as an administrator any. calls.undo restores it.
     *
     * Changes · member · free */
    readonly deleteComment: Action<'rows.deleteComment'>;
    /** **Delete many rows.** Deletes up to 1,000 rows, as rows.delete with `rowIds` does. Deleted rows can be restored.
     *
     * Changes · member · free
     *
     * @deprecated Use rows.delete. */
    readonly deleteMany: Action<'rows.deleteMany'>;
    /** **Duplicate rows.** Adds a copy of each of up to 100 rows to its list: the cells and the status, without comments.
     *
     * Changes · member · free */
    readonly duplicate: Action<'rows.duplicate'>;
    /** **Get a row.** Returns one row and its list. Deleted rows are returned, too, with the time of the deletion.
     *
     * Reads · viewer · free */
    readonly get: Action<'rows.get'>;
    /** **List the changes of a row.** Returns the changes of one row, newest first: who made each, when, by which call, and the values before and after.
     *
     * Reads · viewer · free */
    readonly history: Action<'rows.history'>;
    /** **Move a row to another status.** Changes the status of one row to another status of its list, or to none. Its cells do not change.
     *
     * Changes · member · free */
    readonly move: Action<'rows.move'>;
    /** **Move rows to another list.** Moves up to 1,000 rows of one list to another list. They keep their id, comments and history. Values go to the columns of the same id or name and type, or as `columns` says; the others are not shown any more. Members who see the other list see the rows.
     *
     * Changes · member · free */
    readonly moveToList: Action<'rows.moveToList'>;
    /** **Place a row in the order of its list.** Puts one row directly before or after another row of its list, in the order that lists.rows returns with `sort` by `order`. Rows that were never placed stand by age there, new ones last.
     *
     * Changes · member · free */
    readonly place: Action<'rows.place'>;
    /** **Restore rows.** Restores one deleted row (rowId) or up to 1,000 (rowIds), as they were; send exactly one of the two.
     *
     * Changes · member · free */
    readonly restore: Action<'rows.restore'>;
    /** **Search rows.** Finds rows in all lists that you see, or in the named lists, by the words in their cells. A row matches when it has every word of the query; the last word may be the beginning of one. Case and accents are ignored. If no row matches, words of four letters and more may differ in one letter.
     *
     * Reads · viewer · free */
    readonly search: Action<'rows.search'>;
    /** **Update a row.** Sets cells or the status of one row. Cells that are not named do not change; null empties a cell.
     *
     * Changes · member · free */
    readonly update: Action<'rows.update'>;
    /** **Change a comment.** Replaces the text of a comment that you wrote, and with `mentions` the members whom it mentions: those whom it did not mention before are notified. A key changes the comments that it wrote itself.
     *
     * Changes · member · free */
    readonly updateComment: Action<'rows.updateComment'>;
    /** **Update rows.** Sets cells or the status on up to 1,000 rows: the same on all (`rowIds`), or different ones on each (`rows`). Cells that are not named do not change; null empties a cell. The rows may be in several lists, which must all have the columns and the status.
     *
     * Changes · member · free */
    readonly updateMany: Action<'rows.updateMany'>;
    /** **Update or add rows.** For each of up to 500 rows: updates the row of the list with the same value in the column `by`, or adds a row if there is none. Cells that are not named do not change. If any row does not fit, nothing is changed.
     *
     * Changes · member · free */
    readonly upsert: Action<'rows.upsert'>;
  };
  readonly team: {
    /** **Accept an invitation.** Joins the team with the role of the invitation. The last part of the mailed link is the bearer token of this call, in place of a key. The new member signs in with the password, or with the provider of the company.
     *
     * Changes · viewer · free */
    readonly accept: Action<'team.accept'>;
    /** **Cancel an invitation.** Cancels an invitation: its link stops working at once. An accepted invitation cannot be cancelled; remove the member instead.
     *
     * Changes · admin · free */
    readonly cancelInvite: Action<'team.cancelInvite'>;
    /** **Change a member's role.** Changes the role of a member. Their keys never have a higher role than they do. Making a member an administrator, or no longer one, needs an approval by an administrator other than the member concerned. In a company with one administrator, making the second one needs a confirmation only.
     *
     * Changes · admin · free */
    readonly changeRole: Action<'team.changeRole'>;
    /** **Invite a person to the team.** Mails a person a link to join the team, once and within 7 days. It needs a confirmation, because a mail leaves the service; inviting an administrator also needs an approval by another administrator, unless the company has one administrator. Only the mail contains the link.
     *
     * Changes · admin · free */
    readonly invite: Action<'team.invite'>;
    /** **List invitations.** Returns the invitations of the company and their states. Never their links.
     *
     * Reads · admin · free */
    readonly invites: Action<'team.invites'>;
    /** **Get the caller.** Returns the member that this call acts for, its key if it was made with one, and the company.
     *
     * Reads · viewer · free */
    readonly me: Action<'team.me'>;
    /** **List members.** Returns the members of the team, with names and roles. Only administrators see the mail addresses of others.
     *
     * Reads · viewer · free */
    readonly members: Action<'team.members'>;
    /** **Remove a member.** Removes a member from the team. Their keys stop working at once, and their held calls end. It needs an approval by an administrator other than the member.
     *
     * Changes · admin · free */
    readonly remove: Action<'team.remove'>;
  };
  readonly views: {
    /** **Delete a view.** Deletes a saved view for good. Rows do not change. You delete your own views, and as a member or with a higher role also shared ones.
     *
     * Changes · viewer · free */
    readonly delete: Action<'views.delete'>;
    /** **List the views of a list.** Returns the saved views of one list, oldest first: your own and the shared ones. lists.rows and lists.groups take the id of a view.
     *
     * Reads · viewer · free */
    readonly list: Action<'views.list'>;
    /** **Save a view of a list.** Saves a filter, an order, columns and groups under a name: as a new view, or in place of the view `viewId`. A view is your own, or shared with all who see the list. Members and higher roles change shared views.
     *
     * Changes · viewer · free */
    readonly save: Action<'views.save'>;
  };
  readonly webhooks: {
    /** **Create a webhook endpoint.** Creates an endpoint: a URL that events are sent to as they happen. It needs a confirmation, because data leaves the company. Events are signed (Standard Webhooks) with the secret that is shown once, in this result. The endpoint receives the events that you may see. A company has at most 20 endpoints, disabled ones included.
     *
     * Changes · developer · team */
    readonly create: Action<'webhooks.create'>;
    /** **Delete a webhook endpoint.** Deletes an endpoint for good: nothing is sent to it any more, and its deliveries are no longer shown. Use webhooks.disable to stop it for a time. Developers delete their own endpoints, administrators any.
     *
     * Changes · developer · free */
    readonly delete: Action<'webhooks.delete'>;
    /** **List the deliveries to a webhook endpoint.** Returns the deliveries to one endpoint, newest first, with their attempts. Deliveries of events about lists that you may not see now are left out, so a page can be shorter than `limit`. Deliveries are kept for 30 days.
     *
     * Reads · developer · free */
    readonly deliveries: Action<'webhooks.deliveries'>;
    /** **Get a delivery.** Returns one delivery with its attempts, the responses to them, and the body that every attempt sends. Developers see deliveries to their own endpoints, administrators any.
     *
     * Reads · developer · free */
    readonly delivery: Action<'webhooks.delivery'>;
    /** **Disable a webhook endpoint.** Stops sending events to an endpoint until it is enabled again; pending deliveries are not sent. Developers disable their own endpoints, administrators any. An endpoint that is already disabled stays disabled.
     *
     * Changes · developer · free */
    readonly disable: Action<'webhooks.disable'>;
    /** **Enable a webhook endpoint.** Sends new events to a disabled endpoint again. It needs a confirmation. Earlier deliveries can be repeated with webhooks.redeliver. Developers enable their own endpoints, administrators any.
     *
     * Changes · developer · team */
    readonly enable: Action<'webhooks.enable'>;
    /** **List event types.** Returns every type of event that webhook endpoints can receive: when it happens, the schema of its `data`, and an example. Only webhooks.sendTest sends `endpoint.test`.
     *
     * Reads · viewer · free */
    readonly eventTypes: Action<'webhooks.eventTypes'>;
    /** **Get a webhook endpoint.** Returns one webhook endpoint: your own, or any for an administrator. Never its secret.
     *
     * Reads · developer · free */
    readonly get: Action<'webhooks.get'>;
    /** **List webhook endpoints.** Returns your own webhook endpoints; for an administrator, all of the company. Never their secrets.
     *
     * Reads · developer · free */
    readonly list: Action<'webhooks.list'>;
    /** **Repeat a delivery.** Sends the event of a delivery to its endpoint again, at once and regardless of pending deliveries. It needs a confirmation. The `webhook-id` and the body are the same, so a receiver recognizes an event that it has.
     *
     * Changes · developer · team */
    readonly redeliver: Action<'webhooks.redeliver'>;
    /** **Rotate the secret of a webhook endpoint.** Gives an endpoint a new secret, shown once, in this result. It needs a confirmation, because messages that are signed with the secret count as sent by the company. During a grace period deliveries are signed with both secrets. Developers rotate the secrets of their own endpoints, administrators any.
     *
     * Changes · developer · team */
    readonly rotateSecret: Action<'webhooks.rotateSecret'>;
    /** **Send a test event.** Sends an `endpoint.test` event to one endpoint. The event contains no data of the company but the id of the endpoint. webhooks.delivery returns the outcome.
     *
     * Changes · developer · team */
    readonly sendTest: Action<'webhooks.sendTest'>;
    /** **Change a webhook endpoint.** Changes the URL, the events, the order of delivery or the description of an endpoint. Every change but that of the description needs a confirmation. The secret and the owner stay. Developers change their own endpoints, administrators any.
     *
     * Changes · developer · team */
    readonly update: Action<'webhooks.update'>;
  };
}
