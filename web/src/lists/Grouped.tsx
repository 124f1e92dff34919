import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Column as GridColumn } from 'react-data-grid';
import { groupsQuery, type Group } from '../queries';
import { Problem } from '../shell/Problem';
import { numberText, texts } from '../texts';
import { tableTexts } from '../texts/places/table';
import { useLatest } from '../useLatest';
import type { RowsQuery } from './address';
import { numberCell } from './cellText';
import { useClosedGroups } from './closedGroups';
import type { EditedRow } from './editors';
import { Grid, type GridProps } from './Grid';
import { conditionsOf, groupName, groupsOf, isMeasured, type GroupedBy } from './groups';
import '../styles/grouped.css';

interface GroupedProps extends Omit<GridProps, 'rows'> {
  readonly query: RowsQuery;
  readonly by: GroupedBy;
  /** Shows all rows of a group, and only those. */
  readonly onAll: (conditions: ReturnType<typeof conditionsOf>) => void;
}

/** The rows of a list in groups, in one grid. Each group shows its count, its figures and its first rows. */
export default function Grouped({ query, by, onAll, ...props }: GroupedProps) {
  const { list, selected, onSelect } = props;
  const groups = groupsQuery(list.listId, groupsOf(list, by), query);
  const { data, error, refetch } = useQuery({ ...groups, placeholderData: (before) => before });
  const [closed, toggle] = useClosedGroups(list.listId, by.id);
  const lines = useMemo(() => (data?.groups ?? []).flatMap((group) => linesOf(group, closed)), [data, closed]);
  const chosen = useMemo(
    () => new Set(lines.filter(({ id, about }) => !about && selected.has(id)).map((line) => line.place?.id ?? '')),
    [lines, selected],
  );

  const showAll = useLatest((group: Group) => onAll(conditionsOf(by, group)));
  const columnsOf = useCallback(
    (columns: readonly GridColumn<EditedRow>[]) =>
      columns.map((column, at): GridColumn<EditedRow> => {
        const { renderCell, cellClass } = column;
        const measured = list.columns.find((one) => one.id === column.key && isMeasured(one, list));
        return {
          ...column,
          // The heading of a group spans the checkbox and the name.
          ...(at === 0 && { colSpan: (args) => (args.type === 'ROW' && args.row.about ? HEADING : undefined) }),
          ...(column.renderEditCell && { editable: ({ about }) => about === undefined }),
          cellClass: (row) => (typeof cellClass === 'function' && !row.about ? cellClass(row) : measured && 'number'),
          renderCell: (cell) => {
            const { about, place } = cell.row;
            if (!about || !place) return renderCell?.(cell);
            const { group } = place;
            if (at > 0) return about === 'group' && measured && numberOf(group, measured);
            if (about === 'more') return <All group={group} by={by} onAll={showAll} isLong />;
            return (
              <Heading group={group} by={by} isOpen={!closed.has(group.value)} onToggle={toggle} onAll={showAll} />
            );
          },
        };
      }),
    [list, by, closed, toggle, showAll],
  );

  if (error) return <Problem error={error} reset={() => void refetch()} />;
  return (
    <>
      {data?.hasMoreGroups && <p className="strip">{tableTexts.moreGroups(data.groups.length)}</p>}
      {data?.isExact === false && <p className="strip">{tableTexts.notExact}</p>}
      <Grid
        {...props}
        rows={lines}
        nothing={data ? texts.list.noMatch : texts.list.loading}
        columnsOf={columnsOf}
        onLine={({ about, place }, isShift) => {
          if (place) (about === 'more' || isShift ? showAll : toggle)(place.group);
        }}
        selected={chosen}
        onSelect={(next) => onSelect(idsOf(next))}
      />
    </>
  );

  /** The selected rows: a row that is in several groups is selected in all of them. */
  function idsOf(next: ReadonlySet<string>): ReadonlySet<string> {
    const ids = new Set(selected);
    for (const { id, place } of lines) {
      if (!place || chosen.has(place.id) === next.has(place.id)) continue;
      if (next.has(place.id)) ids.add(id);
      else ids.delete(id);
    }
    return ids;
  }
}

/** The number of columns that the heading of a group spans. */
const HEADING = 2;

/** The lines of a group: its heading, its rows unless the group is closed, and a line that links to the other rows. */
function linesOf(group: Group, closed: ReadonlySet<Group['value']>): readonly EditedRow[] {
  const { value, count, rows = [] } = group;
  const name = JSON.stringify(value);
  const about = (what: NonNullable<EditedRow['about']>): EditedRow => ({
    ...NO_ROW,
    about: what,
    place: { id: `${what} ${name}`, group },
  });
  if (closed.has(value)) return [about('group')];
  const own = rows.map((row): EditedRow => ({ ...row, place: { id: `${name} ${row.id}`, group } }));
  return [about('group'), ...own, ...(count > rows.length ? [about('more')] : [])];
}

/** The empty row of a line that is not a row. */
const NO_ROW: EditedRow = { id: '', status: null, cells: {}, version: 0, createdAt: '', updatedAt: '' };

interface AllProps {
  readonly group: Group;
  readonly by: GroupedBy;
  readonly onAll: (group: Group) => void;
  /** Whether the link has its full text. */
  readonly isLong?: boolean;
}

/** Links to all rows of a group. */
function All({ group, by, onAll, isLong = false }: AllProps) {
  const count = numberText(group.count);
  const label = tableTexts.allIn(count, groupName(by, group));
  return (
    <button className="quiet" tabIndex={-1} aria-label={label} onClick={() => onAll(group)}>
      {isLong ? label : tableTexts.all(count)}
    </button>
  );
}

interface HeadingProps extends AllProps {
  readonly isOpen: boolean;
  readonly onToggle: (group: Group) => void;
}

/** The heading of a group: its name, its count, and the button that opens and closes it. */
function Heading({ isOpen, onToggle, ...props }: HeadingProps) {
  const { group, by } = props;
  return (
    <span className="group-heading">
      <button tabIndex={-1} aria-expanded={isOpen} onClick={() => onToggle(group)}>
        <span className="group-name">{groupName(by, group)}</span>{' '}
        <span className="muted">{numberText(group.count)}</span>
      </button>
      {group.count > 0 && <All {...props} />}
    </span>
  );
}

/** The figure of a column in a group: the average for percentages, otherwise the sum. */
function numberOf({ measures = [], count }: Group, column: Parameters<typeof numberCell>[0]): React.ReactNode {
  const figures = measures.find((one) => one.column === column.id);
  if (!figures || count === 0 || figures.average === null) return null;
  const isAverage = column.format === 'percent';
  const [average, sum] = [figures.average, figures.sum].map((figure) => numberCell(column, round(figure)));
  const { averageOf, sumOf } = tableTexts;
  const [of, sign, figure] = isAverage ? [averageOf, '⌀', average] : [sumOf, 'Σ', sum];
  // The title repeats the figure, because a column can be too narrow for it.
  const title = [`${of} ${figure ?? ''}`, ...(isAverage ? [] : [`${averageOf} ${average ?? ''}`])].join('\n');
  return (
    <span className="figure" title={title}>
      <span className="muted" aria-hidden>
        {sign}
      </span>
      <span>
        <span className="hidden">{of}</span> {figure}
      </span>
    </span>
  );
}

/** Sums of fractions have rounding errors, so figures are rounded to two decimals. */
const round = (figure: number) => Math.round(figure * 100) / 100;
