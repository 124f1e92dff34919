import type { Preview } from '@action-api/client';
import { labelOf } from '../actions/values';
import { numberText, texts } from '../texts';
import { plainly } from '../../../src/engine/plainText';

type Item = Preview['affected']['sample'][number];

const SIDES = ['before', 'after'] as const;
type Side = (typeof SIDES)[number];

/** A sample with more values than this is folded at first. */
const FEW = 6;

/** The values that a call changes, before and after. */
export function Sample({ preview }: { readonly preview: Pick<Preview, 'affected' | 'names'> }) {
  const { sample, count } = preview.affected;
  const sides = SIDES.filter((side) => sample.some((item) => item[side]));
  if (sample.length === 0) return null;
  const { sheet } = texts;
  const title = sides.length === 1 ? sheet.about : sheet.sample;
  const values = sample.reduce((sum, item) => sum + Math.max(1, fieldsOf(item).length), 0);
  return (
    <details open={sample.length >= count && values <= FEW}>
      <summary>{sample.length < count ? sheet.sampleOf(title, sample.length, count) : title}</summary>
      {/* The region scrolls, so it must take the focus for scrolling by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="scroll" tabIndex={0} aria-label={title}>
        <table className="diff">
          <thead>
            <tr>
              <th scope="col">{sheet.field}</th>
              {sides.map((side) => (
                <th key={side} scope="col">
                  {sides.length === 1 ? sheet.value : sheet[side]}
                </th>
              ))}
            </tr>
          </thead>
          {sample.map((item) => (
            <Values key={item.id} item={item} sides={sides} names={preview.names} />
          ))}
        </table>
      </section>
    </details>
  );
}

/** The fields of an item that differ. If the item has only one side, all of its fields. */
function fieldsOf({ before, after }: Item): readonly string[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (!before || !after) return fields;
  return fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}

interface ValuesProps {
  readonly item: Item;
  readonly sides: readonly Side[];
  readonly names: Preview['names'];
}

function Values({ item, sides, names }: ValuesProps) {
  const value = (side: Side, field: string) => {
    const values = item[side];
    if (!values || !Object.hasOwn(values, field)) return '';
    const held = values[field];
    const named = (names?.values[field] as Readonly<Record<string, unknown>> | undefined)?.[String(held)];
    return textOf(named ?? held);
  };
  const nameOf = (field: string) => {
    const name: unknown = names?.fields[field];
    return typeof name === 'string' ? plainly(name) : labelOf(field);
  };
  const cell = (side: Side, field: string) => {
    if (sides.length === 1) return value(side, field);
    return side === 'before' ? <del>{value(side, field)}</del> : <ins>{value(side, field)}</ins>;
  };
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={1 + sides.length}>
          {plainly(item.label)}
        </th>
      </tr>
      {fieldsOf(item).map((field) => (
        <tr key={field}>
          <td>{nameOf(field)}</td>
          {sides.map((side) => (
            <td key={side}>{cell(side, field)}</td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return texts.list.emptyValue;
  if (typeof value === 'boolean') return value ? texts.list.yes : texts.list.no;
  if (typeof value === 'number') return numberText(value);
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.map(plainly).join(', ');
  return plainly(typeof value === 'string' ? value : JSON.stringify(value));
}
