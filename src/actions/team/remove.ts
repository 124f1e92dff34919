import { Refusal } from '../../contract/errors.js';
import { defineAction, phrase } from '../../engine/action.js';
import { lastAdmin } from '../../engine/administrators.js';
import { identifier, object, refTo, text } from '../../engine/schema.js';
import type { Phrase } from '../../contract/phrase.js';
import { ROLE_NAMES } from '../../engine/phrases/ranks.js';
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
  because: (_input, { affected }) => phrase`${affected.sample[0]?.label ?? phrase`A member`} is removed from the team.`,
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
    if (member.removedAt) throw new Refusal('conflict', phrase`${member.name} has been removed already.`);
    const { admins } = context.company;
    // This is only an early refusal. The write itself decides between concurrent removals.
    if (admins.length === 1 && admins[0] === member._id) {
      throw lastAdmin(member.name);
    }
  },
  async preview(context, input) {
    const member = await context.members.get(input.memberId);
    const keys = await context.keys.page({ limit: 200 }, member._id);
    const active = keys.items.filter((key) => keyState(key, context.now, member) === 'active').length;
    return {
      title: phrase`Remove ${member.name} from the team`,
      effects: [
        phrase`${member.name} (${member.email}, ${ROLE_NAMES[member.role]}) can no longer sign in.`,
        keysStopped(active, keys.nextCursor !== null),
        phrase`Their held calls end without running.`,
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

/** @param areMore whether there may be more keys than were read */
function keysStopped(active: number, areMore: boolean): Phrase {
  if (active === 1)
    return areMore
      ? phrase`At least ${active} active key stops working at once.`
      : phrase`${active} active key stops working at once.`;
  return areMore
    ? phrase`At least ${active} active keys stop working at once.`
    : phrase`${active} active keys stop working at once.`;
}
