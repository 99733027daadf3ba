import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const SCRIPT = join(__dirname, '../../admin/codegen.mjs');

describe('the generated types of the dashboard', () => {
  it('are those of its operations and of the printed schema', async () => {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [SCRIPT, '--check']);
    expect({ stdout, stderr }).toEqual({ stdout: '', stderr: '' });
  });
});
