import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  circlesOf,
  grouped,
  importGraph,
  moduleOf,
  platformFolderOf,
  refusalOf,
  resolveImport,
  specifiersOf,
} from '../../eslint/architecture.js';

const GRAPH = importGraph(join(__dirname, '../../src'));

/** Every import that is refused, with the reason. */
function refusals(graph: ReadonlyMap<string, readonly string[]>): string[] {
  return [...graph].flatMap(([from, targets]) =>
    targets.flatMap((to) => {
      const reason = refusalOf(from, to);
      return reason === undefined ? [] : [`${from} → ${to}: ${reason}`];
    }),
  );
}

const circles = (graph: ReadonlyMap<string, readonly string[]>): string[] =>
  circlesOf(graph).map((circle) => circle.join(' → '));

describe('the house', () => {
  it('is read as a whole', () => {
    expect(GRAPH.size).toBeGreaterThan(500);
    expect(GRAPH.get('main.ts')).toContain('app.module.ts');
  });

  it('has no import that reaches past a wall', () => {
    expect(refusals(GRAPH)).toEqual([]);
  });

  it('has no circle of files', () => {
    expect(circles(GRAPH)).toEqual([]);
  });

  it('has no circle of modules', () => {
    expect(circles(grouped(GRAPH, moduleOf))).toEqual([]);
  });

  it('has no circle of folders of the platform', () => {
    expect(circles(grouped(GRAPH, platformFolderOf))).toEqual([]);
  });
});

describe('a wall', () => {
  const ENTER = 'Enter the module "orders" by its index.js.';
  const ENTER_OR_GRAPHQL = 'Enter the module "orders" by its index.js or its graphql/index.js.';

  it.each([
    ['modules/doctor/app/checks/probe.ts', '../../../orders/domain/order.js', ENTER],
    ['modules/doctor/app/checks/deep/er/probe.ts', '../../../../../orders/domain/order.js', ENTER],
    ['modules/doctor/app/probe.ts', '../../orders/data/order.repository.js', ENTER],
    ['modules/doctor/probe.ts', '../orders/graphql/order.type.js', ENTER],
    ['modules/doctor/probe.ts', '../orders/orders.module.js', ENTER],
    ['modules/doctor/domain/probe.ts', '../../orders/domain/index.js', ENTER],
    ['modules/doctor/domain/probe.ts', '../../../modules/orders/api/orders.requests.js', ENTER],
    ['modules/doctor/domain/probe.ts', './../app/../../orders/app/order-reader.service.js', ENTER],
    ['modules/doctor/app/probe.ts', '../../../../src/modules/orders/domain/order.js', ENTER],
    ['modules/doctor/graphql/probe.ts', '../../orders/graphql/order.type.js', ENTER_OR_GRAPHQL],
    ['app.module.ts', './modules/orders/orders.module.js', ENTER],
    ['deep/er/probe.ts', '../../modules/orders/data/order.entity.js', ENTER],
    ['api.module.ts', './modules/orders/graphql/orders.resolver.js', ENTER_OR_GRAPHQL],
    [
      'modules/doctor/app/probe.ts',
      '../../orders/graphql/index.js',
      'Only graphql folders and api.module.ts enter a module by its graphql/index.js.',
    ],
    [
      'app.module.ts',
      './modules/orders/graphql/index.js',
      'Only graphql folders and api.module.ts enter a module by its graphql/index.js.',
    ],
    ['platform/queue/probe.ts', '../../modules/orders/index.js', 'The platform knows no business module.'],
    [
      'modules/doctor/app/probe.ts',
      '../../../platform/graphql/page.js',
      'Only graphql folders know platform/graphql: workers and the command line run without a schema.',
    ],
    ['modules/orders/domain/probe.ts', '../app/x.js', 'The folder "domain" of a module does not know its "app".'],
    [
      'modules/orders/domain/a/b/probe.ts',
      '../../../data/x.js',
      'The folder "domain" of a module does not know its "data".',
    ],
    ['modules/orders/data/probe.ts', '../api/x.js', 'The folder "data" of a module does not know its "api".'],
    ['modules/orders/app/probe.ts', '../graphql/x.js', 'The folder "app" of a module does not know its "graphql".'],
    ['modules/orders/api/probe.ts', '../graphql/index.js', 'The folder "api" of a module does not know its "graphql".'],
    ['modules/orders/graphql/probe.ts', '../api/x.js', 'The folder "graphql" of a module does not know its "api".'],
    ['modules/orders/api/probe.ts', '../data/x.js', 'The folder "api" of a module does not know its "data".'],
    ['modules/orders/jobs/probe.ts', '../data/x.js', 'The folder "jobs" of a module does not know its "data".'],
    ['modules/orders/jobs/probe.ts', '../api/x.js', 'The folder "jobs" of a module does not know its "api".'],
    ['modules/orders/commands/probe.ts', '../data/x.js', 'The folder "commands" of a module does not know its "data".'],
    [
      'modules/distance/providers/probe.ts',
      '../app/x.js',
      'The folder "providers" of a module does not know its "app".',
    ],
    [
      'modules/distance/data/probe.ts',
      '../providers/x.js',
      'The folder "data" of a module does not know its "providers".',
    ],
  ])('refuses in %s the import of %s', (from, specifier, reason) => {
    const to = resolveImport(from, specifier) ?? '';
    expect(refusalOf(from, to)).toBe(reason);
  });

  it.each([
    ['modules/doctor/app/checks/probe.ts', '../../../orders/index.js'],
    ['modules/doctor/graphql/probe.ts', '../../orders/graphql/index.js'],
    ['modules/doctor/graphql/probe.ts', '../../orders/index.js'],
    ['modules/doctor/graphql/deep/probe.ts', '../../../../platform/graphql/page.js'],
    ['modules/orders/app/probe.ts', '../data/order.repository.js'],
    ['modules/orders/data/probe.ts', '../domain/order.js'],
    ['modules/orders/commands/probe.ts', '../api/order.responses.js'],
    ['modules/orders/jobs/probe.ts', '../app/place-order.service.js'],
    ['modules/orders/orders.module.ts', './api/orders.controller.js'],
    ['api.module.ts', './modules/orders/graphql/index.js'],
    ['app.module.ts', './modules/orders/index.js'],
    ['platform/queue/probe.ts', '../database/database.js'],
  ])('lets pass in %s the import of %s', (from, specifier) => {
    expect(refusalOf(from, resolveImport(from, specifier) ?? '')).toBeUndefined();
  });

  it('knows every way to name a file, and neither packages nor what lies outside', () => {
    const text = `import { a } from './a.js';
      import type { B } from './b.js';
      export * from './c.js';
      export { d } from './d.js';
      import './e.js';
      const f = await import('./f.js');
      let g: import('./g.js').G;
      // import { no } from './no.js';
      import fs from 'node:fs';`;
    expect(specifiersOf(text).filter((name) => name.startsWith('.'))).toEqual(
      ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `./${name}.js`),
    );
    expect(resolveImport('modules/a/x.ts', 'node:fs')).toBeUndefined();
    expect(resolveImport('modules/a/x.ts', '../../../test/support/x.js')).toBeUndefined();
  });
});

