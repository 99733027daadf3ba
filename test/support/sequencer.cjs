// Begins with the files that take longest, so that the workers end together. jest knows how long each took the last
// time. A fresh clone has no last time: there the seconds of `durations.json` tell, and a file's size and kind for others.
// They also tell where the last time was shorter. A long file that has failed at its start would begin last the next time,
// and all would wait for it.
const { relative } = require('node:path');
const Sequencer = require('@jest/test-sequencer').default;
const SECONDS = require('./durations.json');

/** About what a byte of a file takes, by project. */
const MS_PER_BYTE = { browser: 3, concurrency: 1.5, e2e: 0.5, integration: 0.5, unit: 0.05 };

module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const durations = new Map(super.sort(tests).map((test) => [test, durationOf(test)]));
    return [...durations.keys()].sort((one, other) => durations.get(other) - durations.get(one));
  }
};

function durationOf({ path, duration, context: { config, hasteFS } }) {
  const usual = (SECONDS[relative(config.rootDir, path)] ?? 0) * 1000;
  const guessed = (hasteFS.getSize(path) ?? 0) * MS_PER_BYTE[config.displayName.name];
  return Math.max(duration ?? 0, usual) || guessed;
}
