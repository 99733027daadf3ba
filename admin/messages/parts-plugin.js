import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { coreOf, fileOf, importsOf, partsOf } from './parts.js';
import { messagesByFile } from './source.js';

const PART = /\.json\?(core|rest)$/;
/** In `language/start.ts`: has a module loaded after the rest of the texts. */
const WAITING = 'withRest';

/**
 * Makes two files of each catalogue: `?core`, which the page waits for before it is drawn, and `?rest`. Which text is where
 * follows from what loads the module that has it. Modules of the core that load one of the others wait for the rest first:
 * a module takes its words when it is loaded. While the dashboard is worked on, the core is all.
 */
export function splitCatalogues(folder, roots) {
  let isBuild = false;
  let known;
  const core = () => (known ??= coreOf(folder, roots));
  const pathOf = (id) => relative(folder, id).replaceAll('\\', '/');
  return {
    name: 'split-catalogues',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    async load(id) {
      const part = PART.exec(id)?.[1];
      if (part === undefined) return undefined;
      const catalogue = JSON.parse(await readFile(id.replace(/\?.*$/, ''), 'utf8'));
      const parts = isBuild ? partsOf(folder, core(), catalogue) : { core: catalogue, rest: {} };
      return { code: `export default ${JSON.stringify(parts[part])};`, moduleType: 'js' };
    },
    transform(code, id) {
      const file = pathOf(id);
      if (!isBuild || !core().has(file) || !code.includes('import(')) return undefined;
      return waitingForRest(code, laterOf(folder, file, code, core()));
    },
    generateBundle(_options, bundle) {
      const others = [...messagesByFile(folder)].filter(([file, { size }]) => size > 0 && !core().has(file));
      const names = new Set(others.map(([file]) => file));
      for (const chunk of Object.values(bundle)) {
        const files = chunk.type === 'chunk' ? chunk.moduleIds.map(pathOf) : [];
        const early = files.some((file) => core().has(file)) ? files.filter((file) => names.has(file)) : [];
        if (early.length > 0) this.error(`${chunk.fileName} is loaded before the texts of ${early.join(', ')}.`);
      }
    },
  };
}

/** Where a module of the core loads one that is none. */
function laterOf(folder, file, code, core) {
  return importsOf(file, code).later.filter(({ name }) => {
    const loaded = fileOf(folder, file, name);
    return loaded !== undefined && !core.has(loaded);
  });
}

function waitingForRest(code, places) {
  if (places.length === 0) return undefined;
  const next = places.toReversed().reduce((text, { start, end }) => {
    return `${text.slice(0, start)}${WAITING}(() => ${text.slice(start, end)})${text.slice(end)}`;
  }, code);
  return { code: `import { ${WAITING} } from '/src/language/start';\n${next}`, map: null };
}
