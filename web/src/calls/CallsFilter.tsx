import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { useOptions } from '../actions/refs';
import { meQuery, type Me } from '../queries';
import { words } from '../texts/places/calls';
import { callsSearch, type CallsSearch, type CallState } from './address';
import { isChange } from './log';
import { Options } from '../shell/Options';
import { isDeveloper } from '../shell/roles';

interface CallsFilterProps {
  readonly search: CallsSearch;
  readonly role: Me['role'];
  readonly onChange: (search: CallsSearch) => void;
}

const STATES: Readonly<Record<keyof typeof words.groups, readonly CallState[]>> = {
  waits: ['held_confirmation', 'held_approval'],
  runs: ['received', 'running', 'confirmed', 'approved'],
  ended: [
    'succeeded',
    'failed',
    'outcome_unknown',
    'refused',
    'rejected',
    'expired',
    'cancelled',
    'revoked',
    'abandoned',
  ],
};

/** The filters of the call log. On a phone the fields are folded. */
export function CallsFilter({ search, role, onChange }: CallsFilterProps) {
  const [isOpen, setOpen] = useState(false);
  const me = useQuery(meQuery).data?.person.memberId;
  const actions = useOptions({ 'x-ref': 'action' }, undefined) ?? [];
  const people = useOptions(role === 'admin' ? { 'x-ref': 'member' } : {}, undefined);
  const keys = useOptions(isDeveloper(role) ? { 'x-ref': 'key' } : {}, undefined);
  const count = Object.keys(search).length;
  const set = (part: keyof CallsSearch) => (value: string) => onChange(callsSearch({ ...search, [part]: value }));
  // If the new day leaves no days between the two, the other day is cleared.
  const setDays = (part: 'from' | 'to', other: 'from' | 'to') => (day: string) => {
    const next = { ...search, [part]: day };
    const isOdd = day !== '' && (next.from ?? '') > (next.to ?? '9999');
    onChange(callsSearch({ ...next, ...(isOdd && { [other]: undefined }) }));
  };
  const shown = actions
    .filter(({ id }) => search.kind === 'all' || id === search.action || isChange(id))
    .toSorted((a, b) => a.name.localeCompare(b.name));
  const mine = people?.filter(({ id }) => id === me) ?? [];
  const others = people?.filter(({ id }) => id !== me) ?? [];
  return (
    <>
      <button className="fold" aria-expanded={isOpen} aria-controls="calls-filter" onClick={() => setOpen(!isOpen)}>
        {words.filter}
        {count > 0 && ` (${count})`}
      </button>
      <search id="calls-filter" className={isOpen ? 'filters is-open' : 'filters'}>
        <Choice label={words.kind} value={search.kind} every={words.kinds.changes} onPick={set('kind')}>
          <option value="all">{words.kinds.all}</option>
          <option value="tried">{words.kinds.tried}</option>
        </Choice>
        <Choice label={words.state} value={search.state} onPick={set('state')}>
          {Object.entries(STATES).map(([group, states]) => (
            <optgroup key={group} label={words.groups[group as keyof typeof STATES]}>
              {states.map((state) => (
                <option key={state} value={state}>
                  {words.states[state]}
                </option>
              ))}
            </optgroup>
          ))}
        </Choice>
        <Choice label={words.action} value={search.action} onPick={set('action')}>
          <Options of={shown} />
        </Choice>
        {people && (
          <Choice label={words.person} value={search.person} onPick={set('person')}>
            <Options of={[...mine, ...others]} />
          </Choice>
        )}
        {keys && keys.length > 0 && (
          <Choice label={words.key} value={search.key} onPick={set('key')}>
            <Options of={keys} />
          </Choice>
        )}
        <Day label={words.from} value={search.from} onPick={setDays('from', 'to')} />
        <Day label={words.to} value={search.to} onPick={setDays('to', 'from')} />
        {count > 0 && (
          <button className="quiet" onClick={() => onChange({})}>
            {words.clear}
          </button>
        )}
      </search>
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string | undefined;
  /** The text if nothing is chosen. */
  readonly every?: string;
  readonly onPick: (value: string) => void;
  readonly children: ReactNode;
}

function Choice({ label, value = '', every = words.every, onPick, children }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onPick(target.value)}>
        <option value="">{every}</option>
        {children}
      </select>
    </div>
  );
}

function Day({ label, value = '', onPick }: Pick<ChoiceProps, 'label' | 'value' | 'onPick'>) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input id={id} type="date" value={value} onChange={({ target }) => onPick(target.value)} />
    </div>
  );
}
