import type { Response } from 'express';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { sendJsonList } from './json-list.stream.js';

/** As much of a response as the sender uses. */
function responseOf(): { response: Response; headers: Map<string, string>; stream: PassThrough } {
  const stream = new PassThrough();
  const headers = new Map<string, string>();
  const response = Object.assign(stream, { setHeader: (name: string, value: string) => headers.set(name, value) });
  return { response: response as unknown as Response, headers, stream };
}

async function* slicesOf(...slices: (readonly number[] | Error)[]): AsyncGenerator<readonly number[]> {
  for (const slice of slices) {
    if (slice instanceof Error) throw slice;
    yield slice;
  }
}

const toResponse = (value: number): object => ({ value });

describe('a JSON list that is sent in slices', () => {
  it.each<[string, (readonly number[])[], number[]]>([
    ['no slices', [], []],
    ['empty slices', [[], []], []],
    ['one slice', [[1, 2]], [1, 2]],
    ['several slices, empty ones between them', [[], [1], [], [2, 3], []], [1, 2, 3]],
  ])('is one list of %s', async (_name, slices, values) => {
    const { response, headers, stream } = responseOf();
    const [body] = await Promise.all([text(stream), sendJsonList(response, slicesOf(...slices), toResponse)]);
    expect(JSON.parse(body)).toEqual(values.map(toResponse));
    expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  });

  it('is refused as a whole where the first slice fails', async () => {
    const { response, headers, stream } = responseOf();
    await expect(sendJsonList(response, slicesOf(new Error('first')), toResponse)).rejects.toThrow('first');
    expect([headers.size, stream.destroyed]).toEqual([0, false]);
  });

  it('breaks off where a later slice fails', async () => {
    const { response, stream } = responseOf();
    const received = text(stream);
    await expect(sendJsonList(response, slicesOf([1], new Error('later')), toResponse)).rejects.toThrow('later');
    await expect(received).rejects.toThrow();
    expect(stream.destroyed).toBe(true);
  });

  it('stops reading when nobody listens any more', async () => {
    const { response, stream } = responseOf();
    let slices = 0;
    async function* endless(): AsyncGenerator<readonly number[]> {
      for (;;) {
        slices += 1;
        if (slices === 3) stream.destroy();
        yield [slices];
      }
    }
    stream.resume();
    await sendJsonList(response, endless(), toResponse);
    expect(slices).toBeLessThan(10);
  });
});
