import { cpus } from 'node:os';
import { comparisonLines } from './expected.js';
import type { Comparison } from './expected.js';
import type { Spread } from './rounds.js';

/** What a ratio has to reach. */
export interface Target {
  readonly bound: 'at least' | 'at most';
  readonly value: number;
}

/** One line of the result: something measured, its baseline, and the ratio of the two. */
export interface Figure {
  readonly suite: string;
  readonly scenario: string;
  readonly unit: string;
  readonly measured: Spread;
  readonly baseline: string;
  readonly baselineMeasured: Spread;
  readonly ratio: Spread;
  readonly target: Target | undefined;
}

/** Something that holds or does not, whatever the speed. */
export interface Check {
  readonly suite: string;
  readonly text: string;
  readonly isMet: boolean;
  /** Lines for those who want to see why. */
  readonly details: readonly string[];
}

/** What a figure depends on that is no part of the source. */
export interface MachineFacts {
  readonly cores: number;
  readonly cpu: string;
  readonly node: string;
  readonly database: string;
}

/** A suite that did not come to its end, and why. */
export interface Failure {
  readonly suite: string;
  readonly text: string;
}

export interface Report {
  readonly machine: MachineFacts;
  /** How long each suite took, in seconds. */
  readonly suites: Readonly<Record<string, number>>;
  readonly rounds: number;
  readonly secondsPerStretch: number;
  readonly figures: readonly (Figure & { readonly isMet: boolean | undefined })[];
  readonly checks: readonly Check[];
  readonly notes: readonly string[];
  /** What broke, in a smoke; any other run ends with it. */
  readonly failures: readonly Failure[];
  /** Beside what was recorded, where that was asked for. */
  readonly comparisons: readonly Comparison[];
}

/** Whether the median reaches the target; undefined where there is none. */
export function isMet({ ratio, target }: Figure): boolean | undefined {
  if (!target) return undefined;
  return target.bound === 'at least' ? ratio.median >= target.value : ratio.median <= target.value;
}

export function machineFacts(database: string): MachineFacts {
  return { cores: cpus().length, cpu: cpus()[0]?.model ?? '', node: process.version, database };
}

/** The report as people read it: a table per suite, then what was checked, on request with the details. */
export function toText(report: Report, withDetails: boolean): string {
  const { machine, rounds, secondsPerStretch, figures, checks, notes, failures, comparisons } = report;
  const lines = [
    `${machine.cores} cores (${machine.cpu}), Node ${machine.node}, ${machine.database}; ` +
      `${rounds} rounds, ${secondsPerStretch}s per stretch. Ratios: median (lowest..highest).`,
  ];
  for (const suite of new Set(figures.map((figure) => figure.suite))) {
    lines.push('', suite, ...table(figures.filter((figure) => figure.suite === suite)));
  }
  if (checks.length > 0) lines.push('', 'checks', ...checks.flatMap((check) => checkLines(check, withDetails)));
  if (notes.length > 0) lines.push('', ...notes);
  if (failures.length > 0) lines.push('', ...failures.map(({ suite, text }) => `BROKEN   ${suite}: ${text}`));
  if (comparisons.length > 0) lines.push('', ...comparisonLines(comparisons));
  return `${lines.join('\n')}\n`;
}

function checkLines({ suite, text, isMet, details }: Check, withDetails: boolean): string[] {
  const line = `  ${isMet ? 'ok     ' : 'NOT MET'}  ${suite}: ${text}`;
  return withDetails ? [line, ...details.map((detail) => `             ${detail}`)] : [line];
}

function table(figures: Report['figures']): string[] {
  const rows = [
    ['scenario', 'measured', 'baseline', 'ratio', 'target', ''],
    ...figures.map((figure) => [
      figure.scenario,
      `${amount(figure.measured.median)} ${figure.unit}`,
      `${amount(figure.baselineMeasured.median)} ${figure.baseline}`,
      `${ratio(figure.ratio.median)} (${ratio(figure.ratio.min)}..${ratio(figure.ratio.max)})`,
      figure.target ? `${figure.target.bound} ${figure.target.value}` : '',
      figure.isMet === undefined ? '' : figure.isMet ? 'met' : 'NOT MET',
    ]),
  ];
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd());
}

function amount(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return value.toFixed(value >= 10 ? 1 : 2);
}

function ratio(value: number): string {
  return value.toFixed(value < 1 ? 3 : 2);
}
