// Tests on topologies of several servers, which they start themselves: npm run test:topologies. They need galera-4, MySQL
// (bin/test --database mysql unpacks it), haproxy and Redis.
const whole = require('../../jest.config.cjs');

const [concurrency] = whole.projects.filter(({ displayName }) => displayName === 'concurrency');

module.exports = {
  ...whole,
  rootDir: whole.projects[0].rootDir,
  projects: [{ ...concurrency, displayName: 'topologies', testMatch: ['<rootDir>/test/topologies/**/*.spec.ts'] }],
  testSequencer: undefined,
  testTimeout: 180_000,
  maxWorkers: 1,
};
