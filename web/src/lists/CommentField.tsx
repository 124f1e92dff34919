import { useQuery } from '@tanstack/react-query';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Autocomplete, ListBox, ListBoxItem, TextArea, TextField } from 'react-aria-components';
import { membersQuery, meQuery, type List } from '../queries';
import { commentTexts as words } from '../texts/places/comments';
import { offered, typedAt, type Draft, type Mentioned } from './mentions';

interface CommentFieldProps {
  readonly list: List;
  readonly label: string;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

/**
 * A field for a comment. After an @ and letters, it offers members who see the list. Choosing a member mentions them.
 */
export default function CommentField({ list, label, draft, onChange }: CommentFieldProps) {
  const { text, chosen } = draft;
  const field = useRef<HTMLTextAreaElement>(null);
  const hintId = useId();
  const [cursor, setCursor] = useState(0);
  // The @ that needs no offers any more: its mention was chosen, or it is no mention.
  const [settled, setSettled] = useState<number>();
  const others = useOthers(list);
  const typed = typedAt(text, cursor);
  const shown = typed && typed.at !== settled ? offered(others, typed.letters) : [];

  const next = useRef<number>(undefined);
  // Runs when the text contains the chosen name.
  useLayoutEffect(() => {
    if (next.current === undefined) return;
    field.current?.setSelectionRange(next.current, next.current);
    next.current = undefined;
  });

  const change = (now: string) => {
    const place = field.current?.selectionStart ?? now.length;
    setCursor(place);
    if (settled !== undefined && typedAt(now, place)?.at !== settled) setSettled(undefined);
    onChange({ text: now, chosen });
  };
  const mention = (member: Mentioned) => {
    if (!typed) return;
    const before = `${text.slice(0, typed.at)}@${member.name} `;
    next.current = before.length;
    setSettled(typed.at);
    setCursor(before.length);
    onChange({ text: before + text.slice(cursor), chosen: [...chosen, member] });
    field.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (!typed || shown.length === 0 || (event.key !== 'Escape' && event.key !== 'Tab')) return;
    if (event.key === 'Escape') event.preventDefault();
    setSettled(typed.at);
  };
  return (
    <Autocomplete inputValue={text} onInputChange={change}>
      <TextField aria-label={label} aria-describedby={hintId} maxLength={5_000}>
        <TextArea
          ref={field}
          placeholder={label}
          rows={2}
          // A comment is prose, and Enter starts a new line.
          spellCheck
          autoCorrect="on"
          enterKeyHint="enter"
          // Handles keys before the list does. React-aria sends the list the keys, and its Escape would close the row.
          onKeyDownCapture={press}
          onSelect={({ currentTarget }) => setCursor(currentTarget.selectionStart)}
        />
      </TextField>
      <p id={hintId} className="muted about">
        {words.hint}
      </p>
      {shown.length > 0 && (
        <ListBox
          className="mentionable"
          aria-label={words.mention}
          items={shown.map((member) => ({ ...member, id: member.memberId }))}
          onAction={(id) => {
            const member = shown.find(({ memberId }) => memberId === id);
            if (member) mention(member);
          }}
        >
          {({ name }) => <ListBoxItem textValue={name}>{name}</ListBoxItem>}
        </ListBox>
      )}
    </Autocomplete>
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
