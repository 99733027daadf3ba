import { PassThrough } from 'node:stream';
import { askSecret, readSecret } from './secret-input.js';

/** A person who types these lines, and what they see. */
function typing(...lines: readonly string[]): { streams: Parameters<typeof askSecret>[1]; shown: () => string } {
  const [input, output] = [new PassThrough(), new PassThrough()];
  let shown = '';
  output.on('data', (chunk: Buffer) => {
    shown += chunk.toString();
    if (!shown.endsWith(': ')) return;
    const line = lines[shown.split(': ').length - 2];
    if (line === undefined) input.end();
    else input.write(`${line}\r`);
  });
  return { streams: { input, output }, shown: () => shown };
}

describe('a secret', () => {
  it('is asked for twice and shown never', async () => {
    const { streams, shown } = typing('one two three', 'one two three');
    await expect(askSecret('Password: ', streams)).resolves.toBe('one two three');
    expect(shown()).toBe('Password: \nAgain: \n');
  });

  it('is refused where the second is another one, or does not come', async () => {
    await expect(askSecret('Password: ', typing('one', 'two').streams)).rejects.toThrow('The two differ.');
    await expect(askSecret('Password: ', typing('one').streams)).rejects.toThrow('Nothing was entered.');
  });

  it.each([
    ['a secret', 'a secret'],
    ['a secret\n', 'a secret'],
    ['a secret\r\n', 'a secret'],
    [' blanks stay \n\n', ' blanks stay \n'],
  ])('comes whole from standard input: %j', async (text, secret) => {
    const input = new PassThrough();
    input.end(text);
    await expect(readSecret(input)).resolves.toBe(secret);
  });

  it.each([
    ['\n', 'empty'],
    ['x'.repeat(5000), '4096'],
  ])('is refused where standard input has none, or too much', async (text, reason) => {
    const input = new PassThrough();
    input.end(text);
    await expect(readSecret(input)).rejects.toThrow(reason);
  });
});
