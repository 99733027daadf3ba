import { IntegrationService } from '../../../src/modules/access/index.js';
import { UserService } from '../../../src/modules/access/app/user.service.js';
import { allResources } from '../../../src/modules/access/domain/resources.js';
import { runInContext } from '../../../src/platform/context/request-context.js';
import { commandLineOf } from '../../support/cli.js';
import { unique } from '../../support/names.js';
import { AccessApplication, startAccess } from './support/access.js';
import type { AccessProcess } from './support/access.js';

const cli = commandLineOf(AccessApplication);

describe('commands of access', () => {
  let access: AccessProcess;

  beforeAll(async () => {
    access = await startAccess();
  });
  afterAll(() => access.close());

  it('acl:list shows the whole tree', async () => {
    const { code, out } = await cli('acl:list');
    expect(code).toBe(0);
    for (const id of allResources()) expect(out).toContain(id);
    expect(out).toMatch(/^ {6}Adjustment History {2}Vendor_InventoryAdjustment::view$/m);
    const tree = JSON.parse((await cli('acl:list', '--json')).out) as { id: string; children: object[] };
    expect(tree.id).toBe('Vendor_Backend::all');
    expect(tree.children.length).toBeGreaterThan(1);
  });

  it('integration:create prints a token that works, on a line of its own', async () => {
    const { code, out } = await cli('integration:create', '--name', unique('erp'), '--all');
    expect(code).toBe(0);
    const token = /^access_token: (\S+)$/m.exec(out)?.[1] ?? '';
    expect(await access.who(token)).toMatchObject({ type: 'integration' });
  });

  it.each([
    ['one option with several', ['--resource', 'Vendor_InventoryApi::source', 'Vendor_Sales::ship']],
    ['several options', ['--resource', 'Vendor_InventoryApi::source', '--resource', 'Vendor_Sales::ship']],
  ])('integration:create takes resources as %s', async (_how, words) => {
    const { out } = await cli('integration:create', '--name', unique('erp'), ...words, '--json');
    const { access_token: token } = JSON.parse(out) as { access_token: string };
    expect(await access.who(token)).toMatchObject({ type: 'integration' });
    expect(await access.who(token, 'Vendor_Sales::ship')).toMatchObject({ type: 'integration' });
    expect(await access.who(token, 'Vendor_Sales::cancel')).toBe('forbidden');
  });

  it('integration:revoke ends the token', async () => {
    const name = unique('erp');
    const { out } = await cli('integration:create', '--name', name, '--all', '--json');
    const { access_token: token } = JSON.parse(out) as { access_token: string };
    expect((await cli('integration:revoke', '--name', name)).code).toBe(0);
    expect(await access.who(token)).toBe('unauthenticated');
    expect((await cli('integration:revoke', '--name', unique('erp'))).code).toBe(1);
  });

  it('integration:create takes an end, and integration:list shows it with the creator and the last use', async () => {
    const name = unique('erp');
    const words = ['integration:create', '--name', name, '--all'];
    expect((await cli(...words, '--expires', '2020-01-31')).code).toBe(1);
    expect((await cli(...words, '--expires', 'soon')).code).toBe(2);
    const { out } = await cli(...words, '--expires', '2099-01-31', '--json');
    expect(JSON.parse(out)).toMatchObject({ name, expires_at: '2099-01-31 23:59:59' });
    const listed = JSON.parse((await cli('integration:list', '--json')).out) as { name: string }[];
    expect(listed.find((integration) => integration.name === name)).toMatchObject({
      state: 'active',
      all: true,
      creator_type: 'system',
      creator_label: null,
      last_used_at: null,
      expires_at: '2099-01-31 23:59:59',
    });
    expect((await cli('integration:list')).out).toContain(name);
  });

  it('binds roles and integrations to sources, and refuses those that do not exist', async () => {
    const [role, name] = [unique('role'), unique('till')];
    const made = await cli('admin:role:create', '--name', role, '--all', '--source', 'default', '--json');
    expect(JSON.parse(made.out)).toMatchObject({ role_name: role, all: true, source_codes: ['default'] });
    expect((await cli('integration:create', '--name', name, '--all', '--source', 'DEFAULT')).code).toBe(0);
    const listed = JSON.parse((await cli('integration:list', '--json')).out) as {
      name: string;
      source_codes: string[];
    }[];
    expect(listed.find((integration) => integration.name === name)?.source_codes).toEqual(['default']);
    const refused = await cli('admin:role:create', '--name', unique('role'), '--all', '--source', 'nowhere');
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('"nowhere" does not exist')]);
  });

  it('integration:list names those whose creator has left, and integration:adopt answers for them', async () => {
    const name = unique('erp');
    const { userId, username } = await access.newUser();
    const actor = { type: 'admin', id: String(userId), label: username } as const;
    await runInContext({ origin: 'graphql', actor }, () =>
      access.get(IntegrationService).create({ name, resources: [] }),
    );
    const orphans = async (): Promise<object[]> =>
      JSON.parse((await cli('integration:list', '--orphaned', '--json')).out) as object[];
    expect(await orphans()).toEqual([]);
    await access.get(UserService).disable(username);
    expect(await orphans()).toMatchObject([{ name, creator_label: username, state: 'active' }]);
    expect((await cli('integration:adopt', '--name', name)).code).toBe(0);
    expect(await orphans()).toEqual([]);
    expect((await cli('integration:adopt', '--name', unique('erp'))).code).toBe(1);
  });

  it('security:log shows the security log, a line each or as a document', async () => {
    const { userId, username, password } = await access.newUser();
    await access.logIn(username, password, '192.0.2.1');
    const filters = ['--actor', username, '--event', 'login', '--address', '192.0.2.1'];
    const { code, out } = await cli('security:log', ...filters);
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`^\\S+ \\S+\\tlogin\\tadmin #${userId} ${username}\\t192\\.0\\.2\\.1\\t-\\t-\\n$`));
    const document = JSON.parse((await cli('security:log', ...filters, '--limit', '1', '--json')).out) as object[];
    expect(document).toMatchObject([{ event: 'login', actor_label: username, occurrences: 1, changes: null }]);
    expect((await cli('security:log', '--actor', username, '--to', '2020-01-01')).out).toBe('');
    expect((await cli('security:log', '--event', 'nothing')).code).toBe(2);
    expect((await cli('security:log', '--from', 'yesterday')).code).toBe(2);
  });

  it('admin:role:create and admin:user:create make somebody who can log in', async () => {
    const [role, username] = [unique('role'), unique('jane')];
    const made = await cli('admin:role:create', '--name', role, '--resource', 'Vendor_InventoryApi::source');
    expect(made.code).toBe(0);
    const words = ['--username', username, '--password', 'a good password', '--email', `${username}@example.com`];
    const user = await cli('admin:user:create', ...words, '--role', role, '--json');
    expect(user.code).toBe(0);
    expect(JSON.parse(user.out)).toMatchObject({ username, role });
    expect(user.out + user.err).not.toContain('a good password');
    expect(await access.who(await access.logIn(username, 'a good password'))).toMatchObject({ type: 'admin' });

    const again = await cli('admin:user:create', ...words, '--role', role);
    expect(again).toMatchObject({ code: 1, out: '' });
    expect(again.err).toContain('already exists');
    expect((await cli('admin:role:create', '--name', role, '--all')).code).toBe(1);
  });

  it('admin:role:create takes the largest change that its users may write alone', async () => {
    const role = unique('role');
    const limits = ['--largest-change-quantity', '12.5', '--largest-change-value', '2000'];
    expect((await cli('admin:role:create', '--name', role, '--all', ...limits)).code).toBe(0);
    const stored = await access.database.query(
      'SELECT largest_change_quantity AS quantity, largest_change_value AS value FROM admin_role WHERE role_name = ?',
      [role],
    );
    expect(stored).toEqual([{ quantity: '12.5000', value: '2000.0000' }]);
  });

  it.each([
    ['a limit below zero', 'admin:role:create', ['--name', 'a role', '--all', '--largest-change-quantity', '-1']],
    ['a limit that is no number', 'admin:role:create', ['--name', 'a role', '--all', '--largest-change-value', 'much']],
    ['nothing given', 'admin:role:create', ['--name', 'a role']],
    ['both given', 'admin:role:create', ['--name', 'a role', '--all', '--resource', 'Vendor_Sales::ship']],
    ['no name', 'integration:create', ['--all']],
    ['an unknown resource', 'integration:create', ['--name', 'erp', '--resource', 'Vendor_No::such']],
    ['a name of blanks', 'integration:create', ['--name', '  ', '--all']],
    [
      'a short password',
      'admin:user:create',
      ['--username', 'x', '--password', 'short', '--email', 'x@example.com', '--role', 'y'],
    ],
    [
      'no email address',
      'admin:user:create',
      ['--username', 'x', '--password', 'long enough', '--email', 'nowhere', '--role', 'y'],
    ],
  ])('wrong usage ends with 2: %s', async (_what, name, words) => {
    const { code, out, err } = await cli(name, ...words);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).not.toBe('');
  });
});
