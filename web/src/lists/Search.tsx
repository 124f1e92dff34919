import { useEffect, useState } from 'react';
import { texts } from '../texts';

/** How long after the last key a search begins, milliseconds. */
const PAUSE = 250;

/** The words that rows are searched for. They stay on this screen: addresses are logged. */
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
