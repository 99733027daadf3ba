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
];
const swc = ['@swc/jest', { ...require('./test/support/swc.cjs') }];
const base = {
  rootDir: __dirname,
  testEnvironment: 'node',
  transform: { '^.+\\.(ts|js|mjs)$': swc },
  transformIgnorePatterns: [`/node_modules/(?!(${esmPackages.join('|')})/)`],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
};
const suite = (displayName, testMatch, more = {}) => ({ ...base, displayName, testMatch, ...more });
const withDatabase = {
  globalSetup: '<rootDir>/test/support/global-setup.cjs',
  testEnvironment: '<rootDir>/test/support/database-environment.cjs',
};

const quick = [
  suite('unit', ['<rootDir>/{src,admin/src,test/architecture}/**/*.spec.ts']),
  suite('integration', ['<rootDir>/test/integration/**/*.spec.ts'], withDatabase),
];
const slow = [
  suite('concurrency', ['<rootDir>/test/concurrency/**/*.spec.ts'], withDatabase),
  suite('e2e', ['<rootDir>/test/e2e/**/*.spec.ts'], withDatabase),
  // The dashboard as it was built, in Chromium.
  suite('browser', ['<rootDir>/test/browser/**/*.spec.ts'], {
    ...withDatabase,
    testEnvironment: '<rootDir>/test/support/browser-environment.cjs',
  }),
];

module.exports = {
  projects: process.env.TEST_SUITE === 'quick' ? quick : [...quick, ...slow],
  testTimeout: 60_000,
  maxWorkers: 2,
  // Every file loads the application anew, and what the last one loaded is not given back: a worker begins afresh.
  workerIdleMemoryLimit: '1500MB',
  reporters: ['default', '<rootDir>/test/support/closing-line.reporter.cjs'],
};
