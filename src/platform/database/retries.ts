import { setTimeout as delay } from 'node:timers/promises';
import { contended } from '../errors/application-error.js';

/** When work that met something is done again. */
export interface RetryRule {
  readonly attemptsMax: number;
  /** Each wait before the next attempt is random and at most this long, so that rivals part; none where it is not given. */
  readonly backoffMsMax?: number;
  readonly isWorthAnother: (error: unknown) => boolean;
}

/** Does `work` until it passes. Throws what is not worth another attempt, and `contended` once the attempts are used up. */
export async function withRetries<T>(
  { attemptsMax, backoffMsMax = 0, isWorthAnother }: RetryRule,
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isWorthAnother(error)) throw error;
      if (attempt >= attemptsMax) throw contended();
      if (backoffMsMax > 0) await delay(Math.random() * backoffMsMax);
    }
  }
}
