import type { Member } from '../../contract/documents.js';
import { Refusal } from '../../contract/errors.js';
import type { NotificationSettings } from '../../contract/notifications.js';
import { defineAction, phrase } from '../../engine/action.js';
import { settingsOf } from '../../engine/notifications.js';
import { personName } from '../../engine/plainText.js';
import { object, versionNumber } from '../../engine/schema.js';
import { invalidFields } from '../shared/rows/cells.js';
import { ACCOUNT, accountView, EXAMPLE_ACCOUNT, PERSON_NAME, SETTINGS_INPUT } from '../shared/people/people.js';

export default defineAction({
  name: 'account.update',
  title: 'Change your account',
  description:
    'Changes your name, and what you are notified of in the app and by mail. You cannot change your mail address and ' +
    'your role.',
  role: 'viewer',
  plan: 'free',
  effect: 'change',
  idempotent: true,
  input: object(
    {
      'name?': { ...PERSON_NAME, description: 'Your new name.' },
      'notifications?': SETTINGS_INPUT,
      'version?': versionNumber(
        'The version that you read; any other is refused with conflict. Without it, the last write wins.',
      ),
    },
    { minProperties: 1 },
  ),
  result: object({ account: ACCOUNT }),
  examples: [
    {
      summary: 'Change your name',
      input: { name: 'Jonas Weber-Lind', version: 1 },
      result: { account: { ...EXAMPLE_ACCOUNT, name: 'Jonas Weber-Lind', version: 2 } },
    },
    {
      summary: 'Switch mails about mentions off',
      input: { notifications: { mentions: 'app' } },
      result: {
        account: {
          ...EXAMPLE_ACCOUNT,
          notifications: { ...EXAMPLE_ACCOUNT.notifications, mentions: 'app' },
          version: 2,
        },
      },
    },
  ],
  async validate(context, { name, notifications }) {
    if (name === undefined && notifications === undefined) {
      const message = phrase`There is nothing to change.`;
      throw invalidFields([{ path: '', message, fix: phrase`Send name, notifications or both.` }]);
    }
    const { keyId, memberId } = context.principal;
    if (keyId === null || notifications?.approvals !== 'app') return;
    if (settingsOf(await context.members.get(memberId)).approvals === 'app') return;
    // These mails inform a member about calls by their keys, so a key must not switch them off.
    const message = phrase`A key cannot switch off the mails about held calls. Sign in to switch them off.`;
    throw new Refusal('forbidden', message);
  },
  async preview(context, { name, notifications }) {
    const member = await context.members.get(context.principal.memberId);
    const before = valuesOf(member, { name, notifications });
    const after = {
      ...(name !== undefined && { name: personName(name) }),
      ...notifications,
    };
    const renamed = after.name === member.name ? undefined : after.name;
    return {
      title:
        renamed === undefined
          ? phrase`Change the account of ${member.name}`
          : phrase`Rename ${member.name} to ${renamed}`,
      effects: [
        ...(renamed === undefined ? [] : [phrase`All members see ${renamed} instead of ${member.name}.`]),
        ...(notifications ? [phrase`${member.name} is notified as the new settings say.`] : []),
      ],
      affected: { count: 1, sample: [{ id: member._id, label: member.name, before, after }] },
      reversible: true,
      targets: [{ type: 'member', id: member._id, version: member.version }],
    };
  },
  async run(context, { name, notifications, version }) {
    const fields = { ...(name !== undefined && { name: personName(name) }), ...(notifications && { notifications }) };
    const member = await context.members.updateAccount(context.principal.memberId, fields, version);
    return {
      data: { account: accountView(context, member) },
      changed: [{ type: 'member', id: member._id, change: 'updated' }],
    };
  },
});

/** The present values of the fields that the call changes. */
function valuesOf(
  member: Member,
  {
    name,
    notifications = {},
  }: { readonly name?: string | undefined; readonly notifications?: Partial<NotificationSettings> | undefined },
): Readonly<Record<string, string>> {
  const changed = Object.entries(settingsOf(member)).filter(([field]) => field in notifications);
  return { ...(name !== undefined && { name: member.name }), ...Object.fromEntries(changed) };
}
