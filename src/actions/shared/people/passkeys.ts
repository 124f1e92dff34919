import type { Passkey } from '../../../contract/documents.js';
import { Refusal } from '../../../contract/errors.js';
import { phrase, type PreviewDraft } from '../../../engine/action.js';
import type { ReadContext } from '../../../engine/context.js';
import { NAME_SCHEMA } from '../../../engine/names.js';
import { flag, identifier, object, refTo, text, time, timeOrNull, versionNumber } from '../../../engine/schema.js';

/** Passkeys in inputs and results. They are added on the page `/account/passkeys`, because a browser must make them. */

/** Input of every action on one passkey. */
export const PASSKEY_ID = identifier('passkey', 'Identifier of the passkey.');

/** Input: the person's name for it. */
export const PASSKEY_NAME = { ...NAME_SCHEMA, maxLength: 60, description: 'The new name.' } as const;

export const PASSKEY = object(
  {
    passkeyId: refTo('passkey', 'Identifier of the passkey.'),
    name: text('Name of the passkey.'),
    synced: flag('Whether it is kept in an account that several devices share.'),
    createdAt: time('When it was added.'),
    lastUsedAt: timeOrNull('When it last signed in; null if it has not.'),
    version: versionNumber('Increases by one with every change of the name.'),
  },
  { description: 'One passkey.' },
);

export const EXAMPLE_PASSKEY = {
  passkeyId: 'psk_01jd8q2v4x6z8b0d2f4h6k8m0n',
  name: 'Laptop',
  synced: true,
  createdAt: '2026-11-20T08:00:00.000Z',
  lastUsedAt: '2026-11-23T07:45:10.000Z',
  version: 1,
};

/** A passkey as its owner sees it. */
export function passkeyView({ _id, name, synced, createdAt, lastUsedAt, version }: Passkey) {
  return {
    passkeyId: _id,
    name,
    synced,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    version,
  };
}

/** @throws Refusal forbidden, because a key must not change how its owner signs in */
export function refuseKeys({ principal }: Pick<ReadContext, 'principal'>): void {
  if (principal.kind === 'key')
    throw new Refusal('forbidden', phrase`A key cannot change passkeys. Sign in to change them.`);
}

/** The part of a preview that names one passkey. */
export function onePasskey(
  { _id, name, version }: Passkey,
  after?: string,
): Pick<PreviewDraft, 'affected' | 'targets'> {
  const values = after !== undefined && { before: { name }, after: { name: after } };
  return {
    affected: { count: 1, sample: [{ id: _id, label: name, ...values }] },
    targets: [{ type: 'passkey', id: _id, version }],
  };
}
