const { tmpdir } = require('node:os');
const { join } = require('node:path');

// jest runs in CommonJS mode: on Node 20 its ESM mode cannot load Nest 12. swc turns our files and the
// ESM-only packages named below into CommonJS on the way in.
const esmPackages = [
  '@nestjs',
  'uuid',
  'file-type',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@tokenizer',
  '@borewit',
  '@lingui',
  '@messageformat',
];
const swc = ['@swc/jest', { ...require('./test/support/swc.cjs') }];
const base = {
  rootDir: __dirname,
  // What one Node has written, and how long tests took on it, says nothing to another.
  cacheDirectory: join(tmpdir(), `jest_${process.getuid?.() ?? 'user'}_node${process.versions.modules}`),
  // Where files are looked for; each of the projects would go through all of node_modules.
  roots: ['src', 'admin/src', 'bench', 'test'].map((folder) => `<rootDir>/${folder}`),
  // Packages and the application are loaded once per worker, not once per file.
  testEnvironment: '<rootDir>/test/support/worker-environment.cjs',
  runtime: '<rootDir>/test/support/worker-runtime.cjs',
  transform: { '^.+\\.(ts|js|mjs)$': swc },
  transformIgnorePatterns: [`/node_modules/(?!(${esmPackages.join('|')})/)`],
  moduleNameMapper: {
    // As graphql has it in production. Elsewhere it looks at names of classes too: a seventh of an application's start.
    '^\\.\\./jsutils/instanceOf\\.js$': '<rootDir>/test/support/instance-of.cjs',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
};
const suite = (displayName, testMatch, more = {}) => ({ ...base, displayName, testMatch, ...more });
const withDatabase = {
  globalSetup: '<rootDir>/test/support/global-setup.cjs',
  testEnvironment: '<rootDir>/test/support/database-environment.cjs',
};

const unit = suite('unit', ['<rootDir>/{src,admin/src,test/architecture,test/torture,test/mutations}/**/*.spec.ts']);
const integration = suite('integration', ['<rootDir>/test/integration/**/*.spec.ts'], withDatabase);
// A file that takes more than five seconds is named `*.long.spec.ts`.
const quick = [unit, { ...integration, testPathIgnorePatterns: ['/node_modules/', '\\.long\\.spec\\.ts$'] }];
const whole = [
  unit,
  integration,
  suite('concurrency', ['<rootDir>/test/concurrency/**/*.spec.ts'], withDatabase),
  suite('e2e', ['<rootDir>/test/e2e/**/*.spec.ts'], withDatabase),
  // The dashboard as it was built, in Chromium.
  suite('browser', ['<rootDir>/test/browser/**/*.spec.ts'], {
    globalSetup: '<rootDir>/test/support/browser-setup.cjs',
    globalTeardown: '<rootDir>/test/support/browser-teardown.cjs',
    testEnvironment: '<rootDir>/test/support/browser-environment.cjs',
  }),
];

module.exports = {
  projects: process.env.TEST_SUITE === 'quick' ? quick : whole,
  testTimeout: 60_000,
  // One more than the two cores that the suite is meant for: many tests wait for a clock.
  maxWorkers: 3,
  testSequencer: '<rootDir>/test/support/sequencer.cjs',
  // What files leave behind adds up: a worker that has grown begins afresh.
  workerIdleMemoryLimit: '1500MB',
  reporters: ['default', '<rootDir>/test/support/closing-line.reporter.cjs'],
};
