/** What came of a request: an answer, or nothing that says what the service has done. */
export type Reply =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly body: unknown;
      /** `X-Request-Id`. */
      readonly requestId: string;
      /** The service has told it before. */
      readonly isReplayed: boolean;
    }
  | { readonly kind: 'lost'; readonly reason: string };

export type Answer = Extract<Reply, { kind: 'answer' }>;

export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  readonly key?: string;
  /** Of somebody else than the run's integration. */
  readonly token?: string | undefined;
}

/** As patient as a shop is; what the service does after that it does unheard. */
const PATIENCE_MS = 20_000;

/** Sends a request, and waits for what comes of it. Never throws. */
export async function send(
  origin: string,
  common: string,
  { method, path, body, key, token = common }: Request,
): Promise<Reply> {
  const headers: Record<string, string> = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  if (key !== undefined) headers['idempotency-key'] = key;
  try {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await response.text();
    return {
      kind: 'answer',
      status: response.status,
      body: parsed(text),
      requestId: response.headers.get('x-request-id') ?? '',
      isReplayed: response.headers.get('idempotent-replayed') === 'true',
    };
  } catch (error) {
    return { kind: 'lost', reason: reasonOf(error) };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error;
  const code = (cause as { code?: string } | undefined)?.code;
  return code ?? (name === 'TimeoutError' ? 'no answer in time' : message);
}
