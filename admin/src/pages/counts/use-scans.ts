import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { hasCode } from '../../api/api-error';
import { RecordCountsDocument } from '../../api/generated/counts';
import { request } from '../../api/graphql';
import { newKey } from '../../api/new-key';
import { useSession } from '../../session/session';
import { QueueStore } from './queue-store';
import { discarded, dismissed, enqueued, sealed, settled, unconfirmed, WAITING_MAX, withRefused } from './scan-queue';
import type { RefusedScan, Scan, ScanQueue } from './scan-queue';
import { refusalOf } from './words';
import type { Outcome } from './words';

/** After a try that did not arrive; `online` of the browser hurries the next one. */
const RETRY_MS = 2_000;
/** Refused for good: trying again would not change it. All else may be a passing trouble. */
const REFUSALS = ['CONFLICT', 'BAD_USER_INPUT', 'NOT_FOUND', 'FORBIDDEN'];

/** A scan with what became of it. */
export interface ConfirmedScan {
  readonly scan: Scan;
  readonly outcome: Outcome;
}

export interface Scans {
  /** Not confirmed by the server yet, oldest first. */
  readonly waiting: readonly Scan[];
  /** The last try did not arrive. */
  readonly isCutOff: boolean;
  /** Why the server takes none of what waits; null where it does. */
  readonly refusal: unknown;
  /** Whether no more can be kept on this device. */
  readonly isFull: boolean;
  /** What is not counted, until somebody has seen it. */
  readonly refused: readonly RefusedScan[];
  /** The browser has kept the last scan or refusal no more: it is lost. */
  readonly isLost: boolean;
  /** Whether the scan is kept. */
  add(scan: Scan): Promise<boolean>;
  /** Keeps a scan that is not to be sent, with what people are told of it. */
  refuse(scan: RefusedScan): void;
  dismiss(seen: readonly RefusedScan[]): void;
  /** Tries again at once. */
  retry(): void;
  /** Gives up what waits. */
  discard(): Promise<void>;
}

/**
 * Takes scans at any time, and sends them in their order whenever there is a connection. Each batch is sent until the
 * server confirms or refuses it. `onConfirmed` gets each scan of a batch with its outcome, once.
 */
export function useScans(sessionId: number, onConfirmed: (scans: readonly ConfirmedScan[]) => void): Scans {
  const { viewer } = useSession();
  const store = useMemo(() => new QueueStore(viewer.label ?? '', sessionId), [viewer.label, sessionId]);
  const queue = useSyncExternalStore(store.subscribe, store.read);
  const [isCutOff, setCutOff] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  const [isLost, setLost] = useState(false);
  const isSending = useRef(false);
  const isAsked = useRef(false);
  const confirmed = useRef(onConfirmed);
  useEffect(() => {
    confirmed.current = onConfirmed;
  }, [onConfirmed]);

  const sendAll = useCallback(async (): Promise<void> => {
    try {
      for (;;) {
        const { sent } = await store.change((current) => sealed(current, newKey));
        if (sent === null) return;
        const entries = sent.scans.map(({ code, add, isSku }) => (isSku === true ? { sku: code, add } : { code, add }));
        const { recordCounts } = await request(RecordCountsDocument, { sessionId, batchId: sent.id, entries });
        const scans = confirmedScans(sent.scans, recordCounts.outcomes);
        await store.change((current) => settled(current, sent.id, scans.flatMap(refusedOf)));
        setCutOff(false);
        confirmed.current(scans);
      }
    } catch (error) {
      if (REFUSALS.some((code) => hasCode(error, code))) setRefusal(error);
      else setCutOff(true);
    }
  }, [sessionId, store]);
  const send = useCallback(async (): Promise<void> => {
    if (isSending.current) {
      isAsked.current = true;
      return;
    }
    isSending.current = true;
    isAsked.current = false;
    await store.whileSending(sendAll).catch(() => setCutOff(true));
    isSending.current = false;
    // A scan may have come after the last look at the queue, while the lock was being given back.
    if (isAsked.current) setTries((count) => count + 1);
  }, [sendAll, store]);

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
  useEffect(() => {
    window.addEventListener('focus', retry);
    return () => window.removeEventListener('focus', retry);
  }, [retry]);
  const keep = async (make: (current: ScanQueue) => ScanQueue): Promise<boolean> => {
    const isKept = await store.change(make).then(
      () => true,
      () => false,
    );
    setLost(!isKept);
    return isKept;
  };

  const waiting = unconfirmed(queue);
  return {
    waiting,
    isCutOff,
    refusal,
    isFull: waiting.length >= WAITING_MAX,
    refused: queue.refused,
    isLost,
    add: (scan) => keep((current) => enqueued(current, scan)),
    refuse: (scan) => void keep((current) => withRefused(current, scan)),
    dismiss: (seen) => void keep((current) => dismissed(current, seen)),
    retry,
    discard: async () => {
      await store.change(discarded);
      setRefusal(null);
    },
  };
}

/** Outcomes come in the order of their scans. */
function confirmedScans(scans: readonly Scan[], outcomes: readonly Outcome[]): ConfirmedScan[] {
  return scans.flatMap((scan, index) => {
    const outcome = outcomes[index];
    return outcome ? [{ scan, outcome }] : [];
  });
}

function refusedOf({ scan: { code, add }, outcome }: ConfirmedScan): RefusedScan[] {
  const text = refusalOf(outcome);
  return text === undefined ? [] : [{ code, add, text }];
}
