/** The work took longer than it may. */
export class TimeLimitExceeded extends Error {
  constructor(limitMs: number) {
    super(`Not finished within ${limitMs} ms.`);
    this.name = 'TimeLimitExceeded';
  }
}

/**
 * Runs `work` for at most `limitMs`. Then its signal is aborted and the call rejects with `TimeLimitExceeded`. Work
 * that ignores the signal goes on unobserved, so whatever it still writes has to be guarded. A caller that may abort
 * earlier gives its own controller; the call then still waits for what the work makes of it.
 */
export async function withTimeLimit<T>(
  limitMs: number,
  work: (signal: AbortSignal) => Promise<T>,
  controller = new AbortController(),
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new TimeLimitExceeded(limitMs);
      controller.abort(error);
      reject(error);
    }, limitMs);
  });
  try {
    return await Promise.race([work(controller.signal), limit]);
  } finally {
    clearTimeout(timer);
  }
}
