const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A retry is put off by so much of its wait at most, so that what has failed together does not come again together. */
const JITTER_MAX = 0.1;

/** How patient webhooks are, and all their waits; a test may provide shorter ones. */
export class WebhookTiming {
  /** How often a worker looks for what its webhooks have to do. */
  readonly lookEveryMs: number = SECOND;
  /** How often it looks for webhooks that nobody serves. */
  readonly listEveryMs: number = 3 * SECOND;
  /** How long a claim lasts that is not renewed: a dead worker's webhooks are taken over after it. */
  readonly claimMs: number = 40 * SECOND;
  readonly renewEveryMs: number = 10 * SECOND;
  /** From the look for the address to the last byte of the response. */
  readonly responseMs: number = 15 * SECOND;
  /** A connection is not used for longer, so that a name is looked up again. */
  readonly connectionMs: number = MINUTE;
  /** How long the look for an address takes at most, when a webhook is saved. */
  readonly resolveMs: number = 3 * SECOND;
  /** Before the second attempt, before the third, and so on; the last one repeats. */
  readonly retryMs: readonly number[] = [
    5 * SECOND,
    30 * SECOND,
    2 * MINUTE,
    10 * MINUTE,
    30 * MINUTE,
    HOUR,
    2 * HOUR,
    4 * HOUR,
    8 * HOUR,
  ];
  /** After the first attempt of a delivery; one that fails then disables the webhook. */
  readonly giveUpAfterMs: number = 3 * DAY;
  /** For so long both secrets sign after a rotation. */
  readonly formerSecretMs: number = DAY;
  /** From 0 to 1. */
  readonly random: () => number = Math.random;
}

/** A delivery whose attempt has failed. */
interface FailedDelivery {
  /** Attempts so far, with the one that has failed. */
  readonly attempts: number;
  /** Since its first attempt. */
  readonly ageMs: number;
}

/**
 * How long to wait for the next attempt; undefined where there is none. Waits grow and are never shorter than their
 * value. The last attempt is at the end of the time.
 */
export function retryWaitMs(
  { attempts, ageMs }: FailedDelivery,
  { retryMs, giveUpAfterMs, random }: Pick<WebhookTiming, 'retryMs' | 'giveUpAfterMs' | 'random'>,
): number | undefined {
  if (ageMs >= giveUpAfterMs) return undefined;
  const wait = retryMs[Math.min(attempts, retryMs.length) - 1] ?? giveUpAfterMs;
  return Math.min(Math.round(wait * (1 + JITTER_MAX * random())), giveUpAfterMs - ageMs);
}
