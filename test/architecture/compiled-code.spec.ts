import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const LIB = join(__dirname, '../../bin/lib');
const NOBODY = 65_534;
/** Sources what bin/cli and bin/up do, with another folder in place of .local. */
const SCRIPT = `set -euo pipefail
. "$1/base.sh"; . "$1/talk.sh"; . "$1/config.sh"
LOCAL=$2
keep_compiled_code
printf '%s' "\${NODE_COMPILE_CACHE-none}"`;

describe('what V8 has compiled', () => {
  let local = '';
  beforeEach(() => (local = mkdtempSync(join(tmpdir(), 'compiled-code-'))));
  afterEach(() => rmSync(local, { recursive: true, force: true }));

  const kept = (folder: string, chosen?: string): string => {
    const { NODE_COMPILE_CACHE: _inherited, ...environment } = process.env;
    const env = { ...environment, ...(chosen === undefined ? {} : { NODE_COMPILE_CACHE: chosen }) };
    return execFileSync('bash', ['-c', SCRIPT, 'bash', LIB, folder], { env, encoding: 'utf8' });
  };

  it('is kept where nobody else reads or writes', () => {
    const folder = join(local, 'compile-cache');
    expect(kept(local)).toBe(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(kept(local)).toBe(folder);
  });

  it('is not taken from a folder of another user: it would be run', () => {
    const folder = join(local, 'compile-cache');
    if (process.getuid?.() === 0) {
      mkdirSync(folder);
      chownSync(folder, NOBODY, NOBODY);
    } else {
      symlinkSync('/', folder);
    }
    expect(kept(local)).toBe('none');
  });

  it('stays where the environment says, and makes no folder for private servers before these are set up', () => {
    expect(kept(local, '/elsewhere')).toBe('/elsewhere');
    expect(kept(join(local, 'not-there'))).toBe('none');
    expect(existsSync(join(local, 'not-there'))).toBe(false);
    expect(existsSync(join(local, 'compile-cache'))).toBe(false);
  });
});
