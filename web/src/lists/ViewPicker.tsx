import { useQuery } from '@tanstack/react-query';
import { viewsQuery } from '../queries';
import { texts } from '../texts';
import { viewTexts } from '../texts/places/views';
import { Options } from '../shell/Options';
import type { Shown } from './useShown';
import { saveChanges } from './viewActions';

/**
 * The saved views of the list, and a button that saves changes to the shown view. Nothing is shown if there are no
 * views.
 */
export function ViewPicker({ shown }: { readonly shown: Shown }) {
  const { list, search, view, isChanged, pick } = shown;
  const { data: views = [] } = useQuery(viewsQuery(list.listId));
  if (views.length === 0) return null;
  return (
    <>
      <label>
        <span className="hidden">{texts.list.views}</span>
        <select
          value={search.view ?? ''}
          onChange={({ target }) => pick(target.value === '' ? undefined : target.value)}
        >
          <Options of={views.map(({ viewId: id, name }) => ({ id, name }))} none={texts.list.allRows} />
        </select>
      </label>
      {view && isChanged && (
        <button title={viewTexts.saveChangesOf(view.name)} onClick={() => void saveChanges(shown, view)}>
          {viewTexts.saveChanges}
        </button>
      )}
    </>
  );
}
