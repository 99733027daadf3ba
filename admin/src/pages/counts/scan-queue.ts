/** One scan: so many more of what has the code, or fewer. */
export interface Scan {
  readonly code: string;
  readonly add: number;
  /** The code is the SKU of a line, whatever else has it as a barcode. */
  readonly isSku?: boolean;
}

/** Scans of one code that are not counted, and why. */
export interface RefusedScan {
  readonly code: string;
  /** Of all of them together. */
  readonly add: number;
  /** For people. */
  readonly text: string;
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
  /** Until somebody has seen them; the oldest first. */
  readonly refused: readonly RefusedScan[];
}

export const EMPTY_QUEUE: ScanQueue = { sent: null, waiting: [], refused: [] };
/** As the server bounds a batch. */
export const SCANS_PER_BATCH_MAX = 200;
/** Beyond this, a device has been without a connection for a day: it takes no more. */
export const WAITING_MAX = 5000;
/** As the server bounds a code: nothing has a longer one. */
export const CODE_LENGTH_MAX = 64;

export function enqueued(queue: ScanQueue, scan: Scan): ScanQueue {
  return { ...queue, waiting: [...queue.waiting, scan] };
}

/** The queue with a batch to send, which is the one of before where its fate is not known. */
export function sealed(queue: ScanQueue, newId: () => string): ScanQueue {
  if (queue.sent !== null || queue.waiting.length === 0) return queue;
  return {
    ...queue,
    sent: { id: newId(), scans: queue.waiting.slice(0, SCANS_PER_BATCH_MAX) },
    waiting: queue.waiting.slice(SCANS_PER_BATCH_MAX),
  };
}

/** The server has confirmed the batch but for some of its scans, which stay until they are dismissed. */
export function settled(queue: ScanQueue, batchId: string, refused: readonly RefusedScan[]): ScanQueue {
  return queue.sent?.id === batchId ? refused.reduce(withRefused, { ...queue, sent: null }) : queue;
}

/** The queue with a scan that is not counted; scans of one code that are refused for one reason add up. */
export function withRefused(queue: ScanQueue, scan: RefusedScan): ScanQueue {
  const isSame = ({ code, text }: RefusedScan): boolean => code === scan.code && text === scan.text;
  const before = queue.refused.find(isSame);
  const sum = { ...scan, add: scan.add + (before?.add ?? 0) };
  const others = queue.refused.filter((one) => !isSame(one));
  return { ...queue, refused: sum.add === 0 ? others : [...others, sum] };
}

/** The queue without refused scans that somebody has seen. */
export function dismissed(queue: ScanQueue, seen: readonly RefusedScan[]): ScanQueue {
  const isSeen = ({ code, text, add }: RefusedScan): boolean =>
    seen.some((one) => one.code === code && one.text === text && one.add === add);
  return { ...queue, refused: queue.refused.filter((one) => !isSeen(one)) };
}

/** The queue without what was not sent, or is of unknown fate. */
export function discarded(queue: ScanQueue): ScanQueue {
  return { ...EMPTY_QUEUE, refused: queue.refused };
}

export function isEmpty({ sent, waiting, refused }: ScanQueue): boolean {
  return sent === null && waiting.length === 0 && refused.length === 0;
}

/** Scans that the server has not confirmed, oldest first. */
export function unconfirmed({ sent, waiting }: ScanQueue): readonly Scan[] {
  return [...(sent?.scans ?? []), ...waiting];
}

/** A queue as it was stored; what cannot be read is none. */
export function readQueue(text: string | null): ScanQueue {
  if (text === null) return EMPTY_QUEUE;
  try {
    const { sent, waiting, refused } = JSON.parse(text) as Partial<ScanQueue>;
    const isWhole = Array.isArray(waiting) && (sent === null || Array.isArray(sent?.scans));
    return isWhole ? { sent: sent ?? null, waiting, refused: Array.isArray(refused) ? refused : [] } : EMPTY_QUEUE;
  } catch {
    return EMPTY_QUEUE;
  }
}
