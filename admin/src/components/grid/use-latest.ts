import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** A value for handlers that stay the same function while the value changes. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
