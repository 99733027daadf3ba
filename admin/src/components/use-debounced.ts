import { useEffect, useState } from 'react';

const DELAY_MS = 350;

/**
 * The text of a field that is told to `onSettle` once the reader pauses, or at `settle` (enter, leaving the field). A new
 * `value` from outside takes the field's place; `reset` gives up what was typed.
 */
export function useDebounced(
  value: string,
  onSettle: (text: string) => void,
): { readonly text: string; setText(text: string): void; settle(): void; reset(): void } {
  const [draft, setDraft] = useState<string | null>(null);
  const settle = (): void => {
    if (draft !== null && draft !== value) onSettle(draft);
    setDraft(null);
  };
  useEffect(() => {
    if (draft === null) return undefined;
    const timer = setTimeout(() => {
      if (draft !== value) onSettle(draft);
    }, DELAY_MS);
    return () => clearTimeout(timer);
  }, [draft, value, onSettle]);
  return { text: draft ?? value, setText: setDraft, settle, reset: () => setDraft(null) };
}
