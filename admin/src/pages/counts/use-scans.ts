import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { hasCode } from '../../api/api-error';
import { RecordCountsDocument } from '../../api/generated/counts';
import { request } from '../../api/graphql';
import { newKey } from '../../api/new-key';
import { useSession } from '../../session/session';
import { QueueStore } from './queue-store';
import { EMPTY_QUEUE, enqueued, sealed, settled, unconfirmed, WAITING_MAX } from './scan-queue';
import type { Scan } from './scan-queue';
import type { Outcome } from './words';

/** After a try that did not arrive; `online` of the browser hurries the next one. */
const RETRY_MS = 2_000;
/** Refused for good: trying again would not change it. All else may be a passing trouble. */
const REFUSALS = ['CONFLICT', 'BAD_USER_INPUT', 'NOT_FOUND', 'FORBIDDEN'];

export interface Scans {
  /** Not confirmed by the server yet, oldest first. */
  readonly waiting: readonly Scan[];
  /** The last try did not arrive. */
  readonly isCutOff: boolean;
  /** Why the server takes none of what waits; null where it does. */
  readonly refusal: unknown;
  /** Whether no more can be kept on this device. */
  readonly isFull: boolean;
  add(scan: Scan): void;
  /** Tries again at once. */
  retry(): void;
  /** Gives up what waits. */
  discard(): void;
}

/**
 * Takes scans at any time, and sends them in their order whenever there is a connection. Each batch is sent until the
 * server confirms or refuses it. `onConfirmed` gets the outcomes of each batch once.
 */
export function useScans(sessionId: number, onConfirmed: (outcomes: readonly Outcome[]) => void): Scans {
  const { viewer } = useSession();
  const store = useMemo(() => new QueueStore(viewer.label ?? '', sessionId), [viewer.label, sessionId]);
  const queue = useSyncExternalStore(store.subscribe, store.read);
  const [isCutOff, setCutOff] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  const isSending = useRef(false);
  const confirmed = useRef(onConfirmed);
  useEffect(() => {
    confirmed.current = onConfirmed;
  }, [onConfirmed]);

  const send = useCallback(async (): Promise<void> => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      for (;;) {
        const { sent } = store.change((current) => sealed(current, newKey));
        if (sent === null) return;
        const entries = sent.scans.map(({ code, add }) => ({ code, add }));
        const { recordCounts } = await request(RecordCountsDocument, { sessionId, batchId: sent.id, entries });
        store.change((current) => settled(current, sent.id));
        setCutOff(false);
        confirmed.current(recordCounts.outcomes);
      }
    } catch (error) {
      if (REFUSALS.some((code) => hasCode(error, code))) setRefusal(error);
      else setCutOff(true);
    } finally {
      isSending.current = false;
    }
  }, [sessionId, store]);

  const hasScans = queue.sent !== null || queue.waiting.length > 0;
  useEffect(() => {
    if (hasScans && refusal === null) void send();
  }, [hasScans, queue, refusal, send, tries]);
  const retry = useCallback(() => setTries((count) => count + 1), []);
  useEffect(() => {
    if (!isCutOff) return undefined;
    const timer = setInterval(retry, RETRY_MS);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, [isCutOff, retry]);

  const waiting = unconfirmed(queue);
  return {
    waiting,
    isCutOff,
    refusal,
    isFull: waiting.length >= WAITING_MAX,
    add: (scan) => void store.change((current) => enqueued(current, scan)),
    retry,
    discard: () => {
      setRefusal(null);
      store.change(() => EMPTY_QUEUE);
    },
  };
}
