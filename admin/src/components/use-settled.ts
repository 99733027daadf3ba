import { useEffect, useState } from 'react';

const DELAY_MS = 300;

/** The value once it has stayed the same for a moment: for look-ups while the reader types. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DELAY_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
