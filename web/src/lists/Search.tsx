import { useEffect, useState } from 'react';
import { texts } from '../texts';

/** How long after the last key the search starts, milliseconds. */
const PAUSE = 250;

/** The field for the words of a search. The words are not in the address, because addresses are logged. */
export function Search({ onSearch }: { readonly onSearch: (words: string) => void }) {
  const [text, setText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => onSearch(text.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [text, onSearch]);
  return (
    <input
      type="search"
      className="search"
      aria-label={texts.list.search}
      placeholder={texts.list.search}
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  );
}
