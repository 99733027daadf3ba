import { execFile } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
/** To play other chances, or longer: `TORTURE_SEED=7 TORTURE_MINUTES=10 bin/test torture`. */
const SEED = process.env['TORTURE_SEED'] ?? '20261';
const MINUTES = process.env['TORTURE_MINUTES'] ?? '2';
/** Until clients have asked for the last time and everything is at rest. */
const REST_MS_MAX = 600_000;
const MS_MAX = Number(MINUTES) * 60_000 + REST_MS_MAX;
const REPORT_BYTES_MAX = 64 * 1024 ** 2;

interface Report {
  readonly requests: number;
  readonly lost_commits: number;
  readonly looks: number;
  readonly faults: Readonly<Record<string, number>>;
  readonly outcomes: Readonly<Record<string, number>>;
  readonly violations: readonly unknown[];
}

/** What `npm run torture` does, with a database server and a Redis of its own. It runs what was built. */
describe(`the service under torture (--profile suite --seed ${SEED} --minutes ${MINUTES})`, () => {
  let ended: { readonly code: unknown; readonly out: string; readonly err: string };
  let report: Report;

  beforeAll(async () => {
    const words = ['test/torture/run', '--profile', 'suite', '--minutes', MINUTES, '--seed', SEED, '--json'];
    const options = { cwd: ROOT, timeout: MS_MAX, maxBuffer: REPORT_BYTES_MAX };
    ended = await new Promise((resolve) => {
      execFile('bash', words, options, (error, out, err) => resolve({ code: error?.code ?? 0, out, err }));
    });
    if (!ended.out.startsWith('{')) throw new Error(`There is no report:\n${ended.err}`);
    report = JSON.parse(ended.out) as Report;
  }, MS_MAX + 60_000);

  it('loses nothing, doubles nothing and oversells nothing', () => {
    expect(report.violations).toEqual([]);
    expect(ended.code).toBe(0);
  });

  it('was asked for everything, and met every kind of fault that there is in two minutes', () => {
    expect(report.requests).toBeGreaterThan(500);
    expect(report.looks).toBeGreaterThan(50);
    expect(report.lost_commits).toBeGreaterThan(0);
    expect(Object.keys(report.faults).length).toBeGreaterThan(5);
    const kinds = new Set(Object.keys(report.outcomes).map((name) => name.replace(/:.*/, '')));
    expect([...kinds]).toEqual(
      expect.arrayContaining([
        ...['order (rest)', 'order (graphql)', 'reservation (rest)', 'shipment (rest)', 'cancel (rest)'],
        ...['stock (rest)', 'stock (async)', 'stock (graphql)', 'move (rest)', 'import (command)'],
      ]),
    );
  });
});
