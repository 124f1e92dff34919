import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { membersQuery, meQuery, type List } from '../queries';
import { commentTexts as words } from '../texts/places/comments';

const MenuList = lazy(() => import('../shell/MenuList'));

/** A comment that is being written: its text, and the members who were chosen for it. */
export interface Draft {
  readonly text: string;
  readonly chosen: readonly Mentioned[];
}

interface Mentioned {
  readonly memberId: string;
  readonly name: string;
}

export const NO_DRAFT: Draft = { text: '', chosen: [] };

/** The members whom a text mentions: those who were chosen and whose name still stands in it. */
export const mentionsIn = ({ text, chosen }: Draft): readonly Mentioned[] =>
  chosen.filter(({ name }) => text.includes(`@${name}`));

interface CommentFieldProps {
  readonly list: List;
  readonly label: string;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

/** Begins a mention: an @ at the begin of a word. */
const BEGINS = /(^|\s)@$/;

/** A field for a comment. An @ opens the members who see the list; the one that is chosen is mentioned. */
export function CommentField({ list, label, draft, onChange }: CommentFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const hintId = useId();
  // Where the name goes, in the text.
  const [at, setAt] = useState<number>();
  const others = useOthers(list);
  const close = () => setAt(undefined);
  const mention = (member: Mentioned) => {
    const { text } = draft;
    const place = at ?? text.length;
    const name = `${text.slice(0, place).endsWith('@') ? '' : '@'}${member.name} `;
    onChange({ text: text.slice(0, place) + name + text.slice(place), chosen: [...draft.chosen, member] });
    // The menu gives the focus back first.
    setTimeout(() => {
      field.current?.focus();
      field.current?.setSelectionRange(place + name.length, place + name.length);
    });
  };
  return (
    <>
      <textarea
        ref={field}
        aria-label={label}
        aria-describedby={hintId}
        placeholder={label}
        rows={2}
        maxLength={5_000}
        value={draft.text}
        onChange={({ target }) => {
          onChange({ ...draft, text: target.value });
          const cursor = target.selectionStart;
          const isAdded = target.value.length > draft.text.length;
          if (isAdded && others.length > 0 && BEGINS.test(target.value.slice(0, cursor))) setAt(cursor);
        }}
      />
      <p id={hintId} className="muted about">
        {words.hint}
      </p>
      {at !== undefined && (
        <Suspense>
          <MenuList
            label={words.mention}
            items={others.map((member) => ({ label: member.name, run: () => mention(member) }))}
            trigger={field}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}

/** The other members who see a list. Administrators see every list. */
function useOthers({ openTo }: List): readonly Mentioned[] {
  const { data: me } = useQuery(meQuery);
  const { data: members = [] } = useQuery(membersQuery);
  return members.filter(
    ({ memberId, state, role }) =>
      state === 'active' &&
      memberId !== me?.person.memberId &&
      (!openTo || role === 'admin' || openTo.includes(memberId)),
  );
}
