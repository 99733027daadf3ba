import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ServerProcess } from '../concurrency/support/server-process.js';
import { createTestDatabase } from '../support/database.js';
import { HttpClient } from '../support/http-client.js';
import type { Answer } from '../support/http-client.js';

const ROOT = join(__dirname, '../..');
const MAIN = join(ROOT, 'dist/main.bundle.js');
const COMMAND_LINE = join(ROOT, 'dist/cli.bundle.js');
const ADMINISTRATOR = { username: 'bundled', password: 'Of-few-files-37' };
const SOURCE_CODES = '{ sources(pageSize: 5) { items { sourceCode } } }';

/** What a command of the bundle writes to standard output. */
async function outputOf(...words: string[]): Promise<string> {
  // The variables of this file of tests are not those of the process that runs it.
  const options = { env: { ...process.env } };
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND_LINE, ...words], options);
  return stdout;
}

/** What `npm start`, `bin/up`, `bin/cli` and the image run: the build and its packages in few files. */
describe('the bundle', () => {
  let server: ServerProcess;

  beforeAll(async () => {
    await createTestDatabase();
    await outputOf('migrate');
    const first = { ADMIN_USERNAME: ADMINISTRATOR.username, ADMIN_PASSWORD: ADMINISTRATOR.password };
    server = await ServerProcess.start({ main: MAIN }, first);
  });
  afterAll(() => server.stop());

  it('finds the files that are no code', async () => {
    const script = await fetch(`${server.origin}/stock-visualizer.js`);
    const dashboard = await fetch(`${server.origin}/admin/`);
    const page = await fetch(`${server.origin}/docs`);
    const styles = await fetch(`${server.origin}/docs/swagger-ui.css`);
    expect([script.status, dashboard.status, page.status, styles.status]).toEqual([200, 200, 200, 200]);
    expect(await dashboard.text()).toContain('<div id="root">');
    expect(styles.headers.get('content-type')).toContain('text/css');
  });

  it('responds over REST and GraphQL', async () => {
    const anonymous = new HttpClient(server.origin, '');
    const login = await anonymous.post('/rest/V1/integration/admin/token', ADMINISTRATOR, { token: null });
    const http = new HttpClient(server.origin, login.body as string);
    const rest: Answer = await http.get('/rest/V1/inventory/sources?searchCriteria[pageSize]=5');
    expect(rest.body.items.map((item: { source_code: string }) => item.source_code)).toEqual(['default']);
    const graphql: Answer = await http.post('/graphql', { query: SOURCE_CODES });
    expect(graphql.body).toEqual({ data: { sources: { items: [{ sourceCode: 'default' }] } } });
    const refused = await http.post('/rest/V1/inventory/source-items', { sourceItems: [{ sku: 7 }] });
    expect(refused.status).toBe(400);
  });

  it('runs the commands, and has the version of the package', async () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    expect((await outputOf('--version')).trim()).toBe(version);
    expect(await outputOf('inventory:doctor')).toContain('Nothing is wrong');
  });
});
