import { join, relative } from 'node:path';
import {
  circlesOf,
  grouped,
  importGraph,
  moduleOf,
  platformFolderOf,
  refusalOf,
  resolveImport,
  specifiersOf,
} from './architecture.js';

const SRC = join(import.meta.dirname, '../src');

/** The path of a file below `src`, as `architecture.js` knows it. */
const pathOf = (filename) => relative(SRC, filename).replaceAll('\\', '/');

/** Calls `check` with every file below `src` that a file names, whatever the words it is named with. */
function onImports(from, check) {
  const visit = ({ source }) => {
    const to = typeof source?.value === 'string' ? resolveImport(from, source.value) : undefined;
    if (to !== undefined) check(to, source);
  };
  return {
    ImportDeclaration: visit,
    ImportExpression: visit,
    ExportAllDeclaration: visit,
    ExportNamedDeclaration: visit,
    TSImportType: visit,
  };
}

/** Refuses imports that reach past the face of a module, or up to a layer that a file may not know. */
const walls = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const from = pathOf(context.filename);
    return onImports(from, (to, node) => {
      const message = refusalOf(from, to);
      if (message) context.report({ node, message });
    });
  },
};

/** By file, by module and by folder of the platform: how a circle may close. */
const GROUPINGS = [(file) => file, moduleOf, platformFolderOf];

/** The imports of all files and the circles among them, read once per run of the linter. */
let graph;
let circles;

/** Takes in what a file imports as it is linted: in an editor it may not be saved yet. */
function updateGraph(path, text) {
  graph ??= importGraph(SRC);
  const targets = specifiersOf(text).map((name) => resolveImport(path, name));
  const known = [...new Set(targets.filter((target) => graph.has(target)))];
  if (circles && known.join() === graph.get(path)?.join()) return;
  graph.set(path, known);
  circles = GROUPINGS.map((groupOf) => circlesOf(grouped(graph, groupOf)));
}

/** The circles that an import of `to` in `from` is a step of. */
function circlesWith(from, to) {
  return GROUPINGS.flatMap((groupOf, index) => {
    const [here, there] = [groupOf(from), groupOf(to)];
    const isStep = (circle) => circle.some((name, at) => name === here && circle[at + 1] === there);
    return here === undefined || there === undefined ? [] : circles[index].filter(isStep);
  });
}

/** Refuses imports that close a circle, of files, of modules or of folders of the platform. */
const noCircles = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const from = pathOf(context.filename);
    updateGraph(from, context.sourceCode.text);
    return onImports(from, (to, node) => {
      for (const circle of circlesWith(from, to)) {
        context.report({ node, message: `A circle of imports: ${circle.join(' → ')}.` });
      }
    });
  },
};

export default { rules: { walls, 'no-circles': noCircles } };
