import { Refusal } from '../../contract/errors.js';
import type { Key } from '../../contract/documents.js';
import { defineAction } from '../../engine/action.js';
import type { ReadContext } from '../../engine/context.js';
import { count, object, text, textOrNull, time } from '../../engine/schema.js';
import {
  callingKey,
  EXAMPLE_KEY,
  KEY_FIELDS,
  KEY_ID,
  keyState,
  ownerOf,
  refuseHigherRole,
  visibleKey,
} from '../keys.js';
import { refuseWider, scopeEffects, scopeView, sharedBudget } from '../keyScope.js';

const DEFAULT_GRACE = 60;
const MOST_GRACE = 7 * 24 * 60;
const MINUTE = 60_000;
const MOST_LIFE = 365 * 24 * 60 * MINUTE;

export default defineAction({
  name: 'keys.rotate',
  title: 'Rotate an API key',
  description:
    'Makes a new key with the name, role, scope and owner of an old one, which works on until the grace is over. The ' +
    'new value is shown once, in this answer. The new key lives as long as the old one was made for; rotated with a ' +
    'key, it expires no later than that key. Both spend from the same budget of credits. Developers rotate their own ' +
    'keys, administrators any.',
  role: 'developer',
  plan: 'team',
  effect: 'change',
  secrets: ['secret'],
  input: object({
    keyId: KEY_ID,
    'graceMinutes?': count('Minutes for which the old value still works, at most 7 days.', {
      maximum: MOST_GRACE,
      default: DEFAULT_GRACE,
    }),
  }),
  result: object({
    keyId: text('Identifier of the new key.'),
    name: KEY_FIELDS.name,
    role: KEY_FIELDS.role,
    scope: KEY_FIELDS.scope,
    expiresAt: KEY_FIELDS.expiresAt,
    lastFour: KEY_FIELDS.lastFour,
    secret: textOrNull('The new value; null when the call is answered again.'),
    oldKeyId: text('Identifier of the key that was rotated.'),
    oldExpiresAt: time('When the old key stops working.'),
  }),
  examples: [
    {
      summary: 'Rotate a key; the old one works for a day more',
      input: { keyId: EXAMPLE_KEY.keyId, graceMinutes: 1440 },
      result: {
        keyId: 'key_01jd9q5r7t9v1x3z5b7d9f1h3k',
        name: EXAMPLE_KEY.name,
        role: EXAMPLE_KEY.role,
        scope: null,
        expiresAt: EXAMPLE_KEY.expiresAt,
        lastFour: 'b3Kd',
        secret: null,
        oldKeyId: EXAMPLE_KEY.keyId,
        oldExpiresAt: '2026-11-22T08:00:00.000Z',
      },
    },
  ],
  async validate(context, input) {
    const key = await visibleKey(context, input.keyId);
    const state = keyState(key, context.now, await ownerOf(context, key));
    if (state !== 'active') throw dead(state);
    if (key.successor) throw new Refusal('conflict', 'This key was rotated already. Rotate the one that replaced it.');
    refuseHigherRole(context.principal.role, key.role);
    refuseWider(key.scope, (await callingKey(context))?.scope);
  },
  async preview(context, input) {
    const key = await visibleKey(context, input.keyId);
    const owner = await context.members.get(key.ownerId);
    // Times from now on would differ at every look, and void a yes.
    const grace = graceOf(input.graceMinutes);
    return {
      title: `Rotate the API key “${key.name}”`,
      effects: [
        `Whoever has the new key can do what a ${key.role} may, in the name of ${owner.name}.`,
        `The old one (…${key.lastFour}) stops working ${grace}.`,
        `The new one lives as long as the old one was made for${context.principal.keyId === null ? '' : ', and no longer than the key that asks'}.`,
        ...scopeEffects(key.scope),
        ...sharedBudget(key),
      ],
      affected: {
        count: 2,
        sample: [
          {
            id: key._id,
            label: `${key.name} (…${key.lastFour})`,
            before: { expiresAt: key.expiresAt.toISOString() },
            after: { expires: grace },
          },
          {
            id: 'new',
            label: key.name,
            after: { role: key.role, owner: owner.name },
          },
        ],
      },
      reversible: false,
      targets: [{ type: 'key', id: key._id, version: key.version }],
    };
  },
  async run(context, input) {
    const caller = await callingKey(context);
    const { old, key, secret } = await context.keys.rotate(input.keyId, termsOf(context, input.graceMinutes, caller));
    return {
      data: {
        keyId: key._id,
        name: key.name,
        role: key.role,
        scope: scopeView(key.scope),
        expiresAt: key.expiresAt.toISOString(),
        lastFour: key.lastFour,
        secret,
        oldKeyId: old._id,
        oldExpiresAt: old.expiresAt.toISOString(),
      },
      changed: [
        { type: 'key', id: key._id, change: 'created' },
        { type: 'key', id: old._id, change: 'updated' },
      ],
    };
  },
});

function graceOf(minutes = DEFAULT_GRACE): string {
  return minutes === 0 ? 'at once' : `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} later`;
}

/** Until when the old and the new key work. */
function termsOf({ now }: ReadContext, graceMinutes = DEFAULT_GRACE, caller: Key | null) {
  return (key: Key): { until: Date; newUntil: Date } => {
    if (key.switchedOffAt) throw dead('switched_off');
    if (key.expiresAt <= now) throw dead('expired');
    const until = Math.min(key.expiresAt.getTime(), now.getTime() + graceMinutes * MINUTE);
    const life = Math.min(key.expiresAt.getTime() - key.createdAt.getTime(), MOST_LIFE);
    const newUntil = Math.min(now.getTime() + life, caller?.expiresAt.getTime() ?? Infinity);
    return { until: new Date(until), newUntil: new Date(newUntil) };
  };
}

const WHY = {
  switched_off: 'This key is switched off. Make a new one.',
  expired: 'This key has expired. Make a new one.',
  orphaned: 'The person behind this key is no longer on the team.',
} as const;

function dead(state: keyof typeof WHY): Refusal {
  return new Refusal('conflict', WHY[state]);
}
