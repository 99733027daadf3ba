import { QueueStore } from './queue-store';
import { enqueued, sealed, settled } from './scan-queue';

/** What of a browser the store needs, of two tabs that share it. */
function browser(hasLocks: boolean): { isFull: boolean; hasFocus: boolean } {
  const [state, stored] = [{ isFull: false, hasFocus: true }, new Map<string, string>()];
  const ends = new Map<string, Promise<unknown>>();
  const locks = {
    request: (name: string, work: () => unknown): Promise<unknown> => {
      const end = (ends.get(name) ?? Promise.resolve()).then(work);
      ends.set(
        name,
        end.catch(() => undefined),
      );
      return end;
    },
  };
  const globals = {
    navigator: hasLocks ? { locks } : {},
    document: { hasFocus: () => state.hasFocus },
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => {
        if (state.isFull) throw new Error('full');
        stored.set(key, text);
      },
      removeItem: (key: string) => stored.delete(key),
    },
  };
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  return state;
}

describe('the queue of two tabs', () => {
  const kept = ['navigator', 'document', 'localStorage'].map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  );
  afterAll(() => {
    for (const [name, descriptor] of kept) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
  });

  const scan = (code: string): { code: string; add: number } => ({ code, add: 1 });
  /** Sends all that waits, as the page does, and says under which ids. */
  const sender = (store: QueueStore, sent: string[], newId: () => string): Promise<void> =>
    store.whileSending(async () => {
      for (;;) {
        const { sent: batch } = await store.change((queue) => sealed(queue, newId));
        if (batch === null) return;
        sent.push(`${batch.id}: ${batch.scans.map(({ code }) => code).join()}`);
        await new Promise((resolve) => setImmediate(resolve));
        await store.change((queue) => settled(queue, batch.id, []));
      }
    });

  it('is sent by one of them at a time, each scan once', async () => {
    browser(true);
    const [one, other] = [new QueueStore('ann', 1), new QueueStore('ann', 1)];
    await Promise.all([
      one.change((queue) => enqueued(queue, scan('a'))),
      other.change((queue) => enqueued(queue, scan('b'))),
    ]);
    const sent: string[] = [];
    await Promise.all([sender(one, sent, () => 'one'), sender(other, sent, () => 'other')]);
    expect(sent).toEqual(['one: a,b']);
  });

  it('is sent by the one with the focus alone where the browser has no locks', async () => {
    const state = browser(false);
    const store = new QueueStore('ann', 2);
    await store.change((queue) => enqueued(queue, scan('a')));
    const sent: string[] = [];
    state.hasFocus = false;
    await sender(store, sent, () => 'one');
    expect(sent).toEqual([]);
    state.hasFocus = true;
    await sender(store, sent, () => 'one');
    expect(sent).toEqual(['one: a']);
  });

  it.each([true, false])('says that a scan is not kept, and is as before (locks: %s)', async (hasLocks) => {
    const state = browser(hasLocks);
    const store = new QueueStore('ann', 3);
    await store.change((queue) => enqueued(queue, scan('a')));
    state.isFull = true;
    await expect(store.change((queue) => enqueued(queue, scan('b')))).rejects.toThrow('full');
    expect(store.read().waiting).toEqual([scan('a')]);
  });
});