describe('a small house', () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'house-'));
  });
  afterEach(() => {
    rmSync(root, { recursive: true });
  });

  function houseOf(files: Readonly<Record<string, string>>): ReadonlyMap<string, readonly string[]> {
    for (const [file, imported] of Object.entries(files)) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      const lines = imported.split(' ').filter((name) => name !== '');
      writeFileSync(join(root, file), lines.map((name) => `import type { X } from '${name}';\n`).join(''));
    }
    return importGraph(root);
  }

  it('is refused where a file at any depth reaches past a face', () => {
    const graph = houseOf({
      'modules/orders/index.ts': './domain/order.js',
      'modules/orders/domain/order.ts': '',
      'modules/doctor/app/one.ts': '../../orders/domain/order.js',
      'modules/doctor/app/checks/two.ts': '../../../orders/domain/order.js',
      'modules/doctor/app/checks/deep/three.ts': '../../../../orders/domain/order.js',
      'modules/doctor/app/fine.ts': '../../orders/index.js',
    });
    expect(refusals(graph).sort()).toEqual(
      ['checks/deep/three', 'checks/two', 'one'].map(
        (name) =>
          `modules/doctor/app/${name}.ts → modules/orders/domain/order.ts: Enter the module "orders" by its index.js.`,
      ),
    );
  });

  it('shows a circle of files, types included, as the way around', () => {
    const graph = houseOf({
      'modules/a/a.ts': './b.js',
      'modules/a/b.ts': './c.js ./d.js',
      'modules/a/c.ts': './a.js',
      'modules/a/d.ts': '',
    });
    expect(circles(graph)).toEqual(['modules/a/a.ts → modules/a/b.ts → modules/a/c.ts → modules/a/a.ts']);
    expect(circles(grouped(graph, moduleOf))).toEqual([]);
  });

  it('shows circles of modules and of folders of the platform where no file is in one', () => {
    const graph = houseOf({
      'modules/a/one.ts': '../b/one.js',
      'modules/b/one.ts': '',
      'modules/b/two.ts': '../a/two.js',
      'modules/a/two.ts': '',
      'platform/x/one.ts': '../y/one.js',
      'platform/y/one.ts': '',
      'platform/y/two.ts': '../x/two.js',
      'platform/x/two.ts': '',
    });
    expect(circles(graph)).toEqual([]);
    expect(circles(grouped(graph, moduleOf))).toEqual(['a → b → a']);
    expect(circles(grouped(graph, platformFolderOf))).toEqual(['x → y → x']);
  });

  it('shows two circles that have nothing in common, and a file that imports itself', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['a', 'c']],
      ['c', ['d']],
      ['d', ['c']],
      ['e', ['e']],
    ]);
    expect(circles(graph).sort()).toEqual(['a → b → a', 'c → d → c', 'e → e']);
  });
});
