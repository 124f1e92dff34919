import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { Answer, Result } from '@action-api/client';
import { perform, unanswered } from '../actions/perform';
import { client, read } from '../api';
import { worked } from '../notices';
import { meQuery, queryClient, type List } from '../queries';
import { later } from '../shell/later';
import { texts, timeText } from '../texts';
import { commentTexts as words } from '../texts/places/comments';
import { mentionsIn, NO_DRAFT, piecesOf, type Draft } from './mentions';
import { Author } from './RowHistory';

const CommentField = later(async () => (await import('./CommentField')).default);

type Comment = Result<'rows.comments'>['comments'][number];

const commentsKey = (rowId: string) => ['comments', rowId];
const readAgain = (rowId: string) => queryClient.invalidateQueries({ queryKey: commentsKey(rowId) });

/** Unsent comments, by row. */
const drafts = new Map<string, Draft>();

interface CommentsProps {
  readonly list: List;
  readonly rowId: string;
  readonly canWrite: boolean;
}

/** The comments on a row, and a field for a new one. */
export function Comments({ list, rowId, canWrite }: CommentsProps) {
  const { data: comments = [] } = useQuery({
    queryKey: commentsKey(rowId),
    queryFn: async ({ signal }) => (await read('rows.comments', { rowId, limit: 200 }, signal)).comments,
  });
  const me = useQuery(meQuery).data?.person.memberId;
  const [draft, setDraft] = useState(() => drafts.get(rowId) ?? NO_DRAFT);
  const { row } = texts;
  const change = (next: Draft) => {
    setDraft(next);
    drafts.set(rowId, next);
  };
  const write = async (event: FormEvent) => {
    event.preventDefault();
    if (draft.text.trim() === '') return;
    const input = { rowId, text: draft.text, mentions: [...mentionsIn(draft)] };
    const answer = await client.rows.comment(input).catch(unanswered<'rows.comment'>);
    if (!isTaken(answer)) return;
    drafts.delete(rowId);
    setDraft(NO_DRAFT);
    await readAgain(rowId);
  };
  return (
    <section aria-labelledby="row-comments">
      <h3 id="row-comments">{row.comments}</h3>
      <ul className="entries">
        {comments.map((comment) => (
          <li key={comment.commentId}>
            <Author by={comment.by} at={comment.createdAt} />
            {/* Only the key that wrote a comment can change it. */}
            {canWrite && comment.by.memberId === me && !comment.by.key ? (
              <OwnComment list={list} rowId={rowId} comment={comment} />
            ) : (
              <Text comment={comment} />
            )}
          </li>
        ))}
      </ul>
      {canWrite && (
        <form onSubmit={(event) => void write(event)}>
          <CommentField list={list} label={row.comment} draft={draft} onChange={change} />
          <button>{row.send}</button>
        </form>
      )}
    </section>
  );
}

/**
 * Whether the comment is written or waits for a person. Otherwise a notice has given the reason, and the text stays.
 */
const isTaken = (answer: Answer<'rows.comment' | 'rows.updateComment'>): boolean => worked(answer) || answer.held;

interface OwnCommentProps extends Omit<CommentsProps, 'canWrite'> {
  readonly comment: Comment;
}

/** A comment that the person can change and delete, because they wrote it. */
function OwnComment({ list, rowId, comment }: OwnCommentProps) {
  const { commentId, text, mentions } = comment;
  const [draft, setDraft] = useState<Draft>();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!draft || draft.text.trim() === '') return;
    // Mentions are always sent: if they were left out, the service would keep the earlier ones.
    const input = { commentId, text: draft.text, mentions: [...mentionsIn(draft)] };
    const answer = await client.rows.updateComment(input).catch(unanswered<'rows.updateComment'>);
    if (!isTaken(answer)) return;
    setDraft(undefined);
    await readAgain(rowId);
  };
  const remove = async () => {
    const answer = await perform('rows.deleteComment', { commentId }, { label: words.removed });
    if (answer.ok) await readAgain(rowId);
  };
  if (draft)
    return (
      <form onSubmit={(event) => void save(event)}>
        <CommentField list={list} label={words.edit} draft={draft} onChange={setDraft} />
        <div className="buttons">
          <button>{words.save}</button>
          <button type="button" className="quiet" onClick={() => setDraft(undefined)}>
            {words.cancel}
          </button>
        </div>
      </form>
    );
  return (
    <>
      <Text comment={comment} />
      <div className="buttons">
        <button
          className="quiet"
          aria-label={words.changeOf(text)}
          onClick={() => setDraft({ text, chosen: mentions })}
        >
          {words.change}
        </button>
        <button className="quiet" aria-label={words.removeOf(text)} onClick={() => void remove()}>
          {words.remove}
        </button>
      </div>
    </>
  );
}

/** The text of a comment, with its mentions marked. */
function Text({ comment: { text, mentions, editedAt } }: { readonly comment: Comment }) {
  const pieces = piecesOf(
    text,
    mentions.map(({ name }) => name),
  );
  return (
    <p className="text">
      {pieces.map((piece, at) =>
        // The pieces of a text stay in their order.
        // oxlint-disable-next-line react/no-array-index-key
        piece.name === undefined ? piece.text : <strong key={at}>{piece.text}</strong>,
      )}
      {editedAt !== null && <span className="muted"> · {words.edited(timeText(editedAt))}</span>}
    </p>
  );
}
