import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import * as icons from '@mdi/js';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { splitCatalogues } from './messages/parts-plugin.js';

/** The server that `npm run admin:dev` talks to. */
const API = process.env['ADMIN_API'] ?? 'http://127.0.0.1:3000';
const BASE = '/admin/';
const COMPRESSIBLE = /\.(js|css|svg|html)$/;
/** Below this a compressed file saves no packet. */
const COMPRESSED_FROM_BYTES = 1400;

/** Writes `.br` and `.gz` beside what the build made: the server picks one and compresses nothing itself. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return;
      const names = await readdir(dir, { recursive: true });
      await Promise.all(names.filter((name) => COMPRESSIBLE.test(name)).map((name) => compressFile(join(dir, name))));
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < COMPRESSED_FROM_BYTES) return;
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, zipped)]);
}

/**
 * Has the application's chunks loaded while the language is still on its way. The entry names them only afterwards: a
 * module takes its words when it is loaded.
 */
function preloadApplication(): Plugin {
  return {
    name: 'preload-application',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
        const names = new Set(chunks.filter(isApplication).flatMap(({ fileName, imports }) => [fileName, ...imports]));
        const loaded = chunks
          .filter(({ isEntry }) => isEntry)
          .flatMap(({ fileName, imports }) => [fileName, ...imports]);
        for (const name of loaded) names.delete(name);
        return [...names].map((name) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `${BASE}${name}` },
          injectTo: 'head' as const,
        }));
      },
    },
  };
}

function isApplication({ facadeModuleId }: { facadeModuleId: string | null }): boolean {
  return facadeModuleId?.endsWith('/src/app/start.tsx') === true;
}

/**
 * Puts each icon into the modules that show it. They are one module of a package, which would be one chunk for all pages.
 */
function inlineIcons(): Plugin {
  return {
    name: 'inline-icons',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('/admin/src/')) return undefined;
      const next = code.replace(ICON_IMPORT, (_import, names: string) => {
        const icons = names.split(',').map((name) => name.trim());
        return icons
          .filter(Boolean)
          .map((name) => `const ${name} = ${JSON.stringify(pathOf(name))};`)
          .join(' ');
      });
      return next === code ? undefined : { code: next, map: null };
    },
  };
}

const ICON_IMPORT = /^import \{([^}]+)\} from ["']@mdi\/js["'];?/m;

const PATHS = new Map<string, unknown>(Object.entries(icons));

function pathOf(name: string): string {
  const path = PATHS.get(name);
  if (typeof path !== 'string') throw new Error(`@mdi/js has no icon "${name}".`);
  return path;
}

const SOURCE = join(import.meta.dirname, 'src');
const ENTRY = join(SOURCE, 'main.ts');
const HISTORY = join(SOURCE, 'pages/history/HistoryPage.tsx');
/**
 * What every page needs, and what every list does, in one file each: each request costs a slow network a round trip. The
 * history has all that a list can have. What its pages share with that of a product is a file, too.
 */
const TOGETHER: readonly { readonly root: string; readonly nameOf: (id: string) => string }[] = [
  { root: ENTRY, nameOf: () => 'language' },
  { root: join(SOURCE, 'app/start.tsx'), nameOf: () => 'frame' },
  { root: HISTORY, nameOf: (id) => (id.startsWith(join(SOURCE, 'pages')) ? 'history' : 'list') },
  { root: join(SOURCE, 'components/grid/ListPage.tsx'), nameOf: () => 'list' },
];

/** Whose texts come before the page is drawn: whatever is in one file with them has to have its texts, too. */
const CORE_ROOTS = TOGETHER.map(({ root }) => relative(SOURCE, root).replaceAll('\\', '/'));

interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** The file that a module goes to; the bundler chooses for those that only some pages need. */
function groupOf(): (id: string, graph: Graph) => string | null {
  let groups: Map<string, string> | undefined;
  return (id, graph) => {
    if (!groups) {
      groups = new Map();
      for (const { root, nameOf } of TOGETHER) gather(root, nameOf, graph, groups);
      // It waits for the frame, which takes its words from what is together with it: in one file each would wait for the other.
      groups.delete(ENTRY);
      // A page is a file of its own, by which it is loaded.
      groups.delete(HISTORY);
    }
    return groups.get(id) ?? null;
  };
}

/** Names the module and all that it cannot be without, as far as nothing before it has. */
function gather(id: string, nameOf: (id: string) => string, graph: Graph, groups: Map<string, string>): void {
  if (groups.has(id)) return;
  groups.set(id, nameOf(id));
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) gather(imported, nameOf, graph, groups);
}

export default defineConfig({
  root: import.meta.dirname,
  base: BASE,
  plugins: [splitCatalogues(SOURCE, CORE_ROOTS), inlineIcons(), preloadApplication(), precompress()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    // Nothing is inlined: the content security policy allows files alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // "use client" at the head of a module is for servers that render, which this is not.
    rolldownOptions: {
      checks: { moduleLevelDirective: false },
      output: {
        chunkFileNames: ({ facadeModuleId }) =>
          `assets/[name]${facadeModuleId?.endsWith('.json?rest') === true ? '-rest' : ''}-[hash].js`,
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: groupOf(), debugName: 'together' }] },
      },
    },
    // The fine outlines of the world are the largest piece, which the map of sources loads; next is the grid.
    chunkSizeWarningLimit: 800,
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(['/graphql', '/rest', '/docs', '/openapi.json'].map((path) => [path, API])),
  },
});
