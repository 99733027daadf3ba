import { useCallback, useMemo, useRef } from 'react';
import { useKeyedRequest } from '../api/use-keyed-write';
import type { Write } from '../api/use-operation';
import { useToasts } from '../components/Toasts';
import { useUndo } from './use-undo';

/** Writes that move stock. */
export interface StockWrite {
  /** As `useKeyedWrite`; the message offers to undo it. */
  readonly write: Write;
  /**
   * Says what the last write came to, with the same offer: for words that depend on its result. A result that names its
   * request can be undone also where its response was lost at first.
   */
  done(message: string, requestId?: string): void;
}

/** The one way for writes that the history can take back: keyed, with "Undo" in the message after them. */
export function useStockWrite(): StockWrite {
  const send = useKeyedRequest();
  const toasts = useToasts();
  const undoOf = useUndo();
  const written = useRef<string | null>(null);
  const done = useCallback(
    (message: string, requestId?: string): void => {
      toasts.success(message, undoOf(requestId ?? written.current));
      written.current = null;
    },
    [toasts, undoOf],
  );
  const write = useCallback<Write>(
    async (document, variables, message) => {
      const { data, requestId } = await send(document, variables);
      written.current = requestId;
      if (message !== undefined) done(message);
      return data;
    },
    [send, done],
  );
  return useMemo(() => ({ write, done }), [write, done]);
}
