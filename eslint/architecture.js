import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import ts from 'typescript';

/** What may know what, decided on resolved paths below `src`. The linter and the tests of the architecture ask the same functions. */

/** Folders of a module that a folder of the same module may not import from. */
const LAYERS_ABOVE = {
  domain: ['app', 'data', 'providers', 'api', 'graphql', 'jobs', 'commands'],
  data: ['app', 'providers', 'api', 'graphql', 'jobs', 'commands'],
  providers: ['app', 'api', 'graphql', 'jobs', 'commands'],
  app: ['api', 'graphql', 'jobs', 'commands'],
  api: ['data', 'providers', 'graphql', 'jobs', 'commands'],
  graphql: ['data', 'providers', 'api', 'jobs', 'commands'],
  jobs: ['data', 'providers', 'api', 'graphql', 'commands'],
  // A command prints what a route responds with.
  commands: ['data', 'providers', 'graphql', 'jobs'],
};

/** The one file outside of the modules' graphql folders that enters them: what it imports loads a GraphQL schema. */
const GRAPHQL_DOOR = 'api.module.ts';

/** Where the folder lies does not matter, as long as a path can leave it and come back. */
const SRC = '/root/src/';

/** @typedef {{ module: string, inside: string, layer: string }} ModulePath */

/** @returns {ModulePath | undefined} */
function modulePathOf(/** @type {string} */ path) {
  const [top, module, ...rest] = path.split('/');
  if (top !== 'modules' || module === undefined || rest.length === 0) return undefined;
  return { module, inside: rest.join('/'), layer: rest.length > 1 ? rest[0] : '' };
}

/**
 * Why the file `from` may not import the file `to`, or undefined where it may. Both are paths below `src`.
 *
 * @param {string} from
 * @param {string} to
 * @returns {string | undefined}
 */
export function refusalOf(from, to) {
  const target = modulePathOf(to);
  if (from.startsWith('platform/')) return target && 'The platform knows no business module.';
  const here = modulePathOf(from);
  const knowsGraphql = here?.layer === 'graphql' || from === GRAPHQL_DOOR;
  if (to.startsWith('platform/graphql/') && !knowsGraphql) {
    return 'Only graphql folders know platform/graphql: workers and the command line run without a schema.';
  }
  if (!target) return undefined;
  if (here?.module === target.module) {
    return LAYERS_ABOVE[here.layer]?.includes(target.layer)
      ? `The folder "${here.layer}" of a module does not know its "${target.layer}".`
      : undefined;
  }
  if (target.inside === 'index.ts') return undefined;
  if (target.inside === 'graphql/index.ts') {
    return knowsGraphql
      ? undefined
      : `Only graphql folders and ${GRAPHQL_DOOR} enter a module by its graphql/index.js.`;
  }
  return `Enter the module "${target.module}" by its index.js${knowsGraphql ? ' or its graphql/index.js' : ''}.`;
}

/**
 * The file below `src` that an import names, or undefined for a package and for what lies outside.
 *
 * @param {string} from
 * @param {string} specifier
 * @returns {string | undefined}
 */
export function resolveImport(from, specifier) {
  if (!specifier.startsWith('.')) return undefined;
  // A path may leave the folder and come back into it.
  const path = join(SRC, dirname(from), specifier);
  return path.startsWith(SRC) ? path.slice(SRC.length).replace(/\.js$/, '.ts') : undefined;
}

/**
 * What a source text imports or exports from, types included.
 *
 * @param {string} text
 * @returns {string[]}
 */
export function specifiersOf(text) {
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
}

/**
 * Every TypeScript file below a folder, with the files below it that it imports.
 *
 * @param {string} root
 * @returns {Map<string, string[]>}
 */
export function importGraph(root) {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
  const sources = new Set(files.filter((file) => file.endsWith('.ts')).sort());
  return new Map(
    [...sources].map((file) => {
      const targets = specifiersOf(readFileSync(join(root, file), 'utf8')).map((name) => resolveImport(file, name));
      return [file, [...new Set(targets.filter((target) => target !== undefined && sources.has(target)))]];
    }),
  );
}

/**
 * The graph of the groups that files belong to; files of no group are left out.
 *
 * @param {ReadonlyMap<string, readonly string[]>} graph
 * @param {(file: string) => string | undefined} groupOf
 * @returns {Map<string, string[]>}
 */
export function grouped(graph, groupOf) {
  /** @type {Map<string, Set<string>>} */
  const groups = new Map();
  for (const [file, targets] of graph) {
    const group = groupOf(file);
    if (group === undefined) continue;
    const known = groups.get(group) ?? new Set();
    groups.set(group, known);
    for (const target of targets.map(groupOf)) if (target !== undefined && target !== group) known.add(target);
  }
  return new Map([...groups].map(([group, targets]) => [group, [...targets]]));
}

/**
 * One circle through every knot of a graph whose members reach each other. Each is the names in the order of the
 * imports, the first one again at the end.
 *
 * @param {ReadonlyMap<string, readonly string[]>} graph
 * @returns {string[][]}
 */
export function circlesOf(graph) {
  return knotsOf(graph).map((knot) => circleWithin(graph, new Set(knot), knot[0]));
}

/** Tarjan's strongly connected components, those of one member left out. */
function knotsOf(/** @type {ReadonlyMap<string, readonly string[]>} */ graph) {
  const order = new Map();
  const lowest = new Map();
  const open = [];
  const knots = [];
  const visit = (/** @type {string} */ node) => {
    order.set(node, order.size);
    lowest.set(node, order.get(node));
    open.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) lowest.set(node, Math.min(lowest.get(node), lowest.get(next)));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const knot = open.splice(open.indexOf(node)).sort();
    if (knot.length > 1 || graph.get(node)?.includes(node)) knots.push(knot);
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return knots;
}

/** The shortest way from a member of a knot back to itself. */
function circleWithin(graph, /** @type {Set<string>} */ knot, /** @type {string} */ start) {
  const ways = [[start]];
  const seen = new Set();
  for (const way of ways) {
    for (const next of graph.get(way.at(-1)) ?? []) {
      if (next === start) return [...way, start];
      if (knot.has(next) && !seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return [];
}

/** The module that a file belongs to. */
export const moduleOf = (/** @type {string} */ file) => modulePathOf(file)?.module;

/** The folder of the platform that a file belongs to. */
export const platformFolderOf = (/** @type {string} */ file) => /^platform\/([^/]+)\//.exec(file)?.[1];
