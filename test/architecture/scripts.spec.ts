import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
/** Of `bin/up` alone: it serves. */
const SERVER = 'server.sh';

describe('the scripts that bring servers up', () => {
  const librariesOf = (script: string): string[] =>
    [...readFileSync(join(ROOT, script), 'utf8').matchAll(/^\. "\$BIN\/lib\/(.+)"$/gm)].map(([, name = '']) => name);

  it.each(['bin/cli', 'bin/test', 'bench/run', 'test/mutations/run'])(
    '%s reads the same libraries as bin/up',
    (script) => {
      const libraries = librariesOf('bin/up').filter((name) => name !== SERVER);
      expect(libraries).toContain('services.sh');
      expect(librariesOf(script)).toEqual(libraries);
    },
  );
});
