import type { ActionName } from '@action-api/client';
import { openDialog } from '../actions/dialogs';
import { perform } from '../actions/perform';
import { Menu } from '../shell/Menu';
import { texts } from '../texts';
import { deletedTexts } from '../texts/places/deleted';
import { viewTexts } from '../texts/places/views';
import { download } from './download';
import type { Shown } from './useShown';
import { deleteView, renameView, saveView } from './viewActions';

interface ListMenuProps {
  readonly shown: Shown;
  readonly canEdit: boolean;
  /** Goes to another page: to all lists after archiving the list, or to its deleted rows. */
  readonly onLeave: (to: '/lists' | '/lists/$listId/deleted') => void;
}

/** The menu for the list as a whole, and for the rows that it shows. */
export function ListMenu({ shown, canEdit, onLeave }: ListMenuProps) {
  const { listMenu: words } = texts;
  const { view } = shown;
  const { listId, name, version, openTo } = shown.list;
  const form = (action: ActionName, input: object = {}, after?: () => void) => ({
    label: words[action as keyof typeof words] as string,
    run: () => openDialog({ kind: 'action', name: action, given: { listId }, input, ...(after && { after }) }),
  });
  const exportAs = async () => {
    const answer = await perform('lists.export', { listId, format: 'csv' }, { label: words.exported(name) });
    if (answer.ok && answer.data.content !== null) download(answer.data.filename, answer.data.content);
  };
  const views = [
    { label: viewTexts.save, run: () => saveView(shown) },
    ...(view
      ? [
          { label: viewTexts.rename(view.name), run: () => renameView(view) },
          { label: viewTexts.delete(view.name), run: () => deleteView(shown, view) },
        ]
      : []),
  ];
  const deleted = { label: deletedTexts.menu, run: () => onLeave('/lists/$listId/deleted') };
  const exports = { label: words.export, run: () => void exportAs() };
  const columns = [form('lists.addColumn', { name: '', type: 'text' }), form('lists.changeColumn', { columnId: '' })];
  const transfer = [{ label: words.import, run: () => openDialog({ kind: 'import', listId }) }, exports];
  const whole = [
    form('lists.share', { openTo: openTo ?? 'company' }),
    form('lists.rename', { name, version }),
    form('lists.duplicate'),
    form('lists.archive', {}, () => onLeave('/lists')),
  ];
  const insights = [
    form('insights.summarize'),
    form('insights.duplicates'),
    form('insights.forecast', { dateColumn: '', valueColumn: '' }),
  ];
  const items = canEdit
    ? [...columns, ...views, ...transfer, deleted, ...whole, ...insights]
    : [...views, exports, deleted];
  return <Menu label={words.title} items={items} />;
}
