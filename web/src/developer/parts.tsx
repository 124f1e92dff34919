import type { ReactNode } from 'react';
import { locale } from '../texts';
import { words } from '../texts/places/developer';

/** A day in the language of the person. */
export const dayText = (at: string) => new Date(at).toLocaleDateString(locale, { dateStyle: 'medium' });

export const numberText = (number: number) => number.toLocaleString(locale);

/** How a state looks: a full dot for what works or is done, a ring for what has stopped. */
const TONES: Readonly<Record<string, string>> = {
  active: 'done',
  delivered: 'done',
  pending: 'machine',
  running: 'machine',
  held_confirmation: 'decision',
  held_approval: 'decision',
  failing: '',
  failed: '',
};

/** A state in words, with its mark. */
export function State({ of }: { readonly of: string }) {
  return <span className={`in-state ${TONES[of] ?? 'stopped'}`}>{words.states[of] ?? of}</span>;
}

/** What is known about one thing: names and values. Values that are left out are not shown. */
export function FactList({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="facts">
      {facts.map(([name, value]) =>
        value === null || value === undefined ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
