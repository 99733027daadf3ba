// Begins with the files that take longest, so that the workers end together. jest knows how long each took the last
// time. A fresh clone has no last time: there the seconds of `durations.json` tell, and a file's size and kind for others.
const { relative } = require('node:path');
const Sequencer = require('@jest/test-sequencer').default;
const SECONDS = require('./durations.json');

/** About what a byte of a file takes, by project. */
const MS_PER_BYTE = { browser: 3, concurrency: 1.5, e2e: 0.5, integration: 0.5, unit: 0.05 };

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    if (sorted.every(({ duration }) => duration)) return sorted;
    const durations = new Map(sorted.map((test) => [test, test.duration ?? expectedDuration(test)]));
    return sorted.sort((one, other) => durations.get(other) - durations.get(one));
  }
};

function expectedDuration({ path, context: { config, hasteFS } }) {
  const seconds = SECONDS[relative(config.rootDir, path)];
  return seconds ? seconds * 1000 : (hasteFS.getSize(path) ?? 0) * MS_PER_BYTE[config.displayName.name];
}
