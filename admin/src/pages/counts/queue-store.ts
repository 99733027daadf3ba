import { EMPTY_QUEUE, readQueue } from './scan-queue';
import type { ScanQueue } from './scan-queue';

/**
 * The queue of one person in one session, in this browser's storage: it outlives the page and a log-out. Every change
 * begins with what is stored, as another tab may have changed it.
 */
export class QueueStore {
  private readonly key: string;
  private readonly listeners = new Set<() => void>();
  private text: string | null = null;
  private queue: ScanQueue = EMPTY_QUEUE;

  constructor(person: string, sessionId: number) {
    this.key = `inventory-scans:${sessionId}:${person}`;
  }

  /** The same object until something changes. */
  readonly read = (): ScanQueue => {
    const text = localStorage.getItem(this.key);
    if (text !== this.text) {
      this.text = text;
      this.queue = readQueue(text);
    }
    return this.queue;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === this.key) listener();
    };
    this.listeners.add(listener);
    window.addEventListener('storage', onStorage);
    return () => {
      this.listeners.delete(listener);
      window.removeEventListener('storage', onStorage);
    };
  };

  change(make: (queue: ScanQueue) => ScanQueue): ScanQueue {
    const next = make(this.read());
    if (next.sent === null && next.waiting.length === 0) localStorage.removeItem(this.key);
    else localStorage.setItem(this.key, JSON.stringify(next));
    for (const listener of this.listeners) listener();
    return next;
  }
}
