import { useEffect, useState } from 'react';

/** How long after the last key a text is settled, milliseconds. */
const PAUSE = 400;

/** Whether a text has not changed for a moment. */
export function useSettled(text: string): boolean {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled === text;
}
