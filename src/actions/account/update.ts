import { defineAction } from '../../engine/action.js';
import { personName } from '../../engine/plainText.js';
import { object, versionNumber } from '../../engine/schema.js';
import { EXAMPLE_MEMBER, MEMBER, memberView, PERSON_NAME } from '../people.js';

export default defineAction({
  name: 'account.update',
  title: 'Change your account',
  description: 'Changes your name. You cannot change your mail address and your role.',
  role: 'viewer',
  plan: 'free',
  effect: 'change',
  idempotent: true,
  input: object({
    name: { ...PERSON_NAME, description: 'Your new name.' },
    'version?': versionNumber(
      'The version that you read; any other is refused with conflict. Without it, the last write wins.',
    ),
  }),
  result: object({ account: MEMBER }),
  examples: [
    {
      summary: 'Change your name',
      input: { name: 'Jonas Weber-Lind', version: 1 },
      result: { account: { ...EXAMPLE_MEMBER, name: 'Jonas Weber-Lind', version: 2 } },
    },
  ],
  async preview(context, input) {
    const member = await context.members.get(context.principal.memberId);
    const name = personName(input.name);
    return {
      title: `Rename ${member.name} to ${name}`,
      effects: [`All members see ${name} instead of ${member.name}.`],
      affected: {
        count: 1,
        sample: [{ id: member._id, label: member.name, before: { name: member.name }, after: { name } }],
      },
      reversible: true,
      targets: [{ type: 'member', id: member._id, version: member.version }],
    };
  },
  async run(context, input) {
    const member = await context.members.rename(context.principal.memberId, personName(input.name), input.version);
    return {
      data: { account: memberView(context, member) },
      changed: [{ type: 'member', id: member._id, change: 'updated' }],
    };
  },
});
