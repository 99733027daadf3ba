import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nodeMemory } from '../../bench/harness/node-memory.js';

const ROOT = join(__dirname, '../..');
const OPTION = /--max-semi-space-size=\d+/g;
const STARTERS = ['bin/lib/config.sh', 'docker/Dockerfile', 'package.json'];

describe('the memory of a process', () => {
  it.each(STARTERS)('is bounded by %s as in the tests and the benchmark', async (file) => {
    const options = (await readFile(join(ROOT, file), 'utf8')).match(OPTION);
    expect(options).toEqual(nodeMemory().filter((option) => option.startsWith('--max-semi-space-size')));
  });
});
