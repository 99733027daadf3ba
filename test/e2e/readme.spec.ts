import { execFile } from 'node:child_process';
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { RoleService } from '../../src/modules/access/app/role.service.js';
import { UserService } from '../../src/modules/access/app/user.service.js';
import { LoadSampleData } from '../../src/modules/sample-data/app/load-sample-data.service.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';

const run = promisify(execFile);
const README = readFileSync(join(__dirname, '../../README.md'), 'utf8');
const TOUR = README.slice(README.indexOf('## A tour'), README.indexOf('## Read on'));
const LOG_IN = /```sh\n(B=.*?)```/s.exec(TOUR)?.[1] ?? '';
/** Each call as printed, and the JSON or the headers that stand below it. */
const CALLS = [...TOUR.matchAll(/```sh\n(curl .*?)```\n+```(?:json)?\n(.*?)```/gs)].map(([, call, response]) => ({
  name: call?.split('\n', 1)[0],
  call: call ?? '',
  response: response ?? '',
}));
/** Stands in for curl, which a machine may lack, with the options that the tour uses. */
const CURL = `
const words = process.argv.slice(2);
const headers = {};
let method, body, url, isVerbose = false;
for (let word = words.shift(); word !== undefined; word = words.shift()) {
  if (word === '-X') method = words.shift();
  else if (word === '-H') { const [name, value] = words.shift().split(': '); headers[name] = value; }
  else if (word === '-d') body = words.shift();
  else if (word === '-i') isVerbose = true;
  else if (word === '-s' || word === '-g') continue;
  else if (word.startsWith('-')) throw new Error('The tour uses an option of curl that is not known here: ' + word);
  else url = word;
}
fetch(url, { method: method ?? (body ? 'POST' : 'GET'), headers, body }).then(async (response) => {
  if (isVerbose) {
    console.log('HTTP/1.1 ' + response.status + ' ' + response.statusText);
    console.log('X-Request-Id: ' + response.headers.get('x-request-id'));
  }
  process.stdout.write(await response.text());
});`;

/** What differs from run to run: request ids, ids of the history, times. */
const VARYING: readonly (readonly [RegExp, string])[] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'UUID'],
  [/"adjustment_id":\d+/g, '"adjustment_id":ID'],
  [/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g, 'TIME'],
];

describe('the tour of the README', () => {
  const directory = mkdtempSync(join(tmpdir(), 'readme-'));
  const password = 'a password of the tour';
  let app: TestApplication;
  let variables: Record<string, string>;

  /** Runs lines of the tour in a shell as they are printed, but for the address of the service. */
  const shell = async (lines: string): Promise<string> => {
    const script = `curl() { '${process.execPath}' curl.cjs "$@"; }\n${lines}`;
    const { stdout } = await run('bash', ['-c', script.replaceAll('http://127.0.0.1:3000', app.origin)], {
      cwd: directory,
      env: { PATH: process.env['PATH'], ...variables },
    });
    return stdout;
  };

  beforeAll(async () => {
    app = await startApplication();
    await app.within(async () => {
      await app.get(LoadSampleData).execute();
      const role = 'Everything';
      await app.get(RoleService).create({ name: role, all: true });
      await app.get(UserService).create({ username: 'admin', password, email: 'admin@example.com', role });
    });
    mkdirSync(join(directory, '.local'));
    writeFileSync(join(directory, '.local/admin-password'), `${password}\n`);
    writeFileSync(join(directory, 'curl.cjs'), CURL);
    variables = {};
    const set = await shell(`${LOG_IN}\nprintf '%s\\n' "$B" "$A" "$J"`);
    const [B = '', A = '', J = ''] = set.split('\n');
    variables = { B, A, J };
  });
  afterAll(async () => {
    rmSync(directory, { recursive: true });
    await app.close();
  });

  it('has calls to make', () => {
    expect(CALLS.length).toBeGreaterThanOrEqual(6);
  });

  it.each(CALLS)('prints what is returned: $name', async ({ call, response }) => {
    expect(plain(await shell(call))).toMatch(expected(response));
  });
});

/** Without what varies, and without the white space that makes a response fit the page. */
function plain(text: string): string {
  const named = VARYING.reduce((rest, [pattern, name]) => rest.replace(pattern, name), text);
  return named.replace(/\s+(?=["{}[\]])|(?<=[{}[\],])\s+/g, '').trim();
}

/** The printed response, in which `…` stands for what was left out. */
function expected(response: string): RegExp {
  const parts = plain(response)
    .split('…')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's');
}
