import type { ReactNode } from 'react';
import { words } from '../texts/places/developer';

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

interface PlaceHeadProps {
  readonly title: string;
  readonly about: string;
  /** What can be done here. */
  readonly children?: ReactNode;
}

/** The head of a place: its name, what it is for, and what can be done. */
export function PlaceHead({ title, about, children }: PlaceHeadProps) {
  return (
    <div className="head">
      <div>
        <h1>{title}</h1>
        <p className="muted">{about}</p>
      </div>
      {children}
    </div>
  );
}
