import { setTimeout as delay } from 'node:timers/promises';

const DEADLINE_MS = 20_000;
const POLL_MS = 25;

/**
 * Waits until `probe` returns something true, and returns it. Throws when the deadline has passed. `everyMs` is for what
 * takes seconds and is dear to ask.
 */
export async function eventually<T>(
  probe: () => Promise<T | undefined | false | null> | T | undefined | false | null,
  deadlineMs: number = DEADLINE_MS,
  everyMs: number = POLL_MS,
): Promise<T> {
  const end = performance.now() + deadlineMs;
  for (;;) {
    const answer = await probe();
    if (answer) return answer;
    if (performance.now() > end) throw new Error(`The condition did not come true within ${deadlineMs} ms.`);
    await delay(everyMs);
  }
}
