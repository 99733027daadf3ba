import { builtinModules } from 'node:module';

// Puts the build and the packages it uses into few files: Node takes longer to find and read some five thousand than to
// run them. What `nest build` made stays beside it, for programs that need a part of it and for watching.

/** Packages that read files of their own beside their code. */
const READS_ITS_FILES = ['swagger-ui-dist'];
/** Loaded by libraries only where someone asks for what is never asked for here. */
const NEVER_LOADED = ['typescript', 'prettier'];

/** With the backslashes before it: the last of an odd number of them belongs to the character. */
const BEYOND_ASCII = /(\\*)([^\0-\x7f])/g;

const kept = [...READS_ITS_FILES, ...NEVER_LOADED];

/** A library looks for what it can use and does without; a package that our own code imports has to be there. */
function isOptional({ code, message }) {
  return code === 'UNRESOLVED_IMPORT' && message.includes('node_modules');
}

/** The package of a module as part of a file's name, so that stacks name it; null for our own modules. */
function packageOf(id) {
  const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? [];
  return name?.replace('@', '').replace('/', '-') ?? null;
}

/** V8 keeps a file in twice the memory for a single character beyond Latin-1, so there is none. */
const escapeBeyondAscii = {
  name: 'escape-beyond-ascii',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) chunk.code = chunk.code.replace(BEYOND_ASCII, escaped);
  },
};

function escaped(_match, backslashes, unit) {
  const code = unit.charCodeAt(0).toString(16).padStart(4, '0');
  return `${backslashes.slice(backslashes.length % 2)}\\u${code}`;
}

export default {
  input: { main: 'dist/main.js', cli: 'dist/cli.js' },
  platform: 'node',
  external: (id) => builtinModules.includes(id) || kept.some((name) => id === name || id.startsWith(`${name}/`)),
  // Decorators, and packages that change others, do their work by being imported.
  treeshake: false,
  onLog(level, log, report) {
    if (isOptional(log)) return;
    if (log.code === 'UNRESOLVED_IMPORT') throw new Error(log.message);
    if (level === 'warn') report(level, log);
  },
  plugins: [escapeBeyondAscii],
  output: {
    dir: 'dist',
    format: 'esm',
    // All at the top of dist, where `src/code-root.ts` takes its bearings.
    entryFileNames: '[name].bundle.js',
    chunkFileNames: 'chunk-[name].js',
    codeSplitting: { groups: [{ name: packageOf, debugName: 'packages' }] },
    // Names of classes are in texts of errors, in logs and in the container.
    keepNames: true,
  },
};
