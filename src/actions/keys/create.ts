import { ROLES } from '../../contract/ranks.js';
import { defineAction } from '../../engine/action.js';
import { object, oneOf, text, textOrNull } from '../../engine/schema.js';
import { callingKey, EXAMPLE_KEY, KEY_FIELDS, keyExpiry, refuseHigherRole } from '../keys.js';
import {
  refuseUnknown,
  refuseWider,
  SCOPE_INPUT,
  scopeEffects,
  scopeView,
  scopeWithin,
  sharedBudget,
  refuseDeepBudget,
} from '../keyScope.js';

const DEFAULT_DAYS = 90;

export default defineAction({
  name: 'keys.create',
  title: 'Make an API key',
  description:
    'Makes a key that acts as you, with at most the role you have here. Its value is shown once, in this answer. ' +
    'A scope narrows it further. A key made with a key expires no later than that one, has at most its scope, and ' +
    'spends from its budget of credits.',
  role: 'developer',
  plan: 'team',
  effect: 'change',
  secrets: ['secret'],
  input: object({
    name: text('What the key is for.', { minLength: 1, maxLength: 100, pattern: '\\S' }),
    role: oneOf(ROLES, 'The most that the key may do.'),
    'expiresInDays?': {
      type: 'integer',
      minimum: 1,
      maximum: 365,
      default: DEFAULT_DAYS,
      description: 'Days until it stops working.',
    },
    'scope?': SCOPE_INPUT,
  }),
  result: object({
    keyId: KEY_FIELDS.keyId,
    name: KEY_FIELDS.name,
    role: KEY_FIELDS.role,
    scope: KEY_FIELDS.scope,
    expiresAt: KEY_FIELDS.expiresAt,
    lastFour: KEY_FIELDS.lastFour,
    secret: textOrNull('The value of the key; null when the call is answered again.'),
  }),
  examples: [
    {
      summary: 'Make a key for a script',
      input: { name: 'Nightly import', role: 'member', expiresInDays: 90 },
      result: {
        keyId: EXAMPLE_KEY.keyId,
        name: EXAMPLE_KEY.name,
        role: EXAMPLE_KEY.role,
        scope: null,
        expiresAt: EXAMPLE_KEY.expiresAt,
        lastFour: EXAMPLE_KEY.lastFour,
        secret: null,
      },
    },
    {
      summary: 'Make a key that only reads one list, from the office',
      input: {
        name: 'Dashboard',
        role: 'viewer',
        scope: {
          actions: ['lists.rows'],
          lists: ['lst_01jd8m2a4c6e8g0j2m4p6r8t0v'],
          addresses: ['192.0.2.0/24', '2001:db8::/32'],
        },
      },
      result: {
        keyId: EXAMPLE_KEY.keyId,
        name: 'Dashboard',
        role: 'viewer',
        scope: {
          actions: ['lists.rows'],
          lists: ['lst_01jd8m2a4c6e8g0j2m4p6r8t0v'],
          addresses: ['192.0.2.0/24', '2001:db8::/32'],
        },
        expiresAt: EXAMPLE_KEY.expiresAt,
        lastFour: EXAMPLE_KEY.lastFour,
        secret: null,
      },
    },
  ],
  async validate(context, input) {
    refuseHigherRole(context.principal.role, input.role);
    const maker = await callingKey(context);
    await refuseUnknown(context, input.scope ?? {});
    refuseWider(scopeWithin(input.scope, maker?.scope), maker?.scope);
    refuseDeepBudget(input.scope, maker);
  },
  async preview(context, input) {
    const owner = await context.members.get(context.principal.memberId);
    const maker = await callingKey(context);
    const scope = scopeWithin(input.scope, maker?.scope);
    const label = input.name.trim();
    return {
      title: `Make the API key “${label}”`,
      effects: [
        `Whoever has the key can do what a ${input.role} may, in the name of ${owner.name}.`,
        `It works for ${input.expiresInDays ?? DEFAULT_DAYS} days at most, or until it is switched off.`,
        ...scopeEffects(scope),
        ...sharedBudget(maker),
      ],
      affected: {
        count: 1,
        sample: [{ id: 'new', label, after: { role: input.role, owner: owner.name, ...(scope && { scope }) } }],
      },
      reversible: true,
      targets: [{ type: 'member', id: owner._id, version: owner.version }],
    };
  },
  async run(context, input) {
    const maker = await callingKey(context);
    const scope = scopeWithin(input.scope, maker?.scope);
    const { key, secret } = await context.keys.create({
      name: input.name.trim(),
      role: input.role,
      expiresAt: keyExpiry(context.now, input.expiresInDays ?? DEFAULT_DAYS, maker),
      ...(scope && { scope }),
    });
    return {
      data: {
        keyId: key._id,
        name: key.name,
        role: key.role,
        scope: scopeView(key.scope),
        expiresAt: key.expiresAt.toISOString(),
        lastFour: key.lastFour,
        secret,
      },
      changed: [{ type: 'key', id: key._id, change: 'created' }],
    };
  },
});
