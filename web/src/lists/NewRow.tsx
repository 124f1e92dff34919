import { useState } from 'react';
import { client } from '../api';
import { worked } from '../notices';
import type { List } from '../queries';
import { texts } from '../texts';
import { readRowsAgain } from './rowCache';

/** Adds an empty row, to be filled in place. */
export function NewRow({ list }: { readonly list: List }) {
  const [isSending, setSending] = useState(false);
  const add = async () => {
    if (isSending) return;
    setSending(true);
    const answer = await client.rows.create({ listId: list.listId }).finally(() => setSending(false));
    if (worked(answer)) readRowsAgain(list.listId);
  };
  return (
    <button className="yes" aria-disabled={isSending} onClick={() => void add()}>
      {texts.list.addRow}
    </button>
  );
}
