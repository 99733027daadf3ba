import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(__dirname, '../..');
const GUARDS = 'test/mutations/guards.json';

interface Guard {
  readonly name: string;
  readonly test: string;
  readonly named: string;
}

const guards = JSON.parse(readFileSync(join(ROOT, GUARDS), 'utf8')) as Guard[];

describe(`the guards that are taken out (${GUARDS})`, () => {
  it('have patches that fit the sources: after a change of them, make the patch anew', async () => {
    const { stdout } = await promisify(execFile)('bash', ['test/mutations/run', '--check'], { cwd: ROOT }).catch(
      (error: unknown) => error as { stdout: string },
    );
    expect(stdout).toBe(`All ${guards.length} patches fit.\n`);
  });

  it('have tests with that name', () => {
    const missing = guards.filter(({ test, named }) => {
      const path = join(ROOT, test);
      return !existsSync(path) || !readFileSync(path, 'utf8').includes(named);
    });
    expect(missing.map(({ name }) => name)).toEqual([]);
  });

  it('have names of their own', () => {
    expect(new Set(guards.map(({ name }) => name)).size).toBe(guards.length);
  });
});
