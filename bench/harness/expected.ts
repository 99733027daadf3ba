import { readFile, writeFile } from 'node:fs/promises';
import type { Figure, MachineFacts } from './report.js';
import type { Spread } from './rounds.js';

/** What was recorded of a suite: its ratios by scenario, and the machine that they were taken on. */
export interface ExpectedSuite {
  readonly machine: MachineFacts;
  readonly ratios: Readonly<Record<string, Spread>>;
}

/** What was recorded, by suite. */
export type Expected = Readonly<Record<string, ExpectedSuite>>;

/** A figure beside what was recorded of it. */
export interface Comparison {
  readonly suite: string;
  readonly scenario: string;
  readonly better: Direction;
  /** Undefined where nothing was recorded. */
  readonly recorded: Spread | undefined;
  readonly now: Spread;
  /** By how much it may be worse. */
  readonly tolerance: number;
  readonly hasFallen: boolean;
}

export type Direction = 'higher' | 'lower';

type Ratio = Pick<Figure, 'suite' | 'scenario' | 'unit' | 'measured' | 'baselineMeasured' | 'ratio' | 'target'>;

/** What was measured once has no spread of its own, and no machine repeats a ratio more exactly. */
const TOLERANCE_MIN = 0.1;

/**
 * Compares the ratios of a run with those recorded. One has fallen where its median is worse than the recorded median by
 * more than the recorded spread, and by more than a tenth. What was not recorded has not fallen.
 */
export function compareWithExpected(figures: readonly Ratio[], expected: Expected): Comparison[] {
  return figures.map((figure) => {
    const { suite, scenario, ratio } = figure;
    const recorded = expected[suite]?.ratios[scenario];
    const better = directionOf(figure);
    const tolerance = recorded ? Math.max(recorded.max - recorded.min, TOLERANCE_MIN * recorded.median) : 0;
    const loss = recorded ? (recorded.median - ratio.median) * (better === 'higher' ? 1 : -1) : 0;
    // A ratio that is no number was not measured, which is as bad as it gets.
    const hasFallen = recorded !== undefined && !(loss <= tolerance);
    return { suite, scenario, better, recorded, now: ratio, tolerance, hasFallen };
  });
}

/** Whether a larger ratio is better. A target says so; without one, a rate's ratio may stand either way round. */
function directionOf({ target, unit, measured, baselineMeasured, ratio }: Ratio): Direction {
  if (target) return target.bound === 'at least' ? 'higher' : 'lower';
  if (!unit.endsWith('/s')) return 'lower';
  const share = Math.log(measured.median / baselineMeasured.median);
  return share * Math.log(ratio.median) >= 0 ? 'higher' : 'lower';
}

/**
 * What is recorded after a run: its ratios in place of the earlier ones of the same suites. A suite of which only some
 * scenarios ran keeps what was recorded of the others.
 */
export function withRecorded(
  expected: Expected,
  figures: readonly Ratio[],
  { machine, isPartial }: { readonly machine: MachineFacts; readonly isPartial: boolean },
): Expected {
  const result: Record<string, ExpectedSuite> = { ...expected };
  for (const suite of new Set(figures.map((figure) => figure.suite))) {
    const taken = figures
      .filter((figure) => figure.suite === suite)
      .map(({ scenario, ratio }) => [scenario, rounded(ratio)] as const);
    const kept = isPartial ? expected[suite]?.ratios : undefined;
    result[suite] = { machine, ratios: { ...kept, ...Object.fromEntries(taken) } };
  }
  return Object.fromEntries(Object.entries(result).sort(([one], [other]) => one.localeCompare(other)));
}

/** A table of what has fallen, then what was not recorded and how many ratios are as they were. */
export function comparisonLines(comparisons: readonly Comparison[]): string[] {
  const fallen = comparisons.filter(({ hasFallen }) => hasFallen);
  const unknown = comparisons.filter(({ recorded }) => !recorded);
  const same = comparisons.length - fallen.length - unknown.length;
  return [
    `compared with what was recorded: ${fallen.length} fallen, ${same} as before, ${unknown.length} not recorded`,
    ...fallen.map(
      ({ suite, scenario, recorded, now, tolerance, better }) =>
        `  FALLEN        ${suite}: ${scenario}: ${spread(now)}, recorded ${recorded ? spread(recorded) : ''}; ` +
        `${better} is better, ${tolerance.toFixed(3)} is tolerated`,
    ),
    ...unknown.map(({ suite, scenario }) => `  not recorded  ${suite}: ${scenario}`),
  ];
}

/** How the machine differs from those that the compared suites were recorded on, in lines to read. */
export function otherMachineLines(expected: Expected, suites: readonly string[], machine: MachineFacts): string[] {
  return [...new Set(suites)].flatMap((suite) => {
    const recorded = expected[suite]?.machine;
    if (!recorded || JSON.stringify(recorded) === JSON.stringify(machine)) return [];
    const { cores, cpu, node, database } = recorded;
    return [`  ${suite} was recorded on another machine: ${cores} cores (${cpu}), Node ${node}, ${database}`];
  });
}

/** Reads what was recorded; nothing was, where there is no such file. */
export async function readExpected(file: string): Promise<Expected> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Expected;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

export async function writeExpected(file: string, expected: Expected): Promise<void> {
  await writeFile(file, `${JSON.stringify(expected, null, 2)}\n`);
}

function spread({ median, min, max }: Spread): string {
  return `${median.toFixed(3)} (${min.toFixed(3)}..${max.toFixed(3)})`;
}

function rounded({ median, min, max }: Spread): Spread {
  const short = (value: number): number => Number(value.toPrecision(4));
  return { median: short(median), min: short(min), max: short(max) };
}
