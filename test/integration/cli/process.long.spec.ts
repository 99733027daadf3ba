import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { eventually } from '../../support/eventually.js';

const SUPPORT = join(__dirname, 'support');

type Running = ChildProcessByStdio<null, Readable, Readable>;

function start(...words: string[]): Running {
  const environment = { ...process.env, DB_PORT: '1', REDIS_URL: 'redis://127.0.0.1:1', LOG_LEVEL: 'info' };
  return spawn(process.execPath, ['--import', join(SUPPORT, 'typescript.mjs'), join(SUPPORT, 'main.ts'), ...words], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function collect(stream: Readable): () => string {
  let text = '';
  stream.setEncoding('utf8').on('data', (part: string) => (text += part));
  return () => text;
}

async function codeOf(running: Running): Promise<number | null> {
  const [code] = (await once(running, 'close')) as [number | null];
  return code;
}

describe('a command as a process', () => {
  it('helps without any server', async () => {
    const running = start('--help');
    const stdout = collect(running.stdout);
    expect(await codeOf(running)).toBe(0);
    expect(stdout()).toContain('Usage: bin/cli');
  });

  it('survives a reader that leaves early', async () => {
    const running = start('example:list', '--limit=200000');
    const stderr = collect(running.stderr);
    running.stdout.once('data', () => running.stdout.destroy());
    expect(await codeOf(running)).toBe(0);
    expect(stderr()).toBe('That was all.\n');
  });

  it('stops between two batches at Ctrl+C and says what is done', async () => {
    const running = start('example:batches');
    const stderr = collect(running.stderr);
    await eventually(() => stderr().includes('started'));
    running.kill('SIGINT');
    expect(await codeOf(running)).toBe(130);
    expect(stderr()).toMatch(/Stopped\. \d+ batches were written\. It can be run again\.\n$/);
  });
});
