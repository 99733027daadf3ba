import type { Exchange } from './document-check.js';

/** A response with its body decoded. */
export interface Answer<Body = any> {
  readonly status: number;
  // The body's shape is what a test asserts.
  readonly body: Body;
  readonly headers: Headers;
}

export interface CallOptions {
  /** Bearer token; null sends none. */
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Speaks HTTP with the application under test, as a client outside would. */
export class HttpClient {
  constructor(
    readonly origin: string,
    private readonly token: string,
    /** Called with every response; may throw. */
    private readonly check: (exchange: Exchange) => void = () => undefined,
  ) {}

  get(path: string, options: CallOptions = {}): Promise<Answer> {
    return this.call('GET', path, undefined, options);
  }

  post(path: string, body?: unknown, options: CallOptions = {}): Promise<Answer> {
    return this.call('POST', path, body, options);
  }

  put(path: string, body?: unknown, options: CallOptions = {}): Promise<Answer> {
    return this.call('PUT', path, body, options);
  }

  delete(path: string, options: CallOptions = {}): Promise<Answer> {
    return this.call('DELETE', path, undefined, options);
  }

  /** `body` is sent as JSON; a string is sent as it is. */
  async call(method: string, path: string, body: unknown, options: CallOptions): Promise<Answer> {
    const token = options.token === undefined ? this.token : options.token;
    const response = await fetch(this.origin + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...options.headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer = { status: response.status, body: parsed(text), headers: response.headers };
    this.check({ method, path, status: answer.status, body: answer.body });
    return answer;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
