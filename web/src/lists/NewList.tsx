import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { client } from '../api';
import { listsQuery, queryClient } from '../queries';
import { notifyHeld } from '../notices';
import { texts } from '../texts';
import { refusalText } from '../texts/refusals';

/** Creates a list from its name. Its columns can be changed at any time. */
export function NewList() {
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState('');

  const create = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = new FormData(event.currentTarget).get('name');
    if (typeof name !== 'string' || name.trim() === '' || isSending) return;
    setSending(true);
    const answer = await client.lists.create({ name: name.trim() }).finally(() => setSending(false));
    if (answer.held) return notifyHeld(answer);
    if (!answer.ok) return setProblem(refusalText(answer.error));
    await queryClient.invalidateQueries(listsQuery);
    await navigate({ to: '/lists/$listId', params: { listId: answer.data.list.listId } });
  };

  return (
    <form className="inline" onSubmit={(event) => void create(event)}>
      <input
        name="name"
        aria-label={texts.lists.createHint}
        placeholder={texts.lists.createHint}
        maxLength={100}
        required
        aria-invalid={problem !== ''}
        aria-describedby={problem === '' ? undefined : 'new-list-problem'}
      />
      <button aria-disabled={isSending}>{texts.lists.create}</button>
      {problem !== '' && (
        <p id="new-list-problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
