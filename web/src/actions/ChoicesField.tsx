import { formTexts } from '../texts/places/forms';
import type { ChoiceGroup, Option } from './refs';

interface ChoicesProps {
  readonly groups: readonly ChoiceGroup[];
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

/** A checkbox for each value, group by group. If a whole group is chosen, its values have no checkboxes. */
export function ChoicesField({ groups, value, onChange }: ChoicesProps) {
  return (
    <div className="choices">
      {groups.map((group) => (
        <Group key={group.name} group={group} value={value} onChange={onChange} />
      ))}
    </div>
  );
}

function Group({
  group: { name, all, options },
  value,
  onChange,
}: { readonly group: ChoiceGroup } & Omit<ChoicesProps, 'groups'>) {
  const isWhole = all !== undefined && value.includes(all);
  const chosen = options.filter((one) => value.includes(one.id)).length;
  const toggle = (one: string, isChosen: boolean) => {
    const others = value.filter((known) => known !== one);
    // Values that the whole group includes are left out.
    const left =
      one === all && isChosen ? others.filter((known) => options.every((each) => each.id !== known)) : others;
    onChange(isChosen ? [...left, one] : left);
  };
  const box = ({ id: one, name: label }: Option, isCode: boolean) => (
    <label key={one} className="check">
      <input type="checkbox" checked={value.includes(one)} onChange={({ target }) => toggle(one, target.checked)} />
      <span>
        {label} {isCode && <code className="muted">{one}</code>}
      </span>
    </label>
  );
  const hasNames = options.some((one) => one.name !== one.id);
  if (options.length === 0) return all === undefined ? null : box({ id: all, name }, name !== all);
  return (
    <details>
      <summary>
        {name}{' '}
        <span className="muted">
          {isWhole ? formTexts.all : chosen > 0 ? formTexts.chosen(chosen, options.length) : ''}
        </span>
      </summary>
      <div>
        {all !== undefined && box({ id: all, name: formTexts.allOf(name) }, true)}
        {!isWhole && options.map((one) => box(one, hasNames))}
      </div>
    </details>
  );
}

/** Groups the values of a schema by the part before their dot: `row.*` for all of `row`, and `*` for all. */
export function groupsOf(options: readonly Option[]): readonly ChoiceGroup[] {
  const groups = Map.groupBy(options, ({ id }) => id.split('.')[0] ?? id);
  return [...groups].map(([name, some]) => {
    const all = some.find(({ id }) => id === name || id === `${name}.*`)?.id;
    return {
      name: name === '*' ? formTexts.everything : name,
      all,
      options: some.filter(({ id }) => id !== all),
    };
  });
}
