import { Refusal } from '../../contract/errors.js';
import { ROLES, roleAtLeast } from '../../contract/ranks.js';
import { defineAction, phrase } from '../../engine/action.js';
import { hasOneAdmin, lastAdmin } from '../../engine/administrators.js';
import { object, oneOf } from '../../engine/schema.js';
import { ROLE_NAMES } from '../../engine/phrases/ranks.js';
import { EXAMPLE_MEMBER, MEMBER, MEMBER_ID, memberView } from '../shared/people/people.js';

export default defineAction({
  name: 'team.changeRole',
  title: "Change a member's role",
  description:
    'Changes the role of a member. Their keys never have a higher role than they do. Making a member an ' +
    'administrator, or no longer one, needs an approval by an administrator other than the member concerned. In a ' +
    'company with one administrator, making the second one needs a confirmation only.',
  role: 'admin',
  plan: 'free',
  effect: 'change',
  guard: {
    async when(context, input) {
      const member = await context.members.get(input.memberId);
      if (member.role !== 'admin' && input.role !== 'admin') return 'none';
      // A company with one administrator has no one to approve the second one.
      return input.role === 'admin' && hasOneAdmin(context.company) ? 'confirm' : 'approve';
    },
    note:
      'Approval if the member is or becomes an administrator, confirmation only for the second administrator of a ' +
      'company, none for other members.',
  },
  subjects: (input) => [input.memberId],
  because(input, { affected }) {
    const name = affected.sample[0]?.label ?? phrase`The member`;
    return input.role === 'admin'
      ? phrase`${name} becomes an administrator.`
      : phrase`${name} is an administrator at present.`;
  },
  input: object({ memberId: MEMBER_ID, role: oneOf(ROLES, 'The new role.') }),
  result: object({ member: MEMBER }),
  examples: [
    {
      summary: 'Let a member create keys',
      input: { memberId: EXAMPLE_MEMBER.memberId, role: 'developer' },
      result: { member: { ...EXAMPLE_MEMBER, version: 2 } },
    },
  ],
  async validate(context, input) {
    const member = await context.members.get(input.memberId);
    if (member.removedAt)
      throw new Refusal('conflict', phrase`${member.name} is no longer on the team. Invite them again.`);
    if (member.role === input.role)
      throw new Refusal('conflict', phrase`${member.name} has the role ${ROLE_NAMES[input.role]} already.`);
    const { admins } = context.company;
    // This is only an early refusal. The write itself decides between concurrent changes.
    if (member.role === 'admin' && admins.length === 1 && admins[0] === member._id) {
      throw lastAdmin(member.name);
    }
  },
  async preview(context, input) {
    const member = await context.members.get(input.memberId);
    const lower = roleAtLeast(member.role, input.role);
    const role = ROLE_NAMES[input.role];
    return {
      title: phrase`Make ${member.name} ${role} instead of ${ROLE_NAMES[member.role]}`,
      effects: [
        lower
          ? phrase`${member.name} and their keys can no longer do what needs a higher role than ${role}.`
          : phrase`${member.name} (${member.email}) can do everything that the role ${role} allows.`,
        ...(member.role === 'admin' ? [phrase`${member.name} can no longer approve calls.`] : []),
        ...(input.role === 'admin' ? [phrase`${member.name} can approve calls of others, and remove members.`] : []),
      ],
      affected: {
        count: 1,
        sample: [{ id: member._id, label: member.name, before: { role: member.role }, after: { role: input.role } }],
      },
      reversible: true,
      targets: [{ type: 'member', id: member._id, version: member.version }],
    };
  },
  async run(context, input) {
    const member = await context.members.changeRole(input.memberId, input.role);
    return {
      data: { member: memberView(context, member) },
      changed: [{ type: 'member', id: member._id, change: 'updated' }],
    };
  },
});
