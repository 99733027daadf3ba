import { commandLineOf } from '../../support/cli.js';
import { unique } from '../../support/names.js';
import { AccessApplication, startAccess } from './support/access.js';
import type { AccessProcess } from './support/access.js';

const cli = commandLineOf(AccessApplication);

describe('integration:create and what requests are signed with', () => {
  let access: AccessProcess;
  const before = process.env['APP_ENCRYPTION_KEY'];

  beforeAll(async () => {
    access = await startAccess();
  });
  afterEach(() => {
    if (before === undefined) delete process.env['APP_ENCRYPTION_KEY'];
    else process.env['APP_ENCRYPTION_KEY'] = before;
  });
  afterAll(() => access.close());

  it('prints the credentials line by line, the bearer token first and as ever', async () => {
    process.env['APP_ENCRYPTION_KEY'] = 'a'.repeat(64);
    const { code, out, err } = await cli('integration:create', '--name', unique('erp'), '--all');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(
      /^access_token: ([\w-]{43})\nconsumer_key: [0-9a-f]{32}\nconsumer_secret: [\w-]{43}\naccess_token_secret: [\w-]{43}\n$/,
    );
    const token = /^access_token: (\S+)$/m.exec(out)?.[1] ?? '';
    expect(await access.who(token)).toMatchObject({ type: 'integration' });
  });

  it('has them in the document of --json', async () => {
    process.env['APP_ENCRYPTION_KEY'] = 'a'.repeat(64);
    const { out } = await cli('integration:create', '--name', unique('erp'), '--all', '--json');
    const document = JSON.parse(out) as Record<string, string>;
    expect(document).toEqual({
      integration_id: expect.any(Number) as number,
      expires_at: null,
      name: expect.any(String) as string,
      access_token: expect.stringMatching(/^[\w-]{43}$/) as string,
      consumer_key: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      consumer_secret: expect.stringMatching(/^[\w-]{43}$/) as string,
      access_token_secret: expect.stringMatching(/^[\w-]{43}$/) as string,
    });
    const secrets = ['access_token', 'consumer_secret', 'access_token_secret'].map((field) => document[field]);
    expect(new Set(secrets).size).toBe(3);
  });

  it('makes a bearer token alone without an encryption key, says so on stderr, and succeeds', async () => {
    delete process.env['APP_ENCRYPTION_KEY'];
    const { code, out, err } = await cli('integration:create', '--name', unique('erp'), '--all');
    expect(code).toBe(0);
    expect(out).toMatch(/^access_token: [\w-]{43}\n$/);
    expect(err).toContain('APP_ENCRYPTION_KEY is not set');
    const json = await cli('integration:create', '--name', unique('erp'), '--all', '--json');
    expect(JSON.parse(json.out)).toMatchObject({
      consumer_key: null,
      consumer_secret: null,
      access_token_secret: null,
    });
    expect(json.err).toContain('APP_ENCRYPTION_KEY is not set');
  });
});
