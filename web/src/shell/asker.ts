import { inLanguage } from '../texts';
import { askerIn, type Asker } from '../../../src/engine/askers';
import { plainly } from '../../../src/engine/plainText';

type AskerKind = Asker['kind'];
type NamedKey = Extract<Asker, { kind: 'named_key' }>;

const en = {
  named_key: ({ name, lastFour, assistant }: NamedKey) =>
    `${assistant ? 'assistant' : 'key'} “${name}” ending in ${lastFour}`,
  session: 'the signed-in app',
  key: 'a key that is gone',
  invitation: 'the link of an invitation',
  operator: 'a command of the operator',
  via: (person: string, via: string) => `${person}, via ${via}`,
} satisfies Record<AskerKind | 'via', unknown>;

const de: typeof en = {
  named_key: ({ name, lastFour, assistant }) =>
    `${assistant ? 'den Assistenten' : 'den Schlüssel'} „${name}“ (…${lastFour})`,
  session: 'die App',
  key: 'einen Schlüssel, den es nicht mehr gibt',
  invitation: 'den Link einer Einladung',
  operator: 'einen Befehl des Betreibers',
  via: (person, via) => `${person}, über ${via}`,
};

const words = inLanguage({ en, de });

/** What a call was made with, in the person's language. */
export function viaText(via: string): string {
  const asker = askerIn(via);
  if (!asker) return plainly(via);
  return plainly(asker.kind === 'named_key' ? words.named_key(asker) : words[asker.kind]);
}

/** Who made a call, and with what. */
export const askerText = ({ person, via }: { readonly person: string; readonly via: string }) =>
  words.via(plainly(person), viaText(via));
