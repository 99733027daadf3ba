import { useEffect, useState } from 'react';

const DELAY_MS = 300;

/** The value once it has stayed the same for a moment: for look-ups while the reader types. */
export function useSettled<Value>(value: Value, delayMs = DELAY_MS): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
