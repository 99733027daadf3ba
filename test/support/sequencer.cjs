// Begins with the files that take longest, so that the workers end together. jest knows how long each took the last
// time; a fresh clone has no last time, and there a file's size and kind tell.
const Sequencer = require('@jest/test-sequencer').default;

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
  return (hasteFS.getSize(path) ?? 0) * MS_PER_BYTE[config.displayName.name];
}
