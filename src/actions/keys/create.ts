import { PLAN_TERMS, ROLES } from '../../contract/ranks.js';
import { defineAction, phrase } from '../../engine/action.js';
import { NAME_SCHEMA } from '../../engine/names.js';
import { keysFull } from '../../engine/full.js';
import { flag, object, oneOf, text } from '../../engine/schema.js';
import { ROLE_NAMES } from '../../engine/phrases/ranks.js';
import { keyExpiry, LIFETIME_INPUT, lifetimeInWords, refuseLifetime } from '../shared/keys/keyLifetime.js';
import { callingKey, refuseHigherRole } from '../shared/keys/keys.js';
import {
  EXAMPLE_SCOPE,
  refuseDeepBudget,
  refuseUnknown,
  refuseWider,
  SCOPE_INPUT,
  scopeEffects,
  scopeWithin,
  sharedBudget,
} from '../shared/keys/keyScope.js';
import { EXAMPLE_NEW_KEY, NEW_KEY_FIELDS, newKeyView } from '../shared/keys/newKeys.js';

export default defineAction({
  name: 'keys.create',
  title: 'Create an API key',
  description:
    'Creates a key that acts for you, with at most the role that you have here. Its value is shown once, in this ' +
    'result. A scope limits the key further. A key that is created with another key expires no later than that key, ' +
    'has at most its scope, and spends from its budget of credits.',
  role: 'developer',
  plan: 'team',
  effect: 'change',
  secrets: ['secret'],
  input: object({
    name: text('What the key is for.', NAME_SCHEMA),
    role: oneOf(ROLES, 'The role of the key.'),
    ...LIFETIME_INPUT,
    'scope?': SCOPE_INPUT,
    'assistant?': flag('Whether an AI assistant will use the key. People see that an assistant made its calls.'),
  }),
  result: object(NEW_KEY_FIELDS),
  examples: [
    {
      summary: 'Create a key for a script',
      input: { name: 'Nightly import', role: 'member', expiresInDays: 90 },
      result: EXAMPLE_NEW_KEY,
    },
    {
      summary: 'Create a key that only reads one list, from the office',
      input: { name: 'Dashboard', role: 'viewer', scope: EXAMPLE_SCOPE },
      result: { ...EXAMPLE_NEW_KEY, name: 'Dashboard', role: 'viewer', scope: EXAMPLE_SCOPE },
    },
  ],
  async validate(context, input) {
    refuseHigherRole(context.principal.role, input.role);
    refuseLifetime(input, context.now);
    // This is only an early refusal. The write itself decides between concurrent calls.
    const { keysPerMember } = PLAN_TERMS[context.company.plan];
    if ((await context.keys.countOwn()) >= keysPerMember) throw keysFull(keysPerMember);
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
      title: phrase`Create the API key “${label}”`,
      effects: [
        phrase`Calls with the key can do what a ${ROLE_NAMES[input.role]} may, on behalf of ${owner.name}.`,
        phrase`It works ${lifetimeInWords(input)} at most, or until it is switched off.`,
        ...(input.assistant ? [phrase`Its calls are shown as those of an assistant.`] : []),
        ...scopeEffects(scope),
        ...sharedBudget(maker),
      ],
      affected: {
        count: 1,
        sample: [{ id: 'new', label, after: { role: input.role, owner: owner.name, ...(scope && { scope }) } }],
      },
      reversible: true,
      targets: [{ type: 'member', id: owner._id, version: owner.version }],
      unit: 'key',
    };
  },
  async run(context, input) {
    const maker = await callingKey(context);
    const scope = scopeWithin(input.scope, maker?.scope);
    const { key, secret } = await context.keys.create({
      name: input.name.trim(),
      role: input.role,
      expiresAt: keyExpiry(context.now, input, maker),
      ...(scope && { scope }),
      ...(input.assistant && { assistant: true }),
    });
    return { data: newKeyView(key, secret), changed: [{ type: 'key', id: key._id, change: 'created' }] };
  },
});
