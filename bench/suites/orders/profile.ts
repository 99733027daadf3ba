import { readFile } from 'node:fs/promises';
import { functionName, groupName } from './profile-names.js';
import type { CallFrame } from './profile-names.js';

/** A CPU profile as V8 writes it. */
interface CpuProfile {
  readonly nodes: readonly { readonly id: number; readonly callFrame: CallFrame }[];
  /** Ids of the nodes that were found running, one per sample. */
  readonly samples: readonly number[];
  /** Microseconds before each sample. */
  readonly timeDeltas: readonly number[];
}

/** A profile of a stretch, and the operations that were done in it. */
export interface ProfiledStretch {
  readonly file: string;
  readonly operations: number;
}

const IDLE = '(idle)';
const FUNCTIONS_MAX = 30;
const SHARE_MIN = 0.003;

/** Self time of groups and of functions, per operation. */
interface Summary {
  readonly busyShare: number;
  /** Microseconds per operation. */
  readonly perOperation: number;
  readonly groups: ReadonlyMap<string, number>;
  readonly functions: ReadonlyMap<string, number>;
}

/**
 * Where the server's time went while it was not idle, as lines. There are the microseconds of self time per order by
 * group, beside those of the empty request. The functions that took most follow.
 */
export async function profileLines(orders: ProfiledStretch, empty: ProfiledStretch): Promise<string[]> {
  const [placing, doingNothing] = [await summarize(orders), await summarize(empty)];
  const line = (time: number, beside: string, name: string): string =>
    `${time.toFixed(1).padStart(9)}  ${((100 * time) / placing.perOperation).toFixed(1).padStart(5)} %  ${beside.padStart(8)}  ${name}`;
  return [
    `busy ${percent(placing.busyShare)} with orders, ${percent(doingNothing.busyShare)} with empty requests`,
    ' us/order   share   us/empty  group, by self time',
    line(placing.perOperation, doingNothing.perOperation.toFixed(1), 'all'),
    ...largest(placing.groups, placing.perOperation * SHARE_MIN).map(([name, time]) =>
      line(time, (doingNothing.groups.get(name) ?? 0).toFixed(1), name),
    ),
    ' us/order   share   us/empty  function, by self time',
    ...largest(placing.functions, 0)
      .slice(0, FUNCTIONS_MAX)
      .map(([name, time]) => line(time, (doingNothing.functions.get(name) ?? 0).toFixed(1), name)),
  ];
}

async function summarize({ file, operations }: ProfiledStretch): Promise<Summary> {
  const profile = JSON.parse(await readFile(file, 'utf8')) as CpuProfile;
  const times = selfTimes(profile);
  const groups = new Map<string, number>();
  const functions = new Map<string, number>();
  let busy = 0;
  for (const { id, callFrame } of profile.nodes) {
    const time = times.get(id) ?? 0;
    if (callFrame.functionName === IDLE) continue;
    busy += time;
    add(groups, groupName(callFrame), time / operations);
    add(functions, functionName(callFrame), time / operations);
  }
  const all = [...times.values()].reduce((sum, time) => sum + time, 0);
  return { busyShare: busy / all, perOperation: busy / operations, groups, functions };
}

/** Microseconds by node: a sample stands for the time until the next one. */
function selfTimes({ samples, timeDeltas }: CpuProfile): Map<number, number> {
  const times = new Map<number, number>();
  samples.forEach((id, at) => times.set(id, (times.get(id) ?? 0) + (timeDeltas[at + 1] ?? 0)));
  return times;
}

function add(times: Map<string, number>, name: string, time: number): void {
  times.set(name, (times.get(name) ?? 0) + time);
}

function largest(times: ReadonlyMap<string, number>, min: number): [string, number][] {
  return [...times].filter(([, time]) => time >= min).sort(([, one], [, other]) => other - one);
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}
