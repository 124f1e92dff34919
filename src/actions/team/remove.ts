import { Refusal } from '../../contract/errors.js';
import { defineAction } from '../../engine/action.js';
import { lastAdmin } from '../../engine/administrators.js';
import { identifier, object, refTo, text } from '../../engine/schema.js';
import { keyState } from '../shared/keys/keys.js';

export default defineAction({
  name: 'team.remove',
  title: 'Remove a member',
  description:
    'Removes a member from the team. Their keys stop working at once, and their held calls end. It needs an approval ' +
    'by an administrator other than the member.',
  role: 'admin',
  plan: 'free',
  effect: 'change',
  destructive: true,
  idempotent: true,
  guard: 'approve',
  subjects: (input) => [input.memberId],
  because: (_input, { affected }) => `${affected.sample[0]?.label ?? 'A member'} is removed from the team.`,
  input: object({ memberId: identifier('member', 'Identifier of the member to remove.') }),
  result: object({
    memberId: refTo('member', 'Identifier of the removed member.'),
    name: text('Name of the removed member.'),
  }),
  examples: [
    {
      summary: 'Remove a member who has left',
      input: { memberId: 'mem_01jd8m1q3s5u7w9y0a2c4e6g8j' },
      result: { memberId: 'mem_01jd8m1q3s5u7w9y0a2c4e6g8j', name: 'Jonas Weber' },
    },
  ],
  async validate(context, input) {
    const member = await context.members.get(input.memberId);
    if (member.removedAt) throw new Refusal('conflict', `${member.name} has been removed already.`);
    const { admins } = context.company;
    // An early refusal only: the write itself decides between concurrent removals.
    if (admins.length === 1 && admins[0] === member._id) {
      throw lastAdmin(member.name);
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
        'Their held calls end without running.',
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
    await context.revokeHolds({ memberId: member._id }, 'The member was removed from the team.');
    return {
      data: { memberId: member._id, name: member.name },
      changed: [{ type: 'member', id: member._id, change: 'deleted' }],
    };
  },
});
