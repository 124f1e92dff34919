import { Refusal } from '../../contract/errors.js';
import { ROLES, roleAtLeast } from '../../contract/ranks.js';
import { defineAction } from '../../engine/action.js';
import { object, oneOf } from '../../engine/schema.js';
import { EXAMPLE_MEMBER, MEMBER, MEMBER_ID, memberView } from '../people.js';

export default defineAction({
  name: 'team.changeRole',
  title: "Change a person's role",
  description:
    'Raises or lowers what a person may do. Their keys never may more than they do. Where it makes or unmakes an administrator, another administrator approves first; the person concerned cannot be the one.',
  role: 'admin',
  plan: 'free',
  effect: 'change',
  guard: {
    async when(context, input) {
      const member = await context.members.get(input.memberId);
      return member.role === 'admin' || input.role === 'admin' ? 'approve' : 'none';
    },
    note: 'Approval where it makes or unmakes an administrator, none elsewhere.',
  },
  subjects: (input) => [input.memberId],
  input: object({ memberId: MEMBER_ID, role: oneOf(ROLES, 'The role from then on.') }),
  result: object({ member: MEMBER }),
  examples: [
    {
      summary: 'Let a person make keys',
      input: { memberId: EXAMPLE_MEMBER.memberId, role: 'developer' },
      result: { member: { ...EXAMPLE_MEMBER, version: 2 } },
    },
  ],
  async validate(context, input) {
    const member = await context.members.get(input.memberId);
    if (member.removedAt) throw new Refusal('conflict', `${member.name} is no longer on the team.`);
    if (member.role === input.role) throw new Refusal('conflict', `${member.name} has the role ${input.role} already.`);
    const { admins } = context.company;
    // For an early answer only: two changes at the same moment are told apart by the write itself.
    if (member.role === 'admin' && admins.length === 1 && admins[0] === member._id) {
      throw new Refusal('conflict', `${member.name} is the last administrator. Make someone else one first.`);
    }
  },
  async preview(context, input) {
    const member = await context.members.get(input.memberId);
    const lower = roleAtLeast(member.role, input.role);
    return {
      title: `Make ${member.name} ${input.role} instead of ${member.role}`,
      effects: [
        lower
          ? `${member.name} may no longer do what takes more than the role ${input.role}, nor may their keys.`
          : `${member.name} (${member.email}) may do whatever the role ${input.role} allows.`,
        ...(member.role === 'admin' ? [`${member.name} no longer approves what others ask for.`] : []),
        ...(input.role === 'admin' ? [`${member.name} can approve what others ask for, and remove people.`] : []),
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
