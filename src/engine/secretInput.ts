import type { CallRecord } from '../contract/documents.js';
import type { AnyAction } from './action.js';
import { hashOf } from './canonical.js';
import type { Vault } from './secrets.js';

type SealedInput = Pick<CallRecord, 'input' | 'inputHash' | 'secretInput'>;

/**
 * Input as the call record stores it: secret fields are null in `input` and sealed in `secretInput`. Equal inputs have
 * equal hashes. Without the vault's key, secret fields cannot be guessed from the hash.
 * @param who the principal's id: equal secrets of two principals have different hashes
 */
export function sealInput(
  action: Pick<AnyAction, 'secretInput'>,
  input: unknown,
  who: string,
  vault: Vault,
): SealedInput {
  const fields = Object.entries(input as Readonly<Record<string, unknown>>);
  const secret = fields.filter(
    (field): field is [string, string] =>
      action.secretInput?.includes(field[0]) === true && typeof field[1] === 'string',
  );
  if (secret.length === 0) return { input, inputHash: hashOf(input) };
  const each = (change: (value: string, name: string) => string | null) =>
    Object.fromEntries(secret.map(([name, value]) => [name, change(value, name)]));
  return {
    input: { ...Object.fromEntries(fields), ...each(() => null) },
    inputHash: hashOf({
      ...Object.fromEntries(fields),
      ...each((value, name) => vault.mark(`${who}\n${name}\n${value}`)),
    }),
    secretInput: Object.fromEntries(secret.map(([name, value]) => [name, vault.seal(value)])),
  };
}

/** The input of a call as its action receives it, with its secret fields. */
export function openInput({ input, secretInput }: Pick<CallRecord, 'input' | 'secretInput'>, vault: Vault): unknown {
  if (!secretInput) return input;
  const opened = Object.entries(secretInput).map(([name, sealed]) => [name, vault.open(sealed)]);
  return { ...(input as object), ...Object.fromEntries(opened) };
}
