// Takes guards out of a copy of the sources, one after the other, and runs the tests that have to notice.
import { execFile, spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import Table from 'cli-table3';

const run = promisify(execFile);
const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = join(HERE, '../..');
/** What a copy does without, or has a link to. */
const NOT_COPIED = new Set(['.git', '.local', 'node_modules']);
const TEST_MS_MAX = 900_000;
const TAIL = 2000;
/** What jest says of a test whose preparation took too long, on a machine that has much else to do: it never began. */
const LATE_HOOK = 'ms for a hook';

/** A guard, and the test that has to fail without it. */
const guards = JSON.parse(await readFile(join(HERE, 'guards.json'), 'utf8'));
const words = process.argv.slice(2);
const names = words.filter((word) => !word.startsWith('--'));
const unknown = names.filter((name) => !guards.some((guard) => guard.name === name));
if (unknown.length > 0) {
  process.stderr.write(`There is no guard ${unknown.join(', ')}.\n`);
  process.exit(2);
}
const chosen = names.length > 0 ? guards.filter(({ name }) => names.includes(name)) : guards;

const patchOf = ({ name }) => join(HERE, 'patches', `${name}.patch`);

/**
 * Applies a patch below a folder, or takes it back. git does not look for a repository above the folder, whose paths
 * would be others.
 */
async function patch(folder, guard, ...options) {
  const env = { ...process.env, GIT_CEILING_DIRECTORIES: dirname(folder) };
  await run('git', ['apply', ...options, patchOf(guard)], { cwd: folder, env });
}

/** Why the patch does not fit the sources; undefined where it does. */
async function misfitOf(guard) {
  try {
    await patch(ROOT, guard, '--check');
    return undefined;
  } catch (error) {
    return `The patch does not fit: ${error.stderr.trim()}`;
  }
}

/** A copy of the tree, with a link to the packages. */
async function copyTree() {
  const folder = await mkdtemp(join(tmpdir(), 'inventory-mutation-'));
  const entries = (await readdir(ROOT)).filter((name) => !NOT_COPIED.has(name));
  for (const name of entries) await cp(join(ROOT, name), join(folder, name), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Runs the guard's test in the copy; what jest says in JSON, and what it wrote. */
function runTest(folder, { test, named }) {
  const report = join(folder, '.mutation.json');
  const options = ['--config', join(folder, 'jest.config.cjs'), '--json', `--outputFile=${report}`, '--silent'];
  const escaped = named.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const jest = spawn(
    process.execPath,
    [join(ROOT, 'node_modules/jest/bin/jest.js'), ...options, '-t', escaped, '--', `/${test}`],
    { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], timeout: TEST_MS_MAX, killSignal: 'SIGKILL' },
  );
  let said = '';
  jest.stderr.setEncoding('utf8').on('data', (part) => (said += part));
  return new Promise((resolve) => {
    jest.on('close', async () => {
      const text = await readFile(report, 'utf8').catch(() => undefined);
      await rm(report, { force: true });
      resolve({ report: text === undefined ? undefined : JSON.parse(text), said });
    });
  });
}

/** Why tests of the run have failed. */
function reasonsIn({ testResults }) {
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ failureMessages }) => failureMessages ?? []),
  );
}

/** What a run says about the guard: only a test that ran and failed has noticed. */
function verdictOf({ report, said }) {
  if (!report) return { verdict: 'no result', detail: said.slice(-TAIL) };
  const { numFailedTests: failed, numPassedTests: passed, numRuntimeErrorTestSuites: broken } = report;
  if (broken > 0) return { verdict: 'does not run', detail: said.slice(-TAIL) };
  if (failed + passed === 0) return { verdict: 'no such test', detail: said.slice(-TAIL) };
  if (failed > 0 && reasonsIn(report).every((reason) => reason.includes(LATE_HOOK))) {
    return { verdict: 'does not run', detail: said.slice(-TAIL) };
  }
  return { verdict: failed > 0 ? 'killed' : 'survived', detail: '' };
}

async function tryOut(folder, guard) {
  const misfit = await misfitOf(guard);
  if (misfit) return { verdict: 'does not fit', detail: misfit };
  await patch(folder, guard);
  try {
    return verdictOf(await runTest(folder, guard));
  } finally {
    await patch(folder, guard, '--reverse');
  }
}

async function check() {
  const misfits = [];
  for (const guard of chosen) {
    const misfit = await misfitOf(guard);
    if (misfit) misfits.push(`${guard.name}: ${misfit}`);
  }
  const files = (await readdir(join(HERE, 'patches'))).filter(
    (file) => !guards.some(({ name }) => file === `${name}.patch`),
  );
  misfits.push(...files.map((file) => `${file}: no guard has this patch.`));
  process.stdout.write(misfits.length > 0 ? `${misfits.join('\n')}\n` : `All ${chosen.length} patches fit.\n`);
  return misfits.length;
}

async function tryAll() {
  const folder = await copyTree();
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => void rm(folder, { recursive: true, force: true }).finally(() => process.exit(130)));
  }
  const table = new Table({ head: ['Guard', 'Without it fails', 'Verdict', 's'], style: { head: [], border: [] } });
  let failures = 0;
  try {
    for (const guard of chosen) {
      const begunAt = performance.now();
      const { verdict, detail } = await tryOut(folder, guard);
      const seconds = Math.round((performance.now() - begunAt) / 1000);
      process.stderr.write(`${guard.name}: ${verdict} (${seconds} s)\n${detail ? `${detail}\n` : ''}`);
      if (verdict !== 'killed') failures += 1;
      table.push([`${guard.guard} (${guard.name})`, `${guard.test}: ${guard.named}`, verdict, seconds]);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  process.stdout.write(
    `${table.toString()}\n${chosen.length - failures} of ${chosen.length} guards are noticed when they are gone.\n`,
  );
  return failures;
}

const failures = words.includes('--check') ? await check() : await tryAll();
process.exit(failures > 0 ? 1 : 0);
