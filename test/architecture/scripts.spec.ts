import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
/** Of `bin/up` alone: it serves. */
const SERVER = 'server.sh';
/** Of tests and benchmarks alone: they may run on another Node than the machine's. */
const IMAGE_NODE = 'image-node.sh';
const ON_THE_NODE_OF_THE_IMAGE = ['bin/test', 'bench/run'];

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

describe('the scripts that bring servers up', () => {
  const librariesOf = (script: string): string[] =>
    [...read(script).matchAll(/^\. "\$BIN\/lib\/(.+)"$/gm)]
      .map(([, name = '']) => name)
      .filter((name) => !ON_THE_NODE_OF_THE_IMAGE.includes(script) || name !== IMAGE_NODE);

  it.each(['bin/cli', 'bin/test', 'bench/run', 'test/mutations/run'])(
    '%s reads the same libraries as bin/up',
    (script) => {
      const libraries = librariesOf('bin/up').filter((name) => name !== SERVER);
      expect(libraries).toContain('services.sh');
      expect(librariesOf(script)).toEqual(libraries);
    },
  );
});

describe('the Node of tests and benchmarks', () => {
  const { optionalDependencies: pins } = JSON.parse(read('bin/lib/image-node/package.json')) as {
    optionalDependencies: Readonly<Record<string, string>>;
  };

  it('is one version on every platform, of the line that the image has', () => {
    const versions = new Set(Object.values(pins));
    expect(versions.size).toBe(1);
    const images = [...read('docker/Dockerfile').matchAll(/^FROM node:(\d+)-/gm)].map(([, line]) => line);
    expect(new Set(images)).toEqual(new Set([...versions].map((version) => version.split('.')[0])));
  });

  it('is fetched with its checksum', () => {
    const { packages } = JSON.parse(read('bin/lib/image-node/package-lock.json')) as {
      packages: Readonly<Record<string, { readonly version?: string; readonly integrity?: string }>>;
    };
    for (const [name, version] of Object.entries(pins)) {
      expect(packages[`node_modules/${name}`]).toMatchObject({
        version,
        integrity: expect.stringMatching(/^sha512-/),
      });
    }
  });
});
