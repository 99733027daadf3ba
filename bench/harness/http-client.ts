import net from 'node:net';
import type { Socket } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');
const STATUS_OFFSET = 'HTTP/1.1 '.length;

/**
 * A client with one connection and one request at a time. It sends bytes that were put together beforehand, and looks
 * at no more of a response than its status and length. So the generator takes little from the server, with which it
 * shares the machine.
 */
export class HttpClient {
  private buffered: Buffer[] = [];
  private size = 0;
  /** Bytes of the whole response, once its head has been read. */
  private expected: number | undefined;
  private status = 0;
  private pending: { resolve(status: number): void; reject(error: Error): void } | undefined;

  private constructor(private readonly socket: Socket) {
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.receive(chunk));
    socket.on('error', (error) => this.fail(error));
    socket.on('close', () => this.fail(new Error('The server closed the connection.')));
  }

  static async connect(host: string, port: number): Promise<HttpClient> {
    const socket = net.connect(port, host);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    return new HttpClient(socket);
  }

  /** Sends a request and returns the status, once the whole response has arrived. */
  send(request: Buffer): Promise<number> {
    return new Promise((resolve, reject) => {
      this.pending = { resolve, reject };
      this.socket.write(request);
    });
  }

  /** The body of the last response. */
  get lastBody(): string {
    const answer = Buffer.concat(this.buffered);
    return answer.subarray(answer.indexOf(HEAD_END) + HEAD_END.length).toString();
  }

  close(): void {
    this.socket.removeAllListeners('close');
    this.socket.destroy();
  }

  private receive(chunk: Buffer): void {
    if (this.expected === this.size) this.forget();
    this.buffered.push(chunk);
    this.size += chunk.length;
    if (this.expected === undefined) this.readHead();
    if (this.expected === undefined || this.size < this.expected) return;
    const { pending } = this;
    this.pending = undefined;
    pending?.resolve(this.status);
  }

  private forget(): void {
    this.buffered = [];
    this.size = 0;
    this.expected = undefined;
  }

  private readHead(): void {
    const [first] = this.buffered;
    const bytes = this.buffered.length === 1 && first ? first : Buffer.concat(this.buffered);
    const end = bytes.indexOf(HEAD_END);
    if (end < 0) return;
    const head = bytes.toString('latin1', 0, end);
    const length = /content-length: *(\d+)/i.exec(head);
    if (!length) return this.fail(new Error(`An answer without a length: ${head.split('\r\n')[0] ?? ''}`));
    this.status = Number(head.slice(STATUS_OFFSET, STATUS_OFFSET + 3));
    this.expected = end + HEAD_END.length + Number(length[1]);
  }

  private fail(error: Error): void {
    const { pending } = this;
    this.pending = undefined;
    pending?.reject(error);
  }
}

export interface RequestParts {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token: string;
  readonly body?: string;
  readonly idempotencyKey?: string;
}

/** The bytes of a request. */
export function requestBytes({ method, path, token, body, idempotencyKey }: RequestParts): Buffer {
  const head = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', `Authorization: Bearer ${token}`];
  if (body !== undefined) head.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`);
  if (idempotencyKey !== undefined) head.push(`Idempotency-Key: ${idempotencyKey}`);
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body ?? ''}`);
}
