import { parseArgs } from 'node:util';
import { COMPARISONS, SCENARIOS, BENCH_TRAFFIC } from './scenarios.js';
import type { Traffic } from './traffic.js';
import { ceilingOf, closedTrial } from './trial.js';
import type { Outcome } from './trial.js';

const P99_MS = 250;

/** Prints what was measured beside what is simulated, and then the ceilings of layouts that nobody has here. */
function main(): void {
  const { values } = parseArgs({
    options: { seed: { type: 'string', default: '1' }, seconds: { type: 'string', default: '2' } },
  });
  const seed = wholeNumber(values.seed, 'seed');
  const seconds = wholeNumber(values.seconds, 'seconds');
  write('| Measured on two cores | Measured | Simulated |\n|---|---|---|\n');
  for (const { layout, clients, measured } of COMPARISONS) {
    const { perSecond } = closedTrial(layout, BENCH_TRAFFIC, clients, seconds, seed);
    write(`| ${layout.name}, ${clients} clients | ${text(measured)} | ${text(perSecond)} |\n`);
  }
  write(`\n| Layout | Traffic | Orders per second | Median | p99 | Busiest database | All databases |\n`);
  write('|---|---|---|---|---|---|---|\n');
  for (const { layout, traffic } of SCENARIOS) {
    write(`| ${layout.name} | ${textOf(traffic)} | ${cellsOf(ceilingOf(layout, traffic, P99_MS, seconds, seed))} |\n`);
  }
}

function cellsOf({ perSecond, median, p99, flashP99, busiest, meanBusy }: Outcome): string {
  const slowest = flashP99 === undefined ? `${text(p99)} ms` : `${text(p99)} ms; the sale ${text(flashP99)} ms`;
  return [text(perSecond), `${text(median)} ms`, slowest, percent(busiest), percent(meanBusy)].join(' | ');
}

function textOf({ websites, flashShare }: Traffic): string {
  const sites = websites === 1 ? 'one website' : `${websites} websites`;
  return flashShare > 0 ? `${sites}, ${percent(flashShare)} for one SKU` : sites;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** Three digits that count, no more. */
function text(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString('en');
}

function wholeNumber(word: string, name: string): number {
  const value = Number(word);
  if (Number.isInteger(value) && value > 0 && value < 2 ** 31) return value;
  process.stderr.write(`--${name} is a whole number from 1.\n`);
  process.exit(2);
}

function write(line: string): void {
  process.stdout.write(line);
}

main();
