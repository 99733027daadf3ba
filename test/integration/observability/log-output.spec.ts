import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** As it was built: what a process writes before it ends. */
const LOGGER = pathToFileURL(join(process.cwd(), 'dist/platform/observability/logger.js')).href;

/**
 * The messages of a process that runs the script with a `logger`, in the order in which they were written. It is killed
 * as soon as it has written something where `kill` says so.
 */
function messagesOf(script: string, kill = false): Promise<{ code: number | null; messages: string[] }> {
  const source = `import { createLogger } from ${JSON.stringify(LOGGER)};\nconst logger = createLogger('info');\n${script}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'ignore'] });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    if (kill) child.kill('SIGKILL');
  });
  return new Promise((resolve) => {
    child.on('close', (code) => {
      const lines = text.split('\n').filter((line) => line !== '');
      resolve({ code, messages: lines.map((line) => (JSON.parse(line) as { msg: string }).msg) });
    });
  });
}

describe('the log of a process', () => {
  it('has its lines when the process exits right after them, or of an error', async () => {
    const [exited, thrown] = await Promise.all([
      messagesOf(`logger.log('one'); logger.log('two'); process.exit(3);`),
      messagesOf(`logger.log('one'); throw new Error('gone');`),
    ]);
    expect(exited).toEqual({ code: 3, messages: ['one', 'two'] });
    expect(thrown).toEqual({ code: 1, messages: ['one'] });
  });

  it('has what went wrong, and all that came before it, even where the process is killed at once', async () => {
    const { messages } = await messagesOf(
      `logger.log('one'); logger.error('failed'); process.kill(process.pid, 'SIGKILL'); setInterval(() => 0, 1000);`,
    );
    expect(messages).toEqual(['one', 'failed']);
  });

  it('has ordinary lines while the process goes on', async () => {
    const { messages } = await messagesOf(`logger.log('one'); setInterval(() => 0, 1000);`, true);
    expect(messages).toEqual(['one']);
  });

  it('keeps the order of more lines than are written together', async () => {
    const { messages } = await messagesOf(`for (let i = 0; i < 2000; i += 1) logger.log('line ' + i);`);
    expect(messages).toEqual(Array.from({ length: 2000 }, (_, index) => `line ${index}`));
  });
});
