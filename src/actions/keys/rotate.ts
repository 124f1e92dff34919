import { defineAction } from '../../engine/action.js';
import { count, object, refTo, time } from '../../engine/schema.js';
import { ROLE_NAMES } from '../../engine/phrases/ranks.js';
import { englishText } from '../../contract/phrase.js';
import { phrase } from '../../engine/phrases/phrase.js';
import {
  DEFAULT_GRACE,
  graceInWords,
  MOST_GRACE,
  refuseUnrotatable,
  rotationTerms,
} from '../shared/keys/keyRotation.js';
import { callingKey, EXAMPLE_KEY, KEY_ID, ownerOf, refuseHigherRole, visibleKey } from '../shared/keys/keys.js';
import { refuseWider, scopeEffects, sharedBudget } from '../shared/keys/keyScope.js';
import { EXAMPLE_NEW_KEY, NEW_KEY_FIELDS, newKeyView } from '../shared/keys/newKeys.js';

export default defineAction({
  name: 'keys.rotate',
  title: 'Rotate an API key',
  description:
    'Creates a new key with the name, role, scope and owner of an old one, which still works during a grace period. ' +
    'The new value is shown once, in this result. The new key gets the lifetime that the old one was created with; ' +
    'rotated with a key, it expires no later than that key. Both spend from the same budget of credits. Developers ' +
    'rotate their own keys, administrators any.',
  role: 'developer',
  plan: 'team',
  effect: 'change',
  secrets: ['secret'],
  input: object({
    keyId: KEY_ID,
    'graceMinutes?': count('Minutes for which the old key still works, at most 7 days.', {
      maximum: MOST_GRACE,
      default: DEFAULT_GRACE,
    }),
  }),
  result: object({
    ...NEW_KEY_FIELDS,
    oldKeyId: refTo('key', 'Identifier of the key that was rotated.'),
    oldExpiresAt: time('When the old key stops working.'),
  }),
  examples: [
    {
      summary: 'Rotate a key; the old one works for another day',
      input: { keyId: EXAMPLE_KEY.keyId, graceMinutes: 1440 },
      result: {
        ...EXAMPLE_NEW_KEY,
        keyId: 'key_01jd9q5r7t9v1x3z5b7d9f1h3k',
        lastFour: 'b3Kd',
        oldKeyId: EXAMPLE_KEY.keyId,
        oldExpiresAt: '2026-11-22T08:00:00.000Z',
      },
    },
  ],
  async validate(context, input) {
    const key = await visibleKey(context, input.keyId);
    refuseUnrotatable(key, context.now, await ownerOf(context, key));
    refuseHigherRole(context.principal.role, key.role);
    refuseWider(key.scope, (await callingKey(context))?.scope);
  },
  async preview(context, input) {
    const key = await visibleKey(context, input.keyId);
    const owner = await context.members.get(key.ownerId);
    // A time would differ in every preview and void the decision.
    const grace = graceInWords(input.graceMinutes);
    return {
      title: phrase`Rotate the API key “${key.name}”`,
      effects: [
        phrase`Calls with the new key can do what a ${ROLE_NAMES[key.role]} may, on behalf of ${owner.name}.`,
        phrase`The old key (…${key.lastFour}) stops working ${grace}.`,
        context.principal.keyId === null
          ? phrase`The new key gets the lifetime that the old one was created with.`
          : phrase`The new key gets the lifetime that the old one was created with, but expires no later than the key that rotates it.`,
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
            after: { expires: englishText(grace) },
          },
          { id: 'new', label: key.name, after: { role: key.role, owner: owner.name } },
        ],
      },
      reversible: false,
      targets: [{ type: 'key', id: key._id, version: key.version }],
    };
  },
  async run(context, input) {
    const caller = await callingKey(context);
    const { old, key, secret } = await context.keys.rotate(input.keyId, (current) =>
      rotationTerms(current, context.now, input.graceMinutes, caller),
    );
    return {
      data: { ...newKeyView(key, secret), oldKeyId: old._id, oldExpiresAt: old.expiresAt.toISOString() },
      changed: [
        { type: 'key', id: key._id, change: 'created' },
        { type: 'key', id: old._id, change: 'updated' },
      ],
    };
  },
});
