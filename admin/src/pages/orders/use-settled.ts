import { useEffect, useState } from 'react';

const DELAY_MS = 300;

/** The text as it was when the reader last paused. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
