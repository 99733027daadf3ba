import { OAuthConsumerEntity } from '../../../src/modules/access/data/oauth-consumer.entity.js';
import { OAuthConsumerSecrets, contextOf } from '../../../src/modules/access/data/oauth-consumer.secrets.js';
import { Environment } from '../../../src/platform/config/environment.js';
import { SecretCipher } from '../../../src/platform/crypto/secret-cipher.js';
import { SecretTables } from '../../../src/platform/crypto/secret-tables.js';
import { commandLineOf } from '../../support/cli.js';
import { unique } from '../../support/names.js';
import { countStatements } from '../../support/statements.js';
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

const NOTHING = { secrets: 0, renewed: 0, left: 0, unreadable: 0, unreadable_rows: [] };
const SECOND_FACTORS = { name: 'second factors', ...NOTHING };

describe('secrets:rotate', () => {
  const [OLD, NEW, LOST] = ['a'.repeat(64), 'b'.repeat(64), 'c'.repeat(64)];
  const variables = { ...process.env };
  let access: AccessProcess;

  beforeAll(async () => {
    access = await startAccess();
  });
  beforeEach(async () => {
    await access.database.execute('DELETE FROM oauth_consumer');
    setKeys(OLD);
    for (let made = 0; made < 3; made += 1) await cli('integration:create', '--name', unique('erp'), '--all');
  });
  afterEach(() => {
    process.env = { ...variables };
  });
  afterAll(() => access.close());

  function setKeys(key: string, ...previous: readonly string[]): void {
    process.env['APP_ENCRYPTION_KEY'] = key;
    process.env['APP_ENCRYPTION_KEY_PREVIOUS'] = previous.join(',');
  }
  const stored = (): Promise<{ id: number; key: string; consumer: string; token: string }[]> =>
    access.database.query(
      `SELECT consumer_id AS id, consumer_key AS \`key\`, consumer_secret AS consumer, token_secret AS token
         FROM oauth_consumer ORDER BY consumer_id`,
    );
  const secrets = async (key: string): Promise<string[]> => {
    const cipher = new SecretCipher(Object.assign(new Environment(), { APP_ENCRYPTION_KEY: key }));
    return (await stored()).flatMap((row) => [
      cipher.decrypt(row.consumer, contextOf(row.key, 'consumer_secret')),
      cipher.decrypt(row.token, contextOf(row.key, 'token_secret')),
    ]);
  };

  it('encrypts everything with the new key, tells that nothing is left, and finds nothing to do again', async () => {
    const before = await secrets(OLD);
    setKeys(NEW, OLD);
    expect(await cli('secrets:rotate')).toMatchObject({
      code: 0,
      out: 'OAuth consumers: 6 secret(s), 6 encrypted anew.\nsecond factors: 0 secret(s), 0 encrypted anew.\nNothing is left under another key: APP_ENCRYPTION_KEY_PREVIOUS can be taken away.\n',
    });
    expect(await secrets(NEW)).toEqual(before);
    expect(
      await access.database.query(
        "SELECT target_id AS target, detail FROM security_log WHERE event = 'secret_changed'",
      ),
    ).toEqual([{ target: 'APP_ENCRYPTION_KEY', detail: 'secrets:rotate' }]);
    const rows = await stored();
    setKeys(NEW);
    const { code, out } = await cli('secrets:rotate', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({
      dry_run: false,
      is_complete: true,
      places: [{ name: 'OAuth consumers', ...NOTHING, secrets: 6 }, SECOND_FACTORS],
    });
    expect(await stored()).toEqual(rows);
  });

  it('only counts in a dry run', async () => {
    const before = await stored();
    setKeys(NEW, OLD);
    const { code, out } = await cli('secrets:rotate', '--dry-run');
    expect({ code, out }).toEqual({
      code: 0,
      out: 'OAuth consumers: 6 secret(s), 6 to be encrypted anew.\nsecond factors: 0 secret(s), 0 to be encrypted anew.\n6 secret(s) are under another key or in an older form.\n',
    });
    expect(await stored()).toEqual(before);
  });

  it('leaves and names what no key opens, renews the rest, and fails', async () => {
    const [first] = await stored();
    setKeys(LOST);
    await cli('integration:create', '--name', unique('erp'), '--all');
    const lost = (await stored()).at(-1);
    setKeys(NEW, OLD);
    const { code, out } = await cli('secrets:rotate', '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      is_complete: false,
      places: [
        {
          secrets: 8,
          renewed: 6,
          left: 0,
          unreadable: 2,
          unreadable_rows: [
            { id: lost?.id, property: 'consumerSecret' },
            { id: lost?.id, property: 'tokenSecret' },
          ],
        },
        SECOND_FACTORS,
      ],
    });
    expect((await stored()).at(-1)).toEqual(lost);
    expect((await stored())[0]).not.toEqual(first);
    expect((await cli('secrets:rotate')).out).toContain(`2 cannot be read with any of the keys, in rows ${lost?.id}`);
  });

  it('goes through the rows in slices of any size, each written with one statement', async () => {
    const before = await secrets(OLD);
    const cipher = new SecretCipher(
      Object.assign(new Environment(), { APP_ENCRYPTION_KEY: NEW, APP_ENCRYPTION_KEY_PREVIOUS: OLD }),
    );
    const places = new SecretTables(access.database, cipher);
    const repository = access.database.dataSource.getRepository(OAuthConsumerEntity);
    new OAuthConsumerSecrets(places, repository).onModuleInit();
    const [place] = places.all;
    const ids = (await stored()).map(({ id }) => id);
    const first = await place?.renew(0, 2);
    expect(first).toEqual({ secrets: 4, current: 0, outdated: 4, unreadable: [], next: ids[1] });
    expect(await place?.look(0, 2)).toEqual({ ...first, current: 4, outdated: 0 });
    const count = async (after: number, rows: number): Promise<object> =>
      (await countStatements(access.database, async () => place?.renew(after, rows))).byCommand;
    expect(await count(ids[1] ?? 0, 2)).toEqual({ START: 1, SELECT: 1, UPDATE: 1, COMMIT: 1 });
    expect(await secrets(NEW)).toEqual(before);
  });

  it('needs a key', async () => {
    delete process.env['APP_ENCRYPTION_KEY'];
    const { code, err } = await cli('secrets:rotate');
    expect(code).toBe(1);
    expect(err).toContain('APP_ENCRYPTION_KEY is not set');
  });
});
