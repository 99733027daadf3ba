import 'reflect-metadata';
import type { Request } from 'express';
import { PassThrough } from 'node:stream';
import { Environment } from '../config/environment.js';
import { BodyReader } from './body-reader.js';

const MEGABYTE = 1024 * 1024;
const BOUNDS = { bytes: 8 * MEGABYTE, values: 1000 };
const LARGE = JSON.stringify({ text: 'a'.repeat(MEGABYTE) });
const PLACES = 4;

/** A request whose body arrives as the test says. */
class Arriving extends PassThrough {
  readonly method = 'POST';
  readonly headers: Record<string, string>;
  readonly socket = { bytesRead: 0 };
  readonly res = { setHeader: jest.fn() };
  body: unknown;

  constructor(length: number | undefined) {
    super();
    this.headers = {
      'content-type': 'application/json',
      ...(length === undefined ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(length) }),
    };
  }

  is(): string {
    return 'json';
  }

  send(text: string): void {
    this.socket.bytesRead += text.length;
    this.write(text);
  }
}

describe('the reader of bodies', () => {
  let reader: BodyReader;
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    reader = new BodyReader(new Environment());
  });
  afterEach(() => jest.useRealTimers());

  const read = (request: Arriving): Promise<void> => reader.read(request as unknown as Request, BOUNDS);
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  /** Requests that have all places, and send no more than their first byte. */
  const stalled = (): { readonly requests: Arriving[]; readonly outcomes: Promise<string>[] } => {
    const requests = Array.from({ length: PLACES }, () => new Arriving(LARGE.length));
    const outcomes = requests.map(async (request) => {
      request.send('{');
      return read(request).then(
        () => 'read',
        (error: Error) => error.message,
      );
    });
    return { requests, outcomes };
  };

  it('reads a small body while all places are taken', async () => {
    stalled();
    const small = new Arriving(2);
    small.end('{}');
    await read(small);
    expect(small.body).toEqual({});
  });

  it('lets a large body wait for a place, and reads nothing of it meanwhile', async () => {
    const { requests } = stalled();
    const next = new Arriving(LARGE.length);
    next.end(LARGE);
    const reading = read(next);
    await settled();
    expect(next.readableFlowing).toBeNull();
    requests[0]?.end(LARGE.slice(1));
    await reading;
    expect(next.body).toEqual(JSON.parse(LARGE));
  });

  it('leaves a stalled client its place as long as nobody waits for it', async () => {
    const { requests, outcomes } = stalled();
    await settled();
    jest.advanceTimersByTime(30_000);
    for (const request of requests) request.end(LARGE.slice(1));
    await expect(Promise.all(outcomes)).resolves.toEqual(Array(PLACES).fill('read'));
  });

  it('takes the place of a stalled client when somebody waits', async () => {
    const { requests, outcomes } = stalled();
    await settled();
    const next = new Arriving(LARGE.length);
    const reading = read(next);
    next.end(LARGE);
    jest.advanceTimersByTime(2_500);
    await reading;
    expect(next.body).toEqual(JSON.parse(LARGE));
    expect(await outcomes[0]).toMatch(/arrived too slowly while others were waiting/);
    expect(requests[0]?.res.setHeader).toHaveBeenCalledWith('Connection', 'close');
  });

  it('keeps the place of a client that is fast enough, and refuses who has waited too long', async () => {
    const { requests, outcomes } = stalled();
    await settled();
    const waiting = read(new Arriving(LARGE.length));
    const refusal = expect(waiting).rejects.toMatchObject({ kind: 'busy' });
    for (let elapsed = 0; elapsed < 5_000; elapsed += 250) {
      for (const { socket } of requests) socket.bytesRead += MEGABYTE;
      jest.advanceTimersByTime(250);
    }
    await refusal;
    for (const request of requests) request.end(LARGE.slice(1));
    await expect(Promise.all(outcomes)).resolves.toEqual(Array(PLACES).fill('read'));
  });

  it('counts a body of unknown length as large', async () => {
    const { requests } = stalled();
    const next = new Arriving(undefined);
    next.end('{"a":1}');
    const reading = read(next);
    await settled();
    expect(next.body).toBeUndefined();
    requests[0]?.end(LARGE.slice(1));
    await reading;
    expect(next.body).toEqual({ a: 1 });
  });

  it('ends where more arrives than may', async () => {
    const next = new Arriving(undefined);
    const reading = expect(read(next)).rejects.toMatchObject({ kind: 'too-large', parameters: { limit: 8 } });
    next.write(Buffer.alloc(9 * MEGABYTE, 0x20));
    await reading;
    // The rest is not waited for.
    expect(next.writableEnded).toBe(false);
  });

  it('refuses by the length that is announced, before a byte has arrived', async () => {
    await expect(read(new Arriving(9 * MEGABYTE))).rejects.toMatchObject({ kind: 'too-large' });
  });
});
