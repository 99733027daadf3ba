import type { INestApplicationContext } from '@nestjs/common';
import { AppModule } from '../../../src/app.module.js';
import { createApplication, executeWords, registeredCommands } from '../../../src/platform/cli/command-line.js';
import type { RegisteredCommand } from '../../../src/platform/cli/command-line.js';
import { TerminalLogger } from '../../../src/platform/cli/terminal-logger.js';
import { takeDown } from '../../support/cli.js';
import type { CommandRun } from '../../support/cli.js';

/** Commands without --dry-run, each with the reason. */
const WITHOUT_DRY_RUN: Readonly<Record<string, string>> = {
  'acl:list': 'changes nothing',
  'integration:list': 'changes nothing',
  'security:log': 'changes nothing',
  'config:show': 'changes nothing',
  'export:adjustment-history': 'changes nothing',
  'export:stock-sources': 'changes nothing',
  'inventory:adjustment:verify': 'changes nothing',
  'inventory:doctor': 'changes nothing',
  'inventory:explain': 'changes nothing',
  'inventory:quantities:at': 'changes nothing',
  'inventory:reservation:detect-oversell': 'changes nothing',
  'inventory:reservation:list-inconsistencies': 'changes nothing',
  'indexer:reindex': 'rebuilds what follows from other tables; inventory:doctor says where it differs',
  'config:set': 'one value, which is checked before it is written; config:show says what it was',
  'admin:role:create': 'makes the one thing that it names',
  'admin:user:create': 'makes the one thing that it names',
  'admin:user:disable': 'changes the one thing that it names',
  'admin:user:password': 'changes the one thing that it names',
  'admin:user:second-factor:reset': 'changes the one thing that it names',
  'admin:user:unlock': 'changes the one thing that it names',
  'customer:create': 'makes the one thing that it names',
  'customer:disable': 'changes the one thing that it names',
  'integration:create': 'makes the one thing that it names',
  'integration:adopt': 'changes the one thing that it names',
  'integration:revoke': 'changes the one thing that it names',
  'webhook:list': 'changes nothing',
  'webhook:deliveries': 'changes nothing',
  'webhook:create': 'makes the one thing that it names',
  'webhook:enable': 'changes the one thing that it names',
  'webhook:disable': 'changes the one thing that it names',
  'webhook:delete': 'changes the one thing that it names',
  'webhook:rotate-secret': 'changes the one thing that it names',
  'webhook:replay': 'sends again what was sent before, under the same ids',
};

/** Values that options which have to be given take. */
const VALUES: Readonly<Record<string, string>> = {
  '--after': '0',
  '--email': 'somebody@example.com',
  '--file': 'places.txt',
  '--name': 'somebody',
  '--role': 'somebody',
  '--topic': 'adjustment',
  '--url': 'https://example.com/',
  '--username': 'somebody',
};

/** Calls that each option and argument alone would not tell to be wrong, and a part of what is said about them. */
const REFUSED_TOGETHER: readonly (readonly [said: string, ...words: string[]])[] = [
  ['can be at most 36500', 'config:set', 'cataloginventory/source_item_adjustment/retention_days', '36501'],
  ['a whole number from 1', 'config:set', 'cataloginventory/source_item_adjustment/max_page_size', '-5'],
  ['There is no setting "no/such/path"', 'config:set', 'no/such/path', '1'],
  ['There is no setting "no/such/path"', 'config:show', 'no/such/path'],
  ['mutually exclusive', 'inventory:legacy-stock:writes', '--enable', '--disable'],
  ['not both', 'admin:role:create', '--name', 'all', '--all', '--resource', 'Vendor_InventoryApi::source'],
  ['not both', 'integration:create', '--name', 'all', '--all', '--resource', 'Vendor_InventoryApi::source'],
  ['There is no check "nonsense"', 'inventory:doctor', '--check', 'nonsense'],
  ['inventory', 'indexer:reindex', 'catalog'],
  ['could be resumed', 'import:products', 'items.csv', '--dry-run', '--resume', 'a-run'],
  ['could be resumed', 'import:stock-sources', 'items.csv', '--dry-run', '--resume', 'a-run'],
  ['A time is needed', 'export:adjustment-history', '--from', '2026-02-30'],
  ['no country', 'inventory-geonames:import', 'Germany', '--file', 'DE.txt'],
  ['whole number from 1', 'webhook:enable', 'shop'],
  ['unknown option', 'config:show', '-x'],
  ['unknown command', 'no:such:command'],
];

/** Arguments that are there where any other word is refused. */
const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  'config:set': ['cataloginventory/item_options/min_qty', '-5'],
  'inventory-geonames:import': ['DE'],
  'inventory:quantities:at': ['2026-01-31'],
  'webhook:deliveries': ['1'],
  'webhook:delete': ['1'],
  'webhook:disable': ['1'],
  'webhook:enable': ['1'],
  'webhook:replay': ['1'],
  'webhook:rotate-secret': ['1'],
};

/** Commands that need one of several options. */
const NEEDED: Readonly<Record<string, string>> = { 'admin:role:create': '--all', 'integration:create': '--all' };

const NEEDS_NO_DATABASE = ['acl:list'];

const variables = { ...process.env };
let app: INestApplicationContext;

function run(...words: readonly string[]): Promise<CommandRun> {
  return takeDown(() => executeWords(app, words));
}

function commands(): readonly RegisteredCommand[] {
  return registeredCommands(app);
}

function named(name: string): RegisteredCommand {
  const command = commands().find((candidate) => candidate.name() === name);
  if (!command) throw new Error(`There is no command ${name}.`);
  return command;
}

