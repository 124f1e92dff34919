// Made by `npm run client:types` from the registry. Do not edit.

import type { components } from './openapi.js';

type S = components['schemas'];

/** The codes that every action can be answered with. */
type Common = 'invalid_input' | 'unauthenticated' | 'forbidden' | 'plan_required' | 'rate_limited' | 'not_found' | 'unsupported_media_type' | 'conflict' | 'idempotency_mismatch' | 'too_large' | 'action_failed' | 'still_running' | 'internal' | 'unavailable';

/** What each action takes and answers, and the codes of the errors that it can be answered with. */
export interface Actions {
  'account.changePassword': { input: S['AccountChangePasswordInput']; result: S['AccountChangePasswordResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'account.get': { input: S['AccountGetInput'] | undefined; result: S['AccountGetResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'account.passkeys': { input: S['AccountPasskeysInput'] | undefined; result: S['AccountPasskeysResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'account.removePasskey': { input: S['AccountRemovePasskeyInput']; result: S['AccountRemovePasskeyResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'account.renamePasskey': { input: S['AccountRenamePasskeyInput']; result: S['AccountRenamePasskeyResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'account.sessions': { input: S['AccountSessionsInput'] | undefined; result: S['AccountSessionsResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'account.signOutEverywhere': { input: S['AccountSignOutEverywhereInput'] | undefined; result: S['AccountSignOutEverywhereResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'account.update': { input: S['AccountUpdateInput']; result: S['AccountUpdateResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'approvals.get': { input: S['ApprovalsGetInput']; result: S['ApprovalsGetResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'approvals.grants': { input: S['ApprovalsGrantsInput'] | undefined; result: S['ApprovalsGrantsResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'approvals.list': { input: S['ApprovalsListInput'] | undefined; result: S['ApprovalsListResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'approvals.revokeGrant': { input: S['ApprovalsRevokeGrantInput']; result: S['ApprovalsRevokeGrantResult']; codes: Common };
  'calls.undo': { input: S['CallsUndoInput']; result: S['CallsUndoResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' | 'outcome_unknown' };
  'company.callEvents': { input: S['CompanyCallEventsInput']; result: S['CompanyCallEventsResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'company.calls': { input: S['CompanyCallsInput'] | undefined; result: S['CompanyCallsResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'company.changePlan': { input: S['CompanyChangePlanInput']; result: S['CompanyChangePlanResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' | 'outcome_unknown' };
  'company.exportAll': { input: S['CompanyExportAllInput'] | undefined; result: S['CompanyExportAllResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' | 'outcome_unknown' };
  'company.get': { input: S['CompanyGetInput'] | undefined; result: S['CompanyGetResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'company.guardPolicy': { input: S['CompanyGuardPolicyInput'] | undefined; result: S['CompanyGuardPolicyResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'company.plan': { input: S['CompanyPlanInput'] | undefined; result: S['CompanyPlanResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'company.receipts': { input: S['CompanyReceiptsInput'] | undefined; result: S['CompanyReceiptsResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'company.rehearseGuardPolicy': { input: S['CompanyRehearseGuardPolicyInput']; result: S['CompanyRehearseGuardPolicyResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'company.setGuardPolicy': { input: S['CompanySetGuardPolicyInput']; result: S['CompanySetGuardPolicyResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'company.setSignIn': { input: S['CompanySetSignInInput']; result: S['CompanySetSignInResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'company.setSoleAdminOptOut': { input: S['CompanySetSoleAdminOptOutInput']; result: S['CompanySetSoleAdminOptOutResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'company.signIn': { input: S['CompanySignInInput'] | undefined; result: S['CompanySignInResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'company.update': { input: S['CompanyUpdateInput']; result: S['CompanyUpdateResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'company.usage': { input: S['CompanyUsageInput'] | undefined; result: S['CompanyUsageResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' | 'outcome_unknown' };
  'company.verifyReceipts': { input: S['CompanyVerifyReceiptsInput'] | undefined; result: S['CompanyVerifyReceiptsResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' | 'outcome_unknown' };
  'files.create': { input: S['FilesCreateInput']; result: S['FilesCreateResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'files.get': { input: S['FilesGetInput']; result: S['FilesGetResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'holds.cancel': { input: S['HoldsCancelInput']; result: S['HoldsCancelResult']; codes: Common };
  'holds.mine': { input: S['HoldsMineInput'] | undefined; result: S['HoldsMineResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'insights.duplicates': { input: S['InsightsDuplicatesInput']; result: S['InsightsDuplicatesResult']; codes: Common | 'credit_limit' | 'cost_approval_required' | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' | 'outcome_unknown' };
  'insights.forecast': { input: S['InsightsForecastInput']; result: S['InsightsForecastResult']; codes: Common | 'credit_limit' | 'cost_approval_required' | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' | 'outcome_unknown' };
  'insights.summarize': { input: S['InsightsSummarizeInput']; result: S['InsightsSummarizeResult']; codes: Common | 'credit_limit' | 'cost_approval_required' | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' | 'outcome_unknown' };
  'keys.create': { input: S['KeysCreateInput']; result: S['KeysCreateResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'keys.get': { input: S['KeysGetInput']; result: S['KeysGetResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'keys.list': { input: S['KeysListInput'] | undefined; result: S['KeysListResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'keys.rename': { input: S['KeysRenameInput']; result: S['KeysRenameResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'keys.rotate': { input: S['KeysRotateInput']; result: S['KeysRotateResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'keys.switchOff': { input: S['KeysSwitchOffInput']; result: S['KeysSwitchOffResult']; codes: Common };
  'keys.usage': { input: S['KeysUsageInput']; result: S['KeysUsageResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'lists.addColumn': { input: S['ListsAddColumnInput']; result: S['ListsAddColumnResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' | 'outcome_unknown' };
  'lists.archive': { input: S['ListsArchiveInput']; result: S['ListsArchiveResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'lists.changeColumn': { input: S['ListsChangeColumnInput']; result: S['ListsChangeColumnResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' | 'outcome_unknown' };
  'lists.create': { input: S['ListsCreateInput']; result: S['ListsCreateResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'lists.delete': { input: S['ListsDeleteInput']; result: S['ListsDeleteResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'lists.deleteColumn': { input: S['ListsDeleteColumnInput']; result: S['ListsDeleteColumnResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'lists.deleteOption': { input: S['ListsDeleteOptionInput']; result: S['ListsDeleteOptionResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' | 'outcome_unknown' };
  'lists.duplicate': { input: S['ListsDuplicateInput']; result: S['ListsDuplicateResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' | 'outcome_unknown' };
  'lists.export': { input: S['ListsExportInput']; result: S['ListsExportResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' | 'outcome_unknown' };
  'lists.get': { input: S['ListsGetInput']; result: S['ListsGetResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'lists.groups': { input: S['ListsGroupsInput']; result: S['ListsGroupsResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'lists.history': { input: S['ListsHistoryInput']; result: S['ListsHistoryResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'lists.import': { input: S['ListsImportInput']; result: S['ListsImportResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' | 'outcome_unknown' };
  'lists.list': { input: S['ListsListInput'] | undefined; result: S['ListsListResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'lists.readFile': { input: S['ListsReadFileInput']; result: S['ListsReadFileResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'lists.rename': { input: S['ListsRenameInput']; result: S['ListsRenameResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'lists.restore': { input: S['ListsRestoreInput']; result: S['ListsRestoreResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'lists.restoreColumn': { input: S['ListsRestoreColumnInput']; result: S['ListsRestoreColumnResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' | 'outcome_unknown' };
  'lists.rows': { input: S['ListsRowsInput']; result: S['ListsRowsResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'lists.send': { input: S['ListsSendInput']; result: S['ListsSendResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' | 'outcome_unknown' };
  'lists.setColumns': { input: S['ListsSetColumnsInput']; result: S['ListsSetColumnsResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' | 'outcome_unknown' };
  'lists.setOption': { input: S['ListsSetOptionInput']; result: S['ListsSetOptionResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'lists.setStatuses': { input: S['ListsSetStatusesInput']; result: S['ListsSetStatusesResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'lists.share': { input: S['ListsShareInput']; result: S['ListsShareResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'notifications.list': { input: S['NotificationsListInput'] | undefined; result: S['NotificationsListResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'notifications.markRead': { input: S['NotificationsMarkReadInput']; result: S['NotificationsMarkReadResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'rows.assign': { input: S['RowsAssignInput']; result: S['RowsAssignResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'rows.comment': { input: S['RowsCommentInput']; result: S['RowsCommentResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'rows.comments': { input: S['RowsCommentsInput']; result: S['RowsCommentsResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'rows.create': { input: S['RowsCreateInput']; result: S['RowsCreateResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'rows.createMany': { input: S['RowsCreateManyInput']; result: S['RowsCreateManyResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' | 'outcome_unknown' };
  'rows.delete': { input: S['RowsDeleteInput']; result: S['RowsDeleteResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' | 'outcome_unknown' };
  'rows.deleteComment': { input: S['RowsDeleteCommentInput']; result: S['RowsDeleteCommentResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'rows.deleteMany': { input: S['RowsDeleteManyInput']; result: S['RowsDeleteManyResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' | 'outcome_unknown' };
  'rows.duplicate': { input: S['RowsDuplicateInput']; result: S['RowsDuplicateResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'rows.get': { input: S['RowsGetInput']; result: S['RowsGetResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'rows.history': { input: S['RowsHistoryInput']; result: S['RowsHistoryResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'rows.move': { input: S['RowsMoveInput']; result: S['RowsMoveResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'rows.moveToList': { input: S['RowsMoveToListInput']; result: S['RowsMoveToListResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' | 'outcome_unknown' };
  'rows.place': { input: S['RowsPlaceInput']; result: S['RowsPlaceResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'rows.restore': { input: S['RowsRestoreInput']; result: S['RowsRestoreResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' | 'outcome_unknown' };
  'rows.search': { input: S['RowsSearchInput']; result: S['RowsSearchResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'rows.update': { input: S['RowsUpdateInput']; result: S['RowsUpdateResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'rows.updateComment': { input: S['RowsUpdateCommentInput']; result: S['RowsUpdateCommentResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'rows.updateMany': { input: S['RowsUpdateManyInput'] | undefined; result: S['RowsUpdateManyResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' | 'outcome_unknown' };
  'rows.upsert': { input: S['RowsUpsertInput']; result: S['RowsUpsertResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' | 'outcome_unknown' };
  'team.accept': { input: S['TeamAcceptInput']; result: S['TeamAcceptResult']; codes: Common };
  'team.cancelInvite': { input: S['TeamCancelInviteInput']; result: S['TeamCancelInviteResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'team.changeRole': { input: S['TeamChangeRoleInput']; result: S['TeamChangeRoleResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'team.invite': { input: S['TeamInviteInput']; result: S['TeamInviteResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' | 'outcome_unknown' };
  'team.invites': { input: S['TeamInvitesInput'] | undefined; result: S['TeamInvitesResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'team.me': { input: S['TeamMeInput'] | undefined; result: S['TeamMeResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'team.members': { input: S['TeamMembersInput'] | undefined; result: S['TeamMembersResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'team.remove': { input: S['TeamRemoveInput']; result: S['TeamRemoveResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'views.delete': { input: S['ViewsDeleteInput']; result: S['ViewsDeleteResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'views.list': { input: S['ViewsListInput']; result: S['ViewsListResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'views.save': { input: S['ViewsSaveInput']; result: S['ViewsSaveResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'webhooks.create': { input: S['WebhooksCreateInput']; result: S['WebhooksCreateResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'webhooks.delete': { input: S['WebhooksDeleteInput']; result: S['WebhooksDeleteResult']; codes: Common };
  'webhooks.deliveries': { input: S['WebhooksDeliveriesInput']; result: S['WebhooksDeliveriesResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'webhooks.delivery': { input: S['WebhooksDeliveryInput']; result: S['WebhooksDeliveryResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'webhooks.disable': { input: S['WebhooksDisableInput']; result: S['WebhooksDisableResult']; codes: Common };
  'webhooks.enable': { input: S['WebhooksEnableInput']; result: S['WebhooksEnableResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'webhooks.eventTypes': { input: S['WebhooksEventTypesInput'] | undefined; result: S['WebhooksEventTypesResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'webhooks.get': { input: S['WebhooksGetInput']; result: S['WebhooksGetResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'webhooks.list': { input: S['WebhooksListInput'] | undefined; result: S['WebhooksListResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'webhooks.redeliver': { input: S['WebhooksRedeliverInput']; result: S['WebhooksRedeliverResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'webhooks.rotateSecret': { input: S['WebhooksRotateSecretInput']; result: S['WebhooksRotateSecretResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'webhooks.sendTest': { input: S['WebhooksSendTestInput']; result: S['WebhooksSendTestResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
  'webhooks.update': { input: S['WebhooksUpdateInput']; result: S['WebhooksUpdateResult']; codes: Common | 'confirmation_required' | 'guardian_held' | 'rejected' | 'expired' | 'revoked' | 'cancelled' };
}

/** Whether an action only reads or also changes something. */
export const EFFECTS = {
  'account.changePassword': 'change',
  'account.get': 'read',
  'account.passkeys': 'read',
  'account.removePasskey': 'change',
  'account.renamePasskey': 'change',
  'account.sessions': 'read',
  'account.signOutEverywhere': 'change',
  'account.update': 'change',
  'approvals.get': 'read',
  'approvals.grants': 'read',
  'approvals.list': 'read',
  'approvals.revokeGrant': 'change',
  'calls.undo': 'change',
  'company.callEvents': 'read',
  'company.calls': 'read',
  'company.changePlan': 'change',
  'company.exportAll': 'change',
  'company.get': 'read',
  'company.guardPolicy': 'read',
  'company.plan': 'read',
  'company.receipts': 'read',
  'company.rehearseGuardPolicy': 'read',
  'company.setGuardPolicy': 'change',
  'company.setSignIn': 'change',
  'company.setSoleAdminOptOut': 'change',
  'company.signIn': 'read',
  'company.update': 'change',
  'company.usage': 'read',
  'company.verifyReceipts': 'read',
  'files.create': 'change',
  'files.get': 'read',
  'holds.cancel': 'change',
  'holds.mine': 'read',
  'insights.duplicates': 'change',
  'insights.forecast': 'change',
  'insights.summarize': 'change',
  'keys.create': 'change',
  'keys.get': 'read',
  'keys.list': 'read',
  'keys.rename': 'change',
  'keys.rotate': 'change',
  'keys.switchOff': 'change',
  'keys.usage': 'read',
  'lists.addColumn': 'change',
  'lists.archive': 'change',
  'lists.changeColumn': 'change',
  'lists.create': 'change',
  'lists.delete': 'change',
  'lists.deleteColumn': 'change',
  'lists.deleteOption': 'change',
  'lists.duplicate': 'change',
  'lists.export': 'change',
  'lists.get': 'read',
  'lists.groups': 'read',
  'lists.history': 'read',
  'lists.import': 'change',
  'lists.list': 'read',
  'lists.readFile': 'read',
  'lists.rename': 'change',
  'lists.restore': 'change',
  'lists.restoreColumn': 'change',
  'lists.rows': 'read',
  'lists.send': 'change',
  'lists.setColumns': 'change',
  'lists.setOption': 'change',
  'lists.setStatuses': 'change',
  'lists.share': 'change',
  'notifications.list': 'read',
  'notifications.markRead': 'change',
  'rows.assign': 'change',
  'rows.comment': 'change',
  'rows.comments': 'read',
  'rows.create': 'change',
  'rows.createMany': 'change',
  'rows.delete': 'change',
  'rows.deleteComment': 'change',
  'rows.deleteMany': 'change',
  'rows.duplicate': 'change',
  'rows.get': 'read',
  'rows.history': 'read',
  'rows.move': 'change',
  'rows.moveToList': 'change',
  'rows.place': 'change',
  'rows.restore': 'change',
  'rows.search': 'read',
  'rows.update': 'change',
  'rows.updateComment': 'change',
  'rows.updateMany': 'change',
  'rows.upsert': 'change',
  'team.accept': 'change',
  'team.cancelInvite': 'change',
  'team.changeRole': 'change',
  'team.invite': 'change',
  'team.invites': 'read',
  'team.me': 'read',
  'team.members': 'read',
  'team.remove': 'change',
  'views.delete': 'change',
  'views.list': 'read',
  'views.save': 'change',
  'webhooks.create': 'change',
  'webhooks.delete': 'change',
  'webhooks.deliveries': 'read',
  'webhooks.delivery': 'read',
  'webhooks.disable': 'change',
  'webhooks.enable': 'change',
  'webhooks.eventTypes': 'read',
  'webhooks.get': 'read',
  'webhooks.list': 'read',
  'webhooks.redeliver': 'change',
  'webhooks.rotateSecret': 'change',
  'webhooks.sendTest': 'change',
  'webhooks.update': 'change',
} as const satisfies Record<keyof Actions, 'read' | 'change'>;
