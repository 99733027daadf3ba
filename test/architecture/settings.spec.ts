import { join } from 'node:path';
import { SETTING_PATHS } from '../../src/modules/settings/domain/registry.js';
import { sourcesOf } from './table-use.js';

const SRC = join(__dirname, '../../src');

const READERS = [...sourcesOf(SRC)]
  .filter(([file]) => !file.startsWith('modules/settings/domain/') && !file.endsWith('.spec.ts'))
  .map(([, text]) => text);

const unread = SETTING_PATHS.filter((path) => !READERS.some((text) => text.includes(`'${path}'`)));

describe('a setting', () => {
  it('is read by some code', () => {
    // Read it where it is meant, or take it out of the registry: operators believe what they can set.
    expect(unread).toEqual([]);
  });
});
