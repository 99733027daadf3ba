import { readFileSync } from 'node:fs';

const KILOBYTES_PER_MB = 1024;

/** Megabytes of a process that are in memory; undefined where the system does not tell it, or the process is gone. */
export function residentMegabytes(pid: number | undefined): number | undefined {
  return megabytes(pid, /^VmRSS:\s+(\d+) kB$/m);
}

/** The most that it ever had. The kernel remembers it, so that no sample has to meet it. */
export function peakMegabytes(pid: number | undefined): number | undefined {
  return megabytes(pid, /^VmHWM:\s+(\d+) kB$/m);
}

function megabytes(pid: number | undefined, line: RegExp): number | undefined {
  try {
    const kilobytes = line.exec(readFileSync(`/proc/${pid ?? 0}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / KILOBYTES_PER_MB;
  } catch {
    return undefined;
  }
}
