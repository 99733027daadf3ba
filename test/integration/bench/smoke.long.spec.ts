import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Report } from '../../../bench/harness/report.js';

const ROOT = join(__dirname, '../../..');
const SWC = join(ROOT, 'node_modules/.bin/swc');
/** All there are, in the order in which they run. */
const SUITES = [
  ...['empty-route', 'source-items', 'digests', 'states', 'webhooks', 'reads', 'composites', 'reindex', 'history'],
  ...['quantities-at', 'orders', 'locking', 'processes', 'import', 'operators', 'growth', 'memory', 'start'],
];
/** On a quiet machine it takes half a minute. */
const MS_MAX = 600_000;
const REPORT_BYTES_MAX = 16 * 1024 ** 2;

const run = promisify(execFile);

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Every suite of the benchmark, with the least of everything: what it measures says nothing, what it finds has to be right. */
describe('the benchmark', () => {
  let folder: string;
  let report: Report;
  let ended: Ended;

  beforeAll(async () => {
    await mkdir(join(ROOT, '.local'), { recursive: true, mode: 0o700 });
    folder = await mkdtemp(join(ROOT, '.local/bench-smoke-'));
    await build();
    ended = await smoke();
    if (!ended.out.startsWith('{')) throw new Error(`The benchmark gave no report:\n${ended.err}`);
    report = JSON.parse(ended.out) as Report;
  }, MS_MAX);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** As bench/run does it, in a folder of its own. */
  async function build(): Promise<void> {
    await symlink(join(ROOT, 'dist'), join(folder, 'src'));
    await run(SWC, ['bench', '-d', join(folder, 'bench'), '--strip-leading-paths', '--quiet'], { cwd: ROOT });
  }

  async function smoke(): Promise<Ended> {
    const options = {
      cwd: ROOT,
      env: { ...process.env, ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'Bench-smoke-1234', BENCH_LOGS: folder },
      maxBuffer: REPORT_BYTES_MAX,
      timeout: MS_MAX,
    };
    try {
      const { stdout, stderr } = await run(
        process.execPath,
        [join(folder, 'bench/main.js'), '--smoke', '--json'],
        options,
      );
      return { code: 0, out: stdout, err: stderr };
    } catch (error) {
      const { code, stdout = '', stderr = '' } = error as { code?: number; stdout?: string; stderr?: string };
      return { code: code ?? -1, out: stdout, err: stderr };
    }
  }

  it('runs every suite to its end', () => {
    expect(report.failures.map(({ suite, text }) => `${suite}: ${text}`)).toEqual([]);
    expect(Object.keys(report.suites)).toEqual(SUITES);
    expect(ended.code).toBe(0);
  });

  it('has a figure of every suite', () => {
    const measured = new Set(report.figures.map(({ suite }) => suite));
    expect(Object.keys(report.suites).filter((suite) => !measured.has(suite))).toEqual([]);
  });

  it('finds that what the suites wrote and read is right', () => {
    expect(report.checks.filter(({ isMet }) => !isMet).map(({ suite, text }) => `${suite}: ${text}`)).toEqual([]);
    expect(report.checks.length).toBeGreaterThan(10);
  });
});
