import { EMPTY_QUEUE, isEmpty, readQueue } from './scan-queue';
import type { ScanQueue } from './scan-queue';

/**
 * The queue of one person in one session, in this browser's storage: it outlives the page and a log-out. Every change
 * begins with what is stored, as another tab may have changed it. Where the browser has locks (over HTTPS), one tab at a
 * time changes the queue, and one at a time sends it. Elsewhere only the tab that has the focus does.
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

  /** Rejects where the browser does not keep it: its storage is full, or forbidden. The queue is then as before. */
  change(make: (queue: ScanQueue) => ScanQueue): Promise<ScanQueue> {
    return this.alone(this.key, () => {
      const next = make(this.read());
      if (isEmpty(next)) localStorage.removeItem(this.key);
      else localStorage.setItem(this.key, JSON.stringify(next));
      for (const listener of this.listeners) listener();
      return next;
    });
  }

  /** Sends while no other tab does. What is not sent by then is tried again when this tab gets the focus. */
  async whileSending(send: () => Promise<void>): Promise<void> {
    if (locksOf(navigator) === undefined && !document.hasFocus()) return;
    await this.alone(`${this.key}:sending`, send);
  }

  private async alone<Result>(name: string, work: () => Result | Promise<Result>): Promise<Result> {
    const locks = locksOf(navigator);
    return locks === undefined ? work() : ((await locks.request(name, work)) as Result);
  }
}

/** Pages that did not come over HTTPS have none. */
function locksOf(browser: { readonly locks?: LockManager }): LockManager | undefined {
  return browser.locks;
}
