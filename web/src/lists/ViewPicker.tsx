import { useQuery } from '@tanstack/react-query';
import { viewsQuery } from '../queries';
import { texts } from '../texts';
import { Options } from '../shell/Options';

interface ViewPickerProps {
  readonly listId: string;
  readonly value: string | undefined;
  readonly onPick: (view: string | undefined) => void;
}

/** The saved views of the list. There is nothing to pick from without one. */
export function ViewPicker({ listId, value, onPick }: ViewPickerProps) {
  const { data: views = [] } = useQuery(viewsQuery(listId));
  if (views.length === 0) return null;
  return (
    <label>
      <span className="hidden">{texts.list.views}</span>
      <select value={value ?? ''} onChange={({ target }) => onPick(target.value === '' ? undefined : target.value)}>
        <Options of={views.map(({ viewId: id, name }) => ({ id, name }))} none={texts.list.allRows} />
      </select>
    </label>
  );
}
