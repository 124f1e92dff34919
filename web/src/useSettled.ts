import { useEffect, useState } from 'react';

/** How long a text must stay unchanged to be settled, milliseconds. */
const PAUSE = 400;

/** Whether a text has not changed for this time. */
export function useSettled(text: string): boolean {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled === text;
}
