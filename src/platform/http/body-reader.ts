import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import getRawBody from 'raw-body';
import { ConcurrencyLimit } from '../concurrency/concurrency-limit.js';
import { Environment } from '../config/environment.js';
import { ApplicationError, invalid } from '../errors/application-error.js';
import type { BodyBounds } from './body-bounds.js';
import { hasBody, isJson, isReading } from './content-type.middleware.js';
import { notUtf8, parseJson } from './json-text.js';

/** Above this a body is large: few of those are read at once. */
const SMALL_BYTES_MAX = 256 * 1024;
const LARGE_AT_ONCE_MAX = 4;
const LARGE_WAITING_MAX = 32;
const LARGE_WAIT_MS_MAX = 5_000;

/** What a large body has to arrive with, while others wait for its place. */
const BYTES_PER_SECOND_MIN = 256 * 1024;
const CHECK_MS = 250;
/** Checks before the first that counts: a connection takes a moment to get going. */
const CHECKS_IN_GRACE = 8;

const BODY_CHECK = Symbol('body check');
const NO_BYTES = Buffer.alloc(0);

interface WithBodyCheck {
  [BODY_CHECK]?: (bytes: Buffer) => void;
}

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/**
 * Reads JSON bodies once the caller is known: nothing of a request is read before. Of large bodies a few are read at
 * once and the next ones wait. A client that stalls keeps its place as long as nobody waits for it.
 */
@Injectable()
export class BodyReader {
  /** The limit of all bodies, in bytes. */
  readonly largest: number;

  private readonly large = new ConcurrencyLimit({
    runningMax: LARGE_AT_ONCE_MAX,
    waitingMax: LARGE_WAITING_MAX,
    waitMsMax: LARGE_WAIT_MS_MAX,
    refusal: () => new ApplicationError('busy', 'Too many large requests are arriving at the moment. Try again.'),
  });

  constructor({ BODY_LIMIT_MB }: Environment) {
    this.largest = BODY_LIMIT_MB * MEGABYTE;
  }

  /** Whether there is anything to do for a request before its handler runs. */
  concerns(request: Request): boolean {
    return (hasBody(request) && !isReading(request)) || BODY_CHECK in request;
  }

  /**
   * Puts the decoded body onto the request, for `bodyOf`; nothing where there is none, or none that is JSON. Throws
   * `unsupported` for a compressed body, `too-large` beyond the bounds, `busy` where too many large ones arrive, and
   * `invalid` for what is no JSON.
   */
  async read(request: Request, bounds: BodyBounds): Promise<void> {
    await this.take(request, bounds);
  }

  /** As `read`, without a promise where the body has come along with the headers, as small ones do. */
  take(request: Request, bounds: BodyBounds): void | Promise<void> {
    request.body = undefined;
    const check = (request as WithBodyCheck)[BODY_CHECK];
    if (isReading(request) || !hasBody(request)) return check?.(NO_BYTES);
    if (!isJson(request)) return;
    refuseEncoding(request);
    const length = lengthOf(request);
    if (length !== undefined && length > bounds.bytes) throw tooLarge(bounds.bytes);
    if (length === undefined || length > SMALL_BYTES_MAX || !hasArrived(request, length)) {
      return this.readArriving(request, bounds, length);
    }
    const bytes = request.read() as Buffer;
    // Lets the end of the request come.
    request.resume();
    check?.(bytes);
    request.body = parseJson(bytes, bounds.values);
  }

  private async readArriving(request: Request, bounds: BodyBounds, length: number | undefined): Promise<void> {
    const check = (request as WithBodyCheck)[BODY_CHECK];
    const most = length ?? bounds.bytes;
    const bytes = async (): Promise<Buffer> => {
      const read = await bytesOf(request, bounds.bytes, length);
      check?.(read);
      return read;
    };
    request.body =
      most <= SMALL_BYTES_MAX
        ? parseJson(await bytes(), bounds.values)
        : await this.large.run(async () => parseJson(await this.whileFast(request, bytes()), bounds.values));
  }

  /**
   * The bytes, unless they arrive too slowly while others wait. Checks are counted instead of time: while the process
   * itself is busy neither goes on.
   */
  private async whileFast(request: Request, reading: Promise<Buffer>): Promise<Buffer> {
    let timer: NodeJS.Timeout | undefined;
    const tooSlow = new Promise<never>((_resolve, reject) => {
      const bytesBefore = request.socket.bytesRead;
      let checks = 0;
      timer = setInterval(() => {
        checks += 1;
        const expected = (checks * CHECK_MS * BYTES_PER_SECOND_MIN) / 1000;
        const isSlow = checks >= CHECKS_IN_GRACE && request.socket.bytesRead - bytesBefore < expected;
        if (isSlow && this.large.waiting > 0) reject(this.giveUp(request));
      }, CHECK_MS).unref();
    });
    try {
      return await Promise.race([reading, tooSlow]);
    } finally {
      clearInterval(timer);
    }
  }

  /** The rest of the body would still arrive: the connection ends with the response. */
  private giveUp(request: Request): ApplicationError {
    request.pause();
    request.res?.setHeader('Connection', 'close');
    return new ApplicationError('busy', 'The request body arrived too slowly while others were waiting. Try again.');
  }
}

/** Has the bytes of a body looked at before they are parsed, none where there is no body; `check` throws to refuse them. */
export function checkBody(request: Request, check: (bytes: Buffer) => void): void {
  (request as WithBodyCheck)[BODY_CHECK] = check;
}

/** The decoded body of a request, which has been read by then. */
export function bodyOf(request: Request): unknown {
  return request.body as unknown;
}

/** Compressed bodies are not unpacked: a few bytes could become any number of them. */
function refuseEncoding({ headers }: Request): void {
  if (!/^(identity)?$/i.test(headers['content-encoding'] ?? '')) {
    throw new ApplicationError('unsupported', 'The request body can not be compressed: send it as it is.');
  }
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(headers['content-type'] ?? '') ?? [];
  if (!/^utf-?8$/i.test(charset)) throw notUtf8();
}

/**
 * Whether all of the body waits to be taken: Node gives a request no more than it has announced. Of a client that has gone
 * nothing is taken, though its bytes are there: it may send the same again.
 */
function hasArrived(request: Request, length: number): boolean {
  return !request.destroyed && request.readableLength === length && request.readableFlowing === null;
}

/** Undefined where the client does not know it beforehand. */
function lengthOf({ headers }: Request): number | undefined {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length']) : undefined;
}

async function bytesOf(request: Request, limit: number, length: number | undefined): Promise<Buffer> {
  try {
    return await getRawBody(request, { limit, length: length ?? null });
  } catch (error) {
    if ((error as { type?: unknown }).type === 'entity.too.large') {
      // What is left of the body would be taken for the next request.
      request.res?.setHeader('Connection', 'close');
      throw tooLarge(limit);
    }
    // The client has gone, or has sent more or less than it said.
    throw invalid('Decoding error.');
  }
}

function tooLarge(limit: number): ApplicationError {
  return limit < MEGABYTE
    ? new ApplicationError('too-large', 'The request body can be at most %limit kilobytes here.', {
        limit: Math.floor(limit / KILOBYTE),
      })
    : new ApplicationError('too-large', 'The request body can be at most %limit megabytes.', {
        limit: Math.floor(limit / MEGABYTE),
      });
}
