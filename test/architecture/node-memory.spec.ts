import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NODE_MEMORY } from '../support/node-memory.js';

const ROOT = join(__dirname, '../..');
const OPTION = /--max-semi-space-size=\d+/g;
const STARTERS = ['bin/lib/config.sh', 'docker/Dockerfile', 'package.json', 'bench/harness/node-memory.ts'];

describe('the memory of a process', () => {
  it.each(STARTERS)('is bounded by %s as it is in the tests', async (file) => {
    const options = (await readFile(join(ROOT, file), 'utf8')).match(OPTION);
    expect(options).toEqual(NODE_MEMORY.filter((option) => option.startsWith('--max-semi-space-size')));
  });
});
