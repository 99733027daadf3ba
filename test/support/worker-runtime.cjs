// Loads packages and the application once per worker instead of once per file of tests, which costs seconds each time.
// Only files of tests and what lies in test/ are loaded for every file anew.
const { dirname, join, resolve, sep } = require('node:path');
const { isBuiltin } = require('node:module');
const Runtime = require('jest-runtime').default;

const TESTS = join(__dirname, '..') + sep;

/** Has loaded everything that files share, and outlives them. */
let library;

module.exports = class WorkerRuntime extends Runtime {
  constructor(...parameters) {
    super(...parameters);
    const globalConfig = parameters.at(-1);
    // While watching, the sources change.
    if (!globalConfig.watch && !globalConfig.watchAll) library ??= new Runtime(...parameters);
  }

  requireModule(from, moduleName, options, isRequireActual) {
    if (library && moduleName && (options?.isInternalModule || isShared(from, moduleName))) {
      return library.requireModule(from, moduleName, options, isRequireActual);
    }
    return super.requireModule(from, moduleName, options, isRequireActual);
  }

  getSourceMaps() {
    const own = super.getSourceMaps();
    if (!library) return own;
    const shared = library.getSourceMaps();
    return {
      get: (path) => own.get(path) ?? shared.get(path),
      [Symbol.iterator]: () => [...shared, ...own].values(),
    };
  }
};

function isShared(from, moduleName) {
  if (isBuiltin(moduleName)) return false;
  if (!moduleName.startsWith('.')) return true;
  const path = resolve(dirname(from), moduleName);
  return !path.startsWith(TESTS) && !/\.spec(\.|$)/.test(path);
}
