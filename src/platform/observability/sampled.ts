import type { Gauge } from 'prom-client';
import { withTimeLimit } from '../time/time-limit.js';

/** A figure that takes longer than this is left out, so that the metrics are served while something is down. */
const COLLECT_MS_MAX = 2_000;

/** Takes the samples of a gauge anew; where that fails there are none, rather than old ones. */
export async function sampled(gauge: Gauge, take: () => Promise<void>): Promise<void> {
  gauge.reset();
  await withTimeLimit(COLLECT_MS_MAX, take).catch(() => gauge.reset());
}
