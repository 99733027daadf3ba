/** One scan: so many more of what has the code, or fewer. */
export interface Scan {
  readonly code: string;
  readonly add: number;
}

/** Scans that are sent together, under an id that never changes: sent twice they count once. */
export interface Batch {
  readonly id: string;
  readonly scans: readonly Scan[];
}

/** What was scanned and not yet confirmed by the server. */
export interface ScanQueue {
  /** On its way, or of unknown fate. */
  readonly sent: Batch | null;
  readonly waiting: readonly Scan[];
}

export const EMPTY_QUEUE: ScanQueue = { sent: null, waiting: [] };
/** As the server bounds a batch. */
export const SCANS_PER_BATCH_MAX = 200;
/** Beyond this, a device has been without a connection for a day: it takes no more. */
export const WAITING_MAX = 5000;

export function enqueued(queue: ScanQueue, scan: Scan): ScanQueue {
  return { ...queue, waiting: [...queue.waiting, scan] };
}

/** The queue with a batch to send, which is the one of before where its fate is not known. */
export function sealed(queue: ScanQueue, newId: () => string): ScanQueue {
  if (queue.sent !== null || queue.waiting.length === 0) return queue;
  return {
    sent: { id: newId(), scans: queue.waiting.slice(0, SCANS_PER_BATCH_MAX) },
    waiting: queue.waiting.slice(SCANS_PER_BATCH_MAX),
  };
}

/** The server has confirmed the batch, or has refused it for good. */
export function settled(queue: ScanQueue, batchId: string): ScanQueue {
  return queue.sent?.id === batchId ? { ...queue, sent: null } : queue;
}

/** Scans that the server has not confirmed, oldest first. */
export function unconfirmed({ sent, waiting }: ScanQueue): readonly Scan[] {
  return [...(sent?.scans ?? []), ...waiting];
}

/** A queue as it was stored; what cannot be read is none. */
export function readQueue(text: string | null): ScanQueue {
  if (text === null) return EMPTY_QUEUE;
  try {
    const { sent, waiting } = JSON.parse(text) as Partial<ScanQueue>;
    const isWhole = Array.isArray(waiting) && (sent === null || Array.isArray(sent?.scans));
    return isWhole ? { sent: sent ?? null, waiting } : EMPTY_QUEUE;
  } catch {
    return EMPTY_QUEUE;
  }
}
