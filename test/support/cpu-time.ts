/**
 * Milliseconds of processor time that the cheapest of several runs takes. Time in which other processes have the
 * processor does not count; the threads of this process do. The cheapest run is the one that least else came into.
 */
export async function leastCpuTime(work: () => unknown, runs = 5): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const begin = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(begin);
    times.push((user + system) / 1000);
  }
  return Math.min(...times);
}