function has(command: RegisteredCommand, option: string): boolean {
  return command.options.some(({ long }) => long === option);
}

/** Words with which a command can be run: its arguments, and the options that have to be given. */
function wordsOf(command: RegisteredCommand): string[] {
  const given = command.options.filter(({ mandatory }) => mandatory);
  return [
    command.name(),
    ...(ARGUMENTS[command.name()] ??
      command.registeredArguments.filter(({ required }) => required).map(() => 'inventory')),
    ...[NEEDED[command.name()] ?? []].flat(),
    ...given.flatMap(({ long }) => {
      const value = VALUES[long ?? ''];
      if (value === undefined) throw new Error(`A value of ${command.name()} ${String(long)} is to be listed above.`);
      return [String(long), value];
    }),
  ];
}

/** Ways to call it wrongly, as far as it has them. Those without values come first: commander keeps what it has read. */
function wrongCalls(command: RegisteredCommand): [what: string, words: readonly string[]][] {
  const name = command.name();
  const isVariadic = command.registeredArguments.some(({ variadic }) => variadic);
  const isDemanding =
    command.options.some(({ mandatory }) => mandatory) || command.registeredArguments.some(({ required }) => required);
  const valued = command.options.find(({ required, mandatory }) => required && !mandatory);
  const blank = command.options.filter(({ required }) => required);
  const demanded = command.registeredArguments.filter(({ required }) => required);
  return [
    ...(isDemanding ? [['less than it needs', [name]] as [string, string[]]] : []),
    ...(valued
      ? [['an option without its value', [...wordsOf(command), String(valued.long)]] as [string, string[]]]
      : []),
    ...blank.map(({ long }): [string, string[]] => ['nothing for an option', [...wordsOf(command), String(long), '']]),
    ...demanded.map((_argument, at): [string, string[]] => [
      'nothing for an argument',
      wordsOf(command).map((word, index) => (index === at + 1 ? '' : word)),
    ]),
    ['an option that it does not know', [...wordsOf(command), '--no-such-option']],
    ...(isVariadic ? [] : [['an argument too many', [...wordsOf(command), 'a', 'b', 'c']] as [string, string[]]]),
  ];
}

describe('every command', () => {
  beforeAll(async () => {
    // Port 1: no server listens there.
    Object.assign(process.env, { DB_HOST: '127.0.0.1', DB_PORT: '1', REDIS_URL: 'redis://127.0.0.1:1' });
    app = await createApplication(AppModule, { version: '1.1.0', logger: new TerminalLogger('info') });
  });
  afterAll(async () => {
    await app.close();
    process.env = variables;
  });

  it('is found', () => {
    const names = commands().map((command) => command.name());
    expect(names).toEqual(expect.arrayContaining(['migrate', 'inventory:doctor', 'import:stock-sources']));
    expect(new Set(names).size).toBe(names.length);
  });

  it('says in a line what it does', () => {
    const silent = commands().filter((command) => command.description().trim().length < 10);
    expect(silent.map((command) => command.name())).toEqual([]);
  });

  it('describes each of its options', () => {
    const silent = commands().flatMap((command) =>
      command.options.filter(({ description }) => description.trim() === '').map(({ long }) => [command.name(), long]),
    );
    expect(silent).toEqual([]);
  });

  it('documents its exit codes once, and the option for machines', async () => {
    for (const command of commands()) {
      const { code, out } = await run(command.name(), '--help');
      expect([command.name(), code]).toEqual([command.name(), 0]);
      expect(out).toContain('--json');
      for (const documented of [0, 1, 2, 130]) expect(out).toMatch(new RegExp(`^  ${documented} +\\S`, 'm'));
      expect([command.name(), out.match(/exit codes?:/gi)?.length]).toEqual([command.name(), 1]);
    }
  });

  it('has a dry run, or a reason to have none', () => {
    const without = commands().filter((command) => !has(command, '--dry-run'));
    expect(without.map((command) => command.name()).sort()).toEqual(Object.keys(WITHOUT_DRY_RUN).sort());
  });

  it('ends with 2 and a sentence where it is called wrongly', async () => {
    for (const command of commands()) {
      for (const [what, words] of wrongCalls(command)) {
        const { code, out, err } = await run(...words);
        expect({ words, what, code, out }).toEqual({ words, what, code: 2, out: '' });
        expect(err).not.toMatch(/\n\s+at /);
      }
    }
  });

  it('ends with 1 and a sentence where there is no database', async () => {
    for (const name of commands().map((command) => command.name())) {
      const { code, out, err } = await run(...wordsOf(named(name)));
      if (NEEDS_NO_DATABASE.includes(name)) {
        expect([name, code]).toEqual([name, 0]);
        continue;
      }
      expect({ name, code, out }).toEqual({ name, code: 1, out: '' });
      expect(err).toMatch(/^The database \S+ at 127\.0\.0\.1:1 cannot be used as \S+: .+\n$/);
    }
  });

  it('answers with a document where there is no database', async () => {
    for (const name of commands().map((command) => command.name())) {
      if (NEEDS_NO_DATABASE.includes(name)) continue;
      const { code, out } = await run(...wordsOf(named(name)), '--json');
      expect([name, code]).toEqual([name, 1]);
      expect(JSON.parse(out)).toEqual({
        error: { message: expect.stringContaining('cannot be used') },
      });
    }
  });

  // The last one: commander keeps the options that it has read.
  it.each(REFUSED_TOGETHER)('ends with 2 and says %j: %s', async (said, ...words) => {
    const { code, err } = await run(...words);
    expect(code).toBe(2);
    expect(err).toContain(said);
  });
});
