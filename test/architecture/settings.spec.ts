import { join } from 'node:path';
import { SETTING_PATHS } from '../../src/modules/settings/domain/registry.js';
import { sourcesOf } from './table-use.js';

const SRC = join(__dirname, '../../src');

/** Settings of features that are declared ahead of the code that serves them, by how their paths begin. */
const AHEAD: Readonly<Record<string, string>> = {
  'cataloginventory/source_selection_distance_based': 'sources are selected by priority alone so far',
};

const READERS = [...sourcesOf(SRC)]
  .filter(([file]) => !file.startsWith('modules/settings/domain/') && !file.endsWith('.spec.ts'))
  .map(([, text]) => text);

const unread = SETTING_PATHS.filter((path) => !READERS.some((text) => text.includes(`'${path}'`)));

describe('a setting', () => {
  it('is read by some code, or belongs to a feature that is named above', () => {
    const idle = unread.filter((path) => !Object.keys(AHEAD).some((prefix) => path.startsWith(prefix)));
    // Read it where it is meant, or take it out of the registry: operators believe what they can set.
    expect(idle).toEqual([]);
  });

  it('of a feature that is named above is not read yet', () => {
    const served = Object.keys(AHEAD).filter((prefix) => !unread.some((path) => path.startsWith(prefix)));
    expect(served).toEqual([]);
  });
});
