import { useState } from 'react';
import { notifyDone, undoWaitsFor } from '../actions/afterCall';
import { client } from '../api';
import { worked } from '../notices';
import type { List } from '../queries';
import { texts } from '../texts';
import { goToMade } from './madeRow';
import { rowsAreRead } from './rowCache';

/** Adds an empty row. The table goes to the row. If the table does not show the row, a notice links to it. */
export function NewRow({ list, onOpen }: { readonly list: List; readonly onOpen: (rowId: string) => void }) {
  const [isSending, setSending] = useState(false);
  const add = async () => {
    if (isSending) return;
    setSending(true);
    const input = { listId: list.listId };
    const answer = await client.rows.create(input).finally(() => setSending(false));
    if (!worked(answer)) return;
    const { rowAdded, openRow } = texts.list;
    const { id } = answer.data.row;
    notifyDone(
      rowAdded,
      { callId: answer.callId, name: 'rows.create', input },
      { label: openRow, run: () => onOpen(id) },
    );
    await rowsAreRead(list.listId);
    goToMade(id);
  };
  return (
    <button className="yes" aria-disabled={isSending} onClick={() => undoWaitsFor(add())}>
      {texts.list.addRow}
    </button>
  );
}
