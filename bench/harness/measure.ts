/** What a number of clients got done in a stretch of time. */
export interface Stretch {
  /** Operations that were completed. */
  readonly operations: number;
  /** Operations per second, all clients together. */
  readonly rate: number;
  /** Of one operation, in milliseconds. */
  readonly latency: { readonly median: number; readonly p99: number; readonly worst: number };
  /** What the measuring process itself used of one core, 0 to 1. */
  readonly cpu: number;
}

/** One client: each call is one operation. */
export type Client = () => Promise<unknown>;

/**
 * Lets each client work on its own for `seconds`, then finish what it has begun. The rate is the sum of the clients'
 * own rates, so long operations that end late distort nothing.
 */
export async function measure(clients: readonly Client[], seconds: number): Promise<Stretch> {
  const cpuBefore = process.cpuUsage();
  const begun = performance.now();
  const latencies: number[] = [];
  const rates = await Promise.all(clients.map((client) => workUntil(client, begun + seconds * 1000, latencies)));
  const { user, system } = process.cpuUsage(cpuBefore);
  latencies.sort((a, b) => a - b);
  return {
    operations: latencies.length,
    rate: rates.reduce((sum, rate) => sum + rate, 0),
    latency: {
      median: quantile(latencies, 0.5),
      p99: quantile(latencies, 0.99),
      worst: latencies.at(-1) ?? Number.NaN,
    },
    cpu: (user + system) / 1000 / (performance.now() - begun),
  };
}

async function workUntil(client: Client, deadline: number, latencies: number[]): Promise<number> {
  const begun = performance.now();
  let now = begun;
  let operations = 0;
  while (now < deadline) {
    await client();
    const after = performance.now();
    latencies.push(after - now);
    now = after;
    operations += 1;
  }
  return operations / ((now - begun) / 1000);
}

/** Of sorted values. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
