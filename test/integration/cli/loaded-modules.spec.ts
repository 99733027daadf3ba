import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const SOURCES = join(__dirname, '../../../src');
/** Imports that are there when the program runs: neither those of types alone nor those that wait until they are called. */
const IMPORT = /^(?:import|export)\s+(?:(?!type\b)[^;']*?\sfrom\s+)?'([^']+)'/gm;
/** The decorators of response classes come with `@nestjs/swagger`; its pages are what only a server needs. */
const SERVED_ALONE =
  /^(?:@nestjs\/(?:graphql|apollo)|@apollo\/|@as-integrations\/|@escape\.tech\/|graphql\b|swagger-ui)/;

interface Loaded {
  /** Files below `src`. */
  readonly files: ReadonlySet<string>;
  readonly packages: ReadonlySet<string>;
}

/** Everything that loading a source file brings along, by what the files say. */
function loadedBy(entry: string): Loaded {
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string): void => {
    const name = relative(SOURCES, file);
    if (files.has(name)) return;
    files.add(name);
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      if (specifier.startsWith('.')) visit(sourceOf(join(dirname(file), specifier)));
      else packages.add(specifier);
    }
  };
  visit(join(SOURCES, entry));
  return { files, packages };
}

function sourceOf(path: string): string {
  const source = path.replace(/\.js$/, '.ts');
  return existsSync(source) ? source : path;
}

function matching(names: ReadonlySet<string>, pattern: RegExp): string[] {
  return [...names].filter((name) => pattern.test(name)).sort();
}

describe('what the command line loads', () => {
  const cli = loadedBy('cli.ts');

  it('is the whole composition of commands', () => {
    expect(cli.files.has('app.module.ts')).toBe(true);
    expect(matching(cli.files, /\.command\.ts$/).length).toBeGreaterThan(30);
    expect(cli.packages.has('nest-commander')).toBe(true);
  });

  it('is nothing of GraphQL, of the OpenAPI pages or of the dashboard', () => {
    expect(matching(cli.packages, SERVED_ALONE)).toEqual([]);
    expect(
      matching(cli.files, /\.resolver\.ts$|graphql\.module\.ts$|platform\/http\/(?:openapi|dashboard)\.ts$/),
    ).toEqual([]);
  });

  it('is told apart from what a server loads by the same look', () => {
    const server = loadedBy('main.ts');
    expect(matching(server.packages, SERVED_ALONE)).toEqual(
      expect.arrayContaining(['@nestjs/apollo', '@nestjs/graphql']),
    );
    expect(matching(server.files, /platform\/http\/(?:openapi|dashboard)\.ts$/)).toHaveLength(2);
  });
});
