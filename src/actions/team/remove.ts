import { Refusal } from '../../contract/errors.js';
import { defineAction } from '../../engine/action.js';
import { identifier, object, text } from '../../engine/schema.js';
import { keyState } from '../keys.js';

export default defineAction({
  name: 'team.remove',
  title: 'Remove a person from the team',
  description:
    "Removes a person. Their keys stop working at once and what they have waiting for a person's decision ends. " +
    'Another administrator approves first; the person removed cannot be the one.',
  role: 'admin',
  plan: 'free',
  effect: 'change',
  destructive: true,
  idempotent: true,
  guard: 'approve',
  subjects: (input) => [input.memberId],
  input: object({ memberId: identifier('Identifier of the person to remove.') }),
  result: object({ memberId: text('Identifier of the person removed.'), name: text('Name of the person removed.') }),
  examples: [
    {
      summary: 'Remove someone who has left',
      input: { memberId: 'mem_01jd8m1q3s5u7w9y0a2c4e6g8j' },
      result: { memberId: 'mem_01jd8m1q3s5u7w9y0a2c4e6g8j', name: 'Jonas Weber' },
    },
  ],
  async validate(context, input) {
    const member = await context.members.get(input.memberId);
    if (member.removedAt) throw new Refusal('conflict', `${member.name} has been removed already.`);
    const { admins } = context.company;
    // For an early answer only: two removals at the same moment are told apart by the write itself.
    if (admins.length === 1 && admins[0] === member._id) {
      throw new Refusal('conflict', `${member.name} is the last administrator. Make someone else one first.`);
    }
  },
  async preview(context, input) {
    const member = await context.members.get(input.memberId);
    const keys = await context.keys.page({ limit: 200 }, member._id);
    const active = keys.items.filter((key) => keyState(key, context.now, member) === 'active').length;
    const counted = keys.nextCursor === null ? `${active}` : `At least ${active}`;
    return {
      title: `Remove ${member.name} from the team`,
      effects: [
        `${member.name} (${member.email}, ${member.role}) can no longer sign in.`,
        `${counted} active ${active === 1 ? 'key stops' : 'keys stop'} working at once.`,
        'Calls that wait for a decision on their behalf end without running.',
      ],
      affected: {
        count: 1,
        sample: [{ id: member._id, label: member.name, before: { email: member.email, role: member.role } }],
      },
      reversible: false,
      targets: [{ type: 'member', id: member._id, version: member.version }],
    };
  },
  async run(context, input) {
    const member = await context.members.get(input.memberId);
    await context.members.remove(member._id);
    await context.revokeHolds({ memberId: member._id }, 'The person was removed from the team.');
    return {
      data: { memberId: member._id, name: member.name },
      changed: [{ type: 'member', id: member._id, change: 'deleted' }],
    };
  },
});
