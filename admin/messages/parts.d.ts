/** Which texts of the dashboard its first page needs, and which only the others; see `parts.js`. */

type Texts = Readonly<Record<string, string>>;

/**
 * The modules below a folder whose texts are there from the beginning, by their paths: the roots and all that these load,
 * be it later. A page that an area names is none of them unless it is a root.
 */
export function coreOf(folder: string, roots: readonly string[]): ReadonlySet<string>;

/** What a module has loaded before it, and what it loads later: where in its text that is said, and by what name. */
export function importsOf(
  file: string,
  text: string,
): {
  readonly first: readonly string[];
  readonly later: readonly { readonly name: string; readonly start: number; readonly end: number }[];
};

/** The file that a module calls by a name, by its path below the folder; undefined for what is of a package. */
export function fileOf(folder: string, file: string, name: string): string | undefined;

/** A catalogue in two: the texts that the modules of the core have, and the rest, among which those of no module are. */
export function partsOf(
  folder: string,
  core: ReadonlySet<string>,
  catalogue: Texts,
): { readonly core: Texts; readonly rest: Texts };
