import type { ReactNode } from 'react';
import { words } from '../texts/places/developer';

/** The mark of a state: a full dot if something works or is done, a ring if it has stopped. */
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

/** Facts about one thing, as names and values. Facts without a value are not shown. */
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
  /** The buttons of the place. */
  readonly children?: ReactNode;
}

/** The head of a place: its name, its purpose, and its buttons. */
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
