// Which texts of the dashboard its first page needs, and which only the others: read from what modules load.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import ts from 'typescript';
import { messagesByFile, SERVED } from './source.js';

/** The server's own words are looked up here: who has this module needs them. */
const SERVED_BY = 'language/served.ts';
/** The modules that name the pages of an area, each of which is loaded when it is opened. */
const AREA = /^pages\/[^/]+\/index\.tsx?$/;

/**
 * The modules below a folder whose texts are there from the beginning, by their paths: the roots and all that these load,
 * be it later. A page that an area names is none of them unless it is a root.
 */
export function coreOf(folder, roots) {
  const core = new Set();
  const waiting = [...roots];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (core.has(file)) continue;
    core.add(file);
    const { first, later } = importsOf(file, readFileSync(join(folder, file), 'utf8'));
    const names = AREA.test(file) ? first : [...first, ...later.map(({ name }) => name)];
    waiting.push(...names.map((name) => fileOf(folder, file, name)).filter((path) => path !== undefined));
  }
  return core;
}

/** What a module has loaded before it, and what it loads later: where in its text that is said, and by what name. */
export function importsOf(file, text) {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const first = [];
  const later = [];
  const visit = (node) => {
    const name = node.moduleSpecifier?.text;
    if (name !== undefined && !node.isTypeOnly && !node.importClause?.isTypeOnly) first.push(name);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      later.push({ name: node.arguments[0].text, start: node.getStart(), end: node.getEnd() });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return { first, later };
}

/** The file that a module calls by a name, by its path below the folder; undefined for what is of a package. */
export function fileOf(folder, file, name) {
  if (!name.startsWith('.')) return undefined;
  const path = join(dirname(file), name);
  const found = [`${path}.ts`, `${path}.tsx`, `${path}/index.ts`, `${path}/index.tsx`];
  return found.find((one) => existsSync(join(folder, one)));
}

/** A catalogue in two: the texts that the modules of the core have, and the rest, among which those of no module are. */
export function partsOf(folder, core, catalogue) {
  const files = [...messagesByFile(folder)].filter(([file]) => core.has(file));
  const keys = new Set(files.flatMap(([, messages]) => [...messages.keys()]));
  const isCore = ([key]) => keys.has(key) || (core.has(SERVED_BY) && key.startsWith(`${SERVED}|`));
  const texts = Object.entries(catalogue);
  return {
    core: Object.fromEntries(texts.filter(isCore)),
    rest: Object.fromEntries(texts.filter((text) => !isCore(text))),
  };
}
