import 'reflect-metadata';
import { Database } from '../../../src/platform/database/database.js';
import { TriggerInstaller } from '../../../src/platform/database/trigger-installer.js';
import { executeCommandLine } from '../../../src/platform/cli/command-line.js';
import { TerminalLogger } from '../../../src/platform/cli/terminal-logger.js';
import { takeDown } from '../../support/cli.js';
import type { CommandRun } from '../../support/cli.js';
import { connect } from '../../support/database.js';
import { ExampleCliModule } from './support/example-cli.js';

const DATABASE = `${process.env['DB_NAME']}_cli`;

describe('a command line', () => {
  const variables = { ...process.env };

  beforeEach(() => {
    process.env['DB_NAME'] = DATABASE;
  });

  afterEach(() => {
    process.env = { ...variables };
  });

  beforeAll(async () => {
    const connection = await connect();
    await connection.query('DROP DATABASE IF EXISTS ??', [DATABASE]);
    await connection.query('CREATE DATABASE ??', [DATABASE]);
    await connection.end();
  });

  const run = (...words: readonly string[]): Promise<CommandRun> => {
    const logger = new TerminalLogger(process.env['LOG_LEVEL']);
    return takeDown(() => executeCommandLine(ExampleCliModule, { version: '1.1.0', logger }, words));
  };

  describe('without any server', () => {
    beforeEach(() => {
      Object.assign(process.env, { DB_PORT: '1', REDIS_URL: 'redis://127.0.0.1:1' });
    });

    it('helps', async () => {
      const help = await run('--help');
      expect(help.code).toBe(0);
      expect(help.out).toContain('Usage: bin/cli [options] [command]');
      expect(help.out).toMatch(/migrate .*bring the database schema up to date/);
      expect(await run('example:list', '--help')).toMatchObject({
        code: 0,
        out: expect.stringContaining('--limit'),
      });
      expect(await run('help', 'example:list')).toMatchObject({ code: 0, out: expect.stringContaining('--limit') });
      expect(await run('help')).toMatchObject({ code: 0, out: help.out });
      expect(await run('--version')).toMatchObject({ code: 0, out: '1.1.0\n' });
    });

    it('prints data on stdout and talk on stderr', async () => {
      expect(await run('example:list', '--limit=2')).toEqual({ code: 0, out: '1\n2\n', err: 'That was all.\n' });
    });

    it('prints one document with --json', async () => {
      const { code, out } = await run('example:list', '--limit', '2', '--json');
      expect(code).toBe(0);
      expect(JSON.parse(out)).toEqual({ numbers: [1, 2], origin: 'cli' });
    });

    it('ends with 1 where a check found something', async () => {
      expect(await run('example:list', '--limit=3')).toMatchObject({ code: 1 });
    });

    it.each([
      ['no command', []],
      ['an unknown command', ['example:lits']],
      ['an unknown command that is asked for help', ['example:lits', '--help']],
      ['a question for help about an unknown command', ['-h', 'example:lits']],
      ['the help of an unknown command', ['help', 'example:lits']],
      ['the version of an unknown command', ['example:lits', '--version']],
      ['an unknown option', ['example:list', '--limmit=1']],
      ['an option without its value', ['example:list', '--limit']],
      ['a value that is no number', ['example:list', '--limit=ten']],
      ['a value out of bounds', ['example:list', '--limit=0']],
      ['a value that is not on the list', ['example:list', '--order=left']],
      ['an argument too many', ['example:list', 'everything']],
      ['an argument too few', ['example:fail']],
      ['what the command itself calls wrong', ['example:fail', 'usage']],
    ])('ends with 2 for %s', async (_what, words) => {
      const ended = await run(...words);
      expect(ended).toMatchObject({ code: 2, out: '' });
      expect(ended.err).not.toMatch(/\n\s+at /);
    });

    it('ends with 1 and a sentence for a refusal', async () => {
      expect(await run('example:fail', 'refusal')).toEqual({
        code: 1,
        out: '',
        err: 'The code "eu-1" is taken.\n',
      });
    });

    it('ends with 1 and a document for a refusal with --json', async () => {
      const { code, out } = await run('example:fail', 'refusal', '--json');
      expect(code).toBe(1);
      expect(JSON.parse(out)).toEqual({ error: { message: 'The code "eu-1" is taken.' } });
    });

    it('shows where an unexpected error came from at debug level alone', async () => {
      const brief = await run('example:fail', 'surprise');
      expect(brief).toMatchObject({
        code: 1,
        err: 'The command failed: something broke (LOG_LEVEL=debug shows where.)\n',
      });
      process.env['LOG_LEVEL'] = 'debug';
      expect((await run('example:fail', 'surprise')).err).toMatch(/something broke\n\s+at /);
    });

    it('says which database it cannot reach', async () => {
      const { code, err } = await run('example:query');
      expect(code).toBe(1);
      expect(err).toContain(`The database ${DATABASE} at ${process.env['DB_HOST'] ?? '127.0.0.1'}:1 cannot be used`);
      expect(err).not.toMatch(/\n\s+at /);
    });

    it('says what is wrong with the configuration', async () => {
      process.env['DB_PORT'] = 'abc';
      const { code, err } = await run('example:query');
      expect(code).toBe(1);
      expect(err).toContain('The configuration is not usable: DB_PORT');
    });
  });

  describe('with a database', () => {
    it('asks for the migrations first, runs them once, and then works', async () => {
      expect(await run('example:query')).toMatchObject({
        code: 1,
        err: 'The database schema is not up to date. Run bin/cli migrate first.\n',
      });
      expect(await run('migrate', '--dry-run')).toEqual({
        code: 0,
        out: 'ExampleMigration1763700009999\nMigrations that would be run: 1.\n',
        err: '',
      });
      expect(await run('migrate')).toMatchObject({
        code: 0,
        out: 'ExampleMigration1763700009999\nMigrations run: 1.\n',
      });
      const again = await run('migrate', '--json');
      expect(again.code).toBe(0);
      expect(JSON.parse(again.out)).toEqual({ executed: [], warnings: [] });
      const planned = await run('migrate', '--dry-run', '--json');
      expect(JSON.parse(planned.out)).toEqual({ dry_run: true, pending: [] });
      const { code, out } = await run('example:query', '--json');
      expect(code).toBe(0);
      expect(JSON.parse(out)).toEqual([{ answer: 42 }]);
      expect((await run('example:query')).out).toMatch(/answer[\s\S]*42/);
    });

    it.each([
      ['a lost connection', 'KILL CONNECTION_ID()', /^The database \S+ at \S+ cannot be used as \S+: .+\n$/],
      [
        'a statement that was interrupted, in a session that goes on',
        'KILL QUERY CONNECTION_ID()',
        /^The command failed: the database refused a statement \(1317, ER_QUERY_INTERRUPTED\)\./,
      ],
      [
        'a statement that is refused',
        'SELECT secret FROM',
        /^The command failed: the database refused a statement \(1064, ER_PARSE_ERROR\)\. \(LOG_LEVEL=debug shows where\.\)\n$/,
      ],
      [
        'a column that is not there',
        'SELECT secret',
        /^The command failed: the database refused a statement \(1054, ER_BAD_FIELD_ERROR\)\./,
      ],
    ])('says %s in a sentence without SQL', async (_what, sql, sentence) => {
      await run('migrate');
      const query = Database.prototype.query;
      const failing = jest.spyOn(Database.prototype, 'query').mockImplementation(function (
        this: Database,
        text,
        values,
      ) {
        return query.call(this, text.startsWith('SELECT 6 * 7') ? sql : text, values) as Promise<never>;
      });
      const { code, err } = await run('example:query').finally(() => failing.mockRestore());
      expect(code).toBe(1);
      expect(err).toMatch(sentence);
      expect(err).not.toMatch(/SELECT|\n\s+at /);
    });

    it('refuses a server that the ledgers cannot rely on', async () => {
      const query = Database.prototype.query;
      const faulty = jest.spyOn(Database.prototype, 'query').mockImplementation(async function (
        this: Database,
        text,
        values,
      ) {
        const rows = (await query.call(this, text, values)) as { sqlMode?: string }[];
        return rows.map((row) => (row.sqlMode === undefined ? row : { ...row, sqlMode: '' })) as never[];
      });
      const { code, err, out } = await run('example:query').finally(() => faulty.mockRestore());
      expect([code, out, err]).toEqual([1, '', 'The database server cannot be used: strict mode is off.\n']);
    });

    it.each([
      ['example:query', /^┌[^]*42/],
      ['migrate', /^The schema was up to date\.\n$/],
    ])('says beside the data of %s what is dangerous on the server, once', async (command, data) => {
      const clean = await run(command);
      expect([clean.code, clean.err]).toEqual([0, '']);
      const query = Database.prototype.query;
      const inGroup = jest.spyOn(Database.prototype, 'query').mockImplementation(async function (
        this: Database,
        text,
        values,
      ) {
        if (!text.includes('SHOW GLOBAL VARIABLES')) return query.call(this, text, values) as Promise<never>;
        return Object.entries({
          group_replication_group_name: 'one',
          group_replication_single_primary_mode: 'ON',
          group_replication_consistency: 'EVENTUAL',
        }).map(([Variable_name, Value]) => ({ Variable_name, Value })) as never[];
      });
      const { code, out, err } = await run(command).finally(() => inGroup.mockRestore());
      expect([code, out]).toEqual([0, clean.out]);
      expect(out).toMatch(data);
      expect(err).toBe(
        'Warning: group_replication_consistency is EVENTUAL: after a failover a new primary may decide by what is old. ' +
          'Set BEFORE_ON_PRIMARY_FAILOVER.\n',
      );
    });

    it('warns of triggers that are not there, and works', async () => {
      const missing = jest.spyOn(TriggerInstaller.prototype, 'missing').mockResolvedValue(['No trigger.']);
      const { code, err } = await run('example:query').finally(() => missing.mockRestore());
      expect([code, err]).toEqual([0, 'Warning: No trigger.\n']);
    });

    it('says which setting a server lacks that refuses triggers', async () => {
      const connection = await connect();
      await connection.query('DROP TABLE IF EXISTS ??.schema_migration', [DATABASE]);
      await connection.query('DROP TABLE IF EXISTS ??.cli_example', [DATABASE]);
      await connection.end();
      process.env['EXAMPLE_TRIGGER_REFUSED'] = '1';
      const { code, err } = await run('migrate');
      expect(code).toBe(1);
      expect(err).toContain('log_bin_trust_function_creators=1');
      expect(err).toContain('GRANT TRIGGER');
    });
  });
});
