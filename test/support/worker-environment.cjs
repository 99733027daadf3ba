// One global object for all files of tests that a worker runs. So what `worker-runtime.cjs` has loaded for one of them
// fits the next: `instanceof` asks for the very classes. Everything that a file can change of it is as before when the
// next one begins.
const { AsyncLocalStorage } = require('node:async_hooks');
const vm = require('node:vm');
const { TestEnvironment } = require('jest-environment-node');

/** What jest-circus keeps of a file in its global object: its tests, hooks and settings, and what listens to them. */
const RUNNER_STATE = new Set([
  'JEST_STATE_SYMBOL',
  'EVENT_HANDLERS',
  'TEST_TIMEOUT_SYMBOL',
  'RETRY_TIMES',
  'RETRY_IMMEDIATELY',
  'WAIT_BEFORE_RETRY',
  'LOG_ERRORS_BEFORE_RETRY',
]);

const STACK_FRAMES = 20;

let shared;

/** What a file has kept values in along its calls: applications do, and jest for each file. */
const storages = new Set();
for (const method of ['run', 'enterWith']) {
  const original = AsyncLocalStorage.prototype[method];
  AsyncLocalStorage.prototype[method] = function noted(...parameters) {
    storages.add(this);
    return original.apply(this, parameters);
  };
}

module.exports = class WorkerEnvironment {
  constructor(config, context) {
    shared ??= open(config, context);
    const { global, fakeTimers, fakeTimersModern, moduleMocker } = shared.environment;
    Object.assign(this, { global, fakeTimers, fakeTimersModern, moduleMocker });
    global.process.exit = shared.exit;
    restoreVariables(global.process.env);
  }

  async setup() {}

  async teardown() {
    this.fakeTimers.useRealTimers();
    this.fakeTimersModern.useRealTimers();
    this.global.process.exitCode = undefined;
    // Each that was ever used is asked for its value whenever a promise is made, until it is disabled. Those that the
    // next file uses again are enabled by that.
    for (const storage of storages) storage.disable();
    storages.clear();
    for (const key of Object.getOwnPropertySymbols(this.global)) {
      if (RUNNER_STATE.has(key.description)) delete this.global[key];
    }
  }

  exportConditions() {
    return shared.environment.exportConditions();
  }

  getVmContext() {
    return shared.environment.getVmContext();
  }
};

function open(config, context) {
  const environment = withPlainContexts(() => new TestEnvironment(config, context));
  // A hundred frames, as jest has them, are collected for each error of the application and of its drivers.
  environment.global.Error.stackTraceLimit = STACK_FRAMES;
  return { environment, exit: environment.global.process.exit };
}

/**
 * Contexts that `work` makes have an ordinary global object. In the one of jest a proxy is asked whenever code says
 * `Object` or `Promise`: a quarter to a third of a worker's processor time.
 */
function withPlainContexts(work) {
  const { createContext } = vm;
  vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
  try {
    return work();
  } finally {
    vm.createContext = createContext;
  }
}

/** The process of the tests has the variables of the worker's own, whatever an earlier file has set. */
function restoreVariables(variables) {
  for (const name of Object.keys(variables)) if (!(name in process.env)) delete variables[name];
  Object.assign(variables, process.env);
}
