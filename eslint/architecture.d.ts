/** What may know what, decided on resolved paths below `src`; see `architecture.js`. */

/** Why the file `from` may not import the file `to`, or undefined where it may. Both are paths below `src`. */
export function refusalOf(from: string, to: string): string | undefined;

/** The file below `src` that an import names, or undefined for a package and for what lies outside. */
export function resolveImport(from: string, specifier: string): string | undefined;

/** What a source text imports or exports from, types included. */
export function specifiersOf(text: string): string[];

/** Every TypeScript file below a folder, with the files below it that it imports. */
export function importGraph(root: string): Map<string, string[]>;

/** The graph of the groups that files belong to; files of no group are left out. */
export function grouped(
  graph: ReadonlyMap<string, readonly string[]>,
  groupOf: (file: string) => string | undefined,
): Map<string, string[]>;

/** One circle through every knot of a graph: the names in the order of the imports, the first one again at the end. */
export function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][];

/** The module that a file belongs to. */
export function moduleOf(file: string): string | undefined;

/** The folder of the platform that a file belongs to. */
export function platformFolderOf(file: string): string | undefined;
