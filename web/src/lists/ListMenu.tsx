import type { ActionName } from '@action-api/client';
import { openDialog } from '../actions/dialogs';
import { perform } from '../actions/perform';
import type { List } from '../queries';
import { Menu } from '../shell/Menu';
import { texts } from '../texts';
import { download } from './download';

/** What can be done with a list as a whole. */
export function ListMenu({
  list: { listId, name, version },
  canEdit,
}: {
  readonly list: List;
  readonly canEdit: boolean;
}) {
  const { listMenu: words } = texts;
  const form = (action: ActionName, input: object = {}) => ({
    label: words[action as keyof typeof words] as string,
    run: () => openDialog({ kind: 'action', name: action, input: { listId, ...input } }),
  });
  const exportAs = async () => {
    const answer = await perform('lists.export', { listId, format: 'csv' }, { label: words.exported(name) });
    if (answer.ok && answer.data.content !== null) download(answer.data.filename, answer.data.content);
  };
  const everyone = [{ label: words.export, run: () => void exportAs() }];
  const editors = [
    form('lists.addColumn', { name: '' }),
    form('lists.changeColumn', { columnId: '' }),
    { label: words.import, run: () => openDialog({ kind: 'import', listId }) },
    form('views.save', { name: '' }),
    form('lists.share'),
    form('lists.rename', { name, version }),
    form('lists.duplicate'),
    form('lists.archive'),
  ];
  const insights = [
    form('insights.summarize'),
    form('insights.duplicates'),
    form('insights.forecast', { dateColumn: '', valueColumn: '' }),
  ];
  return <Menu label={words.title} items={canEdit ? [...editors, ...everyone, ...insights] : everyone} />;
}
