import type { RestRoute } from '../../src/platform/http/rest-routes.js';
import { restRoutesOf } from '../../src/platform/http/rest-routes.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { seededRandom } from '../../bench/harness/random.js';
import { Fuzzer } from '../support/fuzz.js';
import type { HostileRequest } from '../support/fuzz.js';
import type { Answer } from '../support/http-client.js';

/** The same requests in every run; another seed finds other ones. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_101);
const REQUESTS_MAX = Number(process.env['FUZZ_REQUESTS'] ?? 3000);
const DURATION_MS_MAX = 20_000;
const CONCURRENCY = 8;

/** What a response must never hold: frames of a stack, paths of the program, statements and words of the database. */
const LEAKS = [
  /\bat .{1,200}\.(js|ts):\d+/,
  /node_modules/,
  /\b(SELECT .+ FROM|INSERT INTO|UPDATE .+ SET|DELETE FROM)\b/,
  /You have an error in your SQL|ER_[A-Z_]+|QueryFailed|Unknown column|Incorrect .+ value|for column/,
  /TypeError|RangeError|Cannot read propert|is not a function|is not iterable/,
];

describe('every REST route under hostile input', () => {
  let app: TestApplication;
  let routes: readonly RestRoute[];

  beforeAll(async () => {
    app = await startApplication();
    routes = restRoutesOf(app.nest);
  });
  afterAll(() => app.close());

  it('answers with a refusal or a result, never with a failure or a look behind the scenes', async () => {
    const fuzzer = new Fuzzer(seededRandom(SEED));
    const deadline = Date.now() + DURATION_MS_MAX;
    const faults: string[] = [];
    let sent = 0;
    const worker = async (): Promise<void> => {
      while (sent < REQUESTS_MAX && Date.now() < deadline && faults.length < 20) {
        const route = routes[sent % routes.length] as RestRoute;
        sent += 1;
        const request = fuzzer.request(route);
        const fault = faultOf(await app.http.call(request.method, request.path, request.body, {}));
        if (fault) faults.push(describeFault(request, fault));
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));
    expect(faults).toEqual([]);
    // On the slowest machine every route still gets its turns.
    expect(sent).toBeGreaterThanOrEqual(Math.min(REQUESTS_MAX, routes.length * 3));
  });

  it('is still there afterwards', async () => {
    expect((await app.http.get('/rest/V1/inventory/stocks/1')).status).toBe(200);
  });
});

function faultOf({ status, body, headers }: Answer): string | undefined {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  if (status >= 500) return `status ${status}: ${text}`;
  if (!headers.get('x-request-id')) return 'no request id';
  if (status === 200 && headers.get('content-type')?.startsWith('text/csv')) return undefined;
  if (!headers.get('content-type')?.startsWith('application/json')) return `type ${headers.get('content-type')}`;
  if (status === 200) return undefined;
  const { message, errors, parameters, ...others } = (body ?? {}) as Record<string, unknown>;
  if (typeof message !== 'string' || message === '') return `no message: ${text}`;
  if (Object.keys(others).length > 0) return `unexpected members: ${text}`;
  if (errors !== undefined && !(Array.isArray(errors) && errors.every(isDetail)))
    return `errors of another shape: ${text}`;
  if (parameters !== undefined && (typeof parameters !== 'object' || parameters === null)) return `parameters: ${text}`;
  const leak = LEAKS.find((pattern) => pattern.test(text));
  return leak ? `leak ${String(leak)}: ${text}` : undefined;
}

function isDetail(detail: unknown): boolean {
  const { message, parameters } = (detail ?? {}) as Record<string, unknown>;
  return typeof message === 'string' && typeof parameters === 'object' && parameters !== null;
}

function describeFault({ method, path, body }: HostileRequest, fault: string): string {
  return `${method} ${path.slice(0, 500)} ${String(JSON.stringify(body)).slice(0, 1500)}\n  -> ${fault.slice(0, 600)}`;
}
