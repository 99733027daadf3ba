import { useCallback, useEffect, useRef, useState } from 'react';
import { CountChangesDocument } from '../../api/generated/counts';
import type { CountChangesQuery } from '../../api/generated/counts';
import { request } from '../../api/graphql';

/** How often what others have counted is asked for while the page is seen. */
const POLL_MS = 3_000;

/** How often everything is read anew: a line that has gone with its product, or has its new SKU, is no change of a count. */
const WHOLE_MS = 300_000;
const BEGINNING = { afterRevision: 0, afterSku: '' } as const;

type Changes = CountChangesQuery['countChanges'];
export type CountedSession = Changes['session'];
export type CountedLine = Changes['lines'][number];

export interface CountLines {
  /** Undefined until it is first read. */
  readonly session: CountedSession | undefined;
  /** By SKU, removed ones included. */
  readonly lines: ReadonlyMap<string, CountedLine>;
  /** Of the first look; a later one is tried again by itself. */
  readonly error: unknown;
  /** Looks at once. */
  refresh(): void;
}

/** The session with everything that anybody has counted in it, as it comes. */
export function useCountLines(sessionId: number): CountLines {
  const [session, setSession] = useState<CountedSession>();
  const [lines, setLines] = useState<ReadonlyMap<string, CountedLine>>(new Map());
  const [error, setError] = useState<unknown>(null);
  const [looks, setLooks] = useState(0);
  const position = useRef<{ readonly afterRevision: number; readonly afterSku: string }>(BEGINNING);
  const wholeAt = useRef<number | null>(null);

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const look = async (): Promise<void> => {
      const beginsAt = performance.now();
      wholeAt.current ??= beginsAt;
      const isWhole = beginsAt - wholeAt.current > WHOLE_MS;
      const whole = new Map<string, CountedLine>();
      let after = isWhole ? BEGINNING : position.current;
      for (let hasMore = true; hasMore && !signal.aborted;) {
        const { countChanges } = await request(CountChangesDocument, { sessionId, ...after }, { signal });
        if (signal.aborted) return;
        const { lines: changed, nextRevision, nextSku } = countChanges;
        after = { afterRevision: nextRevision, afterSku: nextSku };
        setSession(countChanges.session);
        setError(null);
        for (const line of changed) whole.set(line.sku, line);
        if (!isWhole) {
          position.current = after;
          if (changed.length > 0) {
            setLines((known) => new Map([...known, ...changed.map((line) => [line.sku, line] as const)]));
          }
        }
        hasMore = countChanges.hasMore;
      }
      if (!isWhole) return;
      wholeAt.current = beginsAt;
      position.current = after;
      setLines(whole);
    };
    const lookAgain = (): void => {
      if (document.hidden) return;
      look().catch((failure: unknown) => {
        if (!signal.aborted) setError(failure);
      });
    };
    lookAgain();
    const timer = setInterval(lookAgain, POLL_MS);
    document.addEventListener('visibilitychange', lookAgain);
    return () => {
      leaving.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', lookAgain);
    };
  }, [sessionId, looks]);

  return { session, lines, error, refresh: useCallback(() => setLooks((count) => count + 1), []) };
}
