import { Logger } from '@nestjs/common';
import { IntegrationService } from '../../src/modules/access/index.js';
import { RoleService } from '../../src/modules/access/app/role.service.js';
import { UserService } from '../../src/modules/access/app/user.service.js';
import { hashOfToken } from '../../src/modules/access/domain/token.js';
import { Doctor } from '../../src/modules/doctor/app/doctor.service.js';
import { PruneSecurityLog, SecurityLog } from '../../src/modules/security-log/index.js';
import { Settings } from '../../src/modules/settings/index.js';
import { SYSTEM_ACTOR } from '../../src/platform/context/request-context.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { eventually } from '../support/eventually.js';
import { codesOf, graphql, graphqlData } from '../support/graphql.js';
import { unique } from '../support/names.js';

const PASSWORD = 'a long enough password';
const SOURCES = '/rest/V1/inventory/sources';
const LOG_RESOURCE = 'Vendor_Backend::security_log';
const SOURCE = 'Vendor_InventoryApi::source';
const LOG = `query ($filter: SecurityLogFilter, $pageSize: Int, $currentPage: Int) {
  securityLog(filter: $filter, pageSize: $pageSize, currentPage: $currentPage) {
    items {
      event actorType actorId actorLabel address targetType targetId targetLabel detail origin requestId occurrences
      changes { field before after isSecret }
    }
    totalCount pageInfo { currentPage totalPages }
  }
}`;
const SESSION = '{ id createdAt lastUsedAt expiresAt address userAgent isCurrent }';
const MY_SESSIONS = `{ mySessions ${SESSION} }`;
const USER_SESSIONS = `query ($userId: Int!) { userSessions(userId: $userId) ${SESSION} }`;
const END_MINE = 'mutation ($id: String!) { endMySession(id: $id) { count } }';
const END_OTHERS = 'mutation { endMyOtherSessions { count } }';
const END_USERS = 'mutation ($userId: Int!, $id: String!) { endUserSession(userId: $userId, id: $id) { count } }';
const END_ALL_OF_USER = 'mutation ($userId: Int!) { endUserSessions(userId: $userId) { count } }';
const SAVE_USER = 'mutation ($user: AdminUserInput!) { saveUser(user: $user) { id } }';
const SAVE_SETTINGS = `mutation ($settings: [SettingInput!]!) { saveSettings(settings: $settings) { reindexRequired } }`;

interface Person {
  readonly userId: number;
  readonly username: string;
  readonly role: string;
  readonly roleId: number;
}

interface Row {
  readonly event: string;
  readonly [column: string]: unknown;
}

describe('the security log', () => {
  let app: TestApplication;
  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(() => app.close());

  const person = async (resources: readonly string[] | 'all' = []): Promise<Person> =>
    app.within(async () => {
      const [username, role] = [unique('jane'), unique('role')];
      const grant = resources === 'all' ? { all: true as const } : { resources };
      const { roleId } = await app.get(RoleService).create({ name: role, ...grant });
      const email = `${username}@example.com`;
      const { userId } = await app.get(UserService).create({ username, password: PASSWORD, email, role });
      return { userId, username, role, roleId };
    });
  const tokenOf = async (username: string, password = PASSWORD, agent = 'curl/8.14.1'): Promise<string> => {
    const headers = { 'User-Agent': agent };
    const path = '/rest/V1/integration/admin/token';
    return String((await app.http.post(path, { username, password }, { token: null, headers })).body);
  };
  const entries = async (filter: object, token?: string): Promise<Row[]> => {
    await app.get(SecurityLog).written();
    const variables = { filter, pageSize: 100 };
    return (await graphqlData(app, LOG, variables, token === undefined ? {} : { token })).securityLog.items as Row[];
  };
  const stored = (): Promise<string> =>
    app.database.query('SELECT * FROM security_log').then((rows) => JSON.stringify(rows));

  describe('has a row', () => {
    it('of a log-in, of wrong passwords with the name that was tried, and of a sign-out', async () => {
      const { username, userId } = await person();
      const token = await tokenOf(username);
      await tokenOf(username, 'not the password');
      await graphqlData(app, 'mutation { signOut { count } }', {}, { token });
      const user = { actorType: 'admin', actorId: String(userId), actorLabel: username };
      expect(await entries({ actor: username })).toMatchObject([
        { event: 'sign_out', ...user, targetType: 'user', targetId: String(userId), origin: 'graphql' },
        { event: 'login_refused', actorType: 'anonymous', actorId: null, targetType: 'user', targetLabel: username },
        { event: 'login', ...user, address: '127.0.0.1', origin: 'rest', occurrences: 1 },
      ]);
      expect(await stored()).not.toContain('not the password');
    });

    it('of a token that is not good, with whose it was and why', async () => {
      const { username, userId } = await person();
      const token = await tokenOf(username);
      await graphqlData(app, 'mutation { signOut { count } }', {}, { token });
      await app.http.get(SOURCES, { token });
      await app.http.get(SOURCES, { token: 'x'.repeat(43) });
      const [unknown, known] = await entries({ event: ['token_refused'] });
      expect(unknown).toMatchObject({ actorType: 'anonymous', targetType: null, detail: 'unknown' });
      expect(known).toMatchObject({ targetType: 'user', targetId: String(userId), targetLabel: username });
      expect(known).toMatchObject({ detail: 'revoked', address: '127.0.0.1' });
      expect(await stored()).not.toContain(token);
    });

    it('of a missing permission at each door, with who asked for what', async () => {
      const { username } = await person();
      const token = await tokenOf(username);
      const { headers } = await app.http.get(SOURCES, { token });
      expect(codesOf(await graphql(app, LOG, {}, { token }))).toEqual(['FORBIDDEN']);
      const own = { event: 'permission_refused', actorType: 'admin', actorLabel: username, targetType: 'permission' };
      expect(await entries({ actor: username, event: ['permission_refused'] })).toMatchObject([
        { ...own, targetId: LOG_RESOURCE, origin: 'graphql' },
        { ...own, targetId: SOURCE, origin: 'rest', requestId: headers.get('x-request-id') },
      ]);
    });

    it('of a user who is changed, with what it was and is, and of the password that it is another one', async () => {
      const { username, userId, roleId } = await person();
      const password = unique('another password');
      const user = { id: userId, email: `new-${username}@example.com`, roleId, isActive: false, password };
      await graphqlData(app, SAVE_USER, { user });
      const [changed, created] = await entries({ event: ['user_created', 'user_changed'] });
      expect(changed).toMatchObject({
        actorType: 'integration',
        targetType: 'user',
        targetId: String(userId),
        targetLabel: username,
        changes: [
          { field: 'email', before: `${username}@example.com`, after: user.email, isSecret: false },
          { field: 'is_active', before: 'true', after: 'false', isSecret: false },
          { field: 'password', before: null, after: null, isSecret: true },
        ],
      });
      expect(created).toMatchObject({ event: 'user_created', actorType: 'system', origin: 'cli', address: null });
      expect(await stored()).not.toContain(password);
    });

    it('of each setting that is another one, and nothing of a secret one', async () => {
      const path = 'cataloginventory/source_item_adjustment/retention_days';
      const secret = 'cataloginventory/source_selection_distance_based_google/api_key';
      const value = unique('key');
      const settings = [
        { path, value: '30' },
        { path: secret, value },
        { path: 'cataloginventory/guard/seconds_per_minute', value: '5' },
      ];
      await graphqlData(app, SAVE_SETTINGS, { settings });
      const rows = await entries({ event: ['setting_changed'] });
      expect(rows.map(({ targetId, changes }) => [targetId, changes])).toEqual([
        [secret, [{ field: 'value', before: null, after: null, isSecret: true }]],
        [path, [{ field: 'value', before: '0', after: '30', isSecret: false }]],
      ]);
      expect(await stored()).not.toContain(value);
      await app.within(() => app.get(Settings).setMany({ [path]: '0', [secret]: '' }));
    });

    it('of what is committed, and none of what is rolled back', async () => {
      const { username } = await person();
      const token = await tokenOf(username);
      const taken = await person();
      const before = (await entries({})).length;
      const user = { username: taken.username, email: 'x@example.com', roleId: taken.roleId, isActive: true };
      expect(codesOf(await graphql(app, SAVE_USER, { user: { ...user, password: PASSWORD } }))).toEqual([
        'BAD_USER_INPUT',
      ]);
      expect((await entries({})).length).toBe(before);
      expect(token).not.toBe('');
    });
  });

  it('has a line of the process’s log for each row, and takes whatever stands in a name or an address', async () => {
    const lines: unknown[] = [];
    const note = (...args: unknown[]): void => void lines.push(args[0]);
    const spies = (['log', 'warn'] as const).map((level) =>
      jest.spyOn(Logger.prototype, level).mockImplementation(note),
    );
    try {
      const label = `${'ä'.repeat(300)}\u0000\n`;
      const actor = { type: 'anonymous', id: null, label } as const;
      const target = { type: 'user', id: null, label } as const;
      app.get(SecurityLog).refused({ event: 'login_refused', actor, target, address: 'Ü 1\n' });
      await app.get(SecurityLog).written();
      const changes = { api_token: { before: 'secret of old', after: 'secret of now' } };
      await app.get(SecurityLog).record({ event: 'secret_changed', target: { type: 'webhook', id: '7' }, changes });
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
    expect(lines).toEqual([
      expect.objectContaining({
        msg: 'security',
        event: 'login_refused',
        address: '??1?',
        actor_label: 'ä'.repeat(255),
      }),
      expect.objectContaining({ msg: 'security', event: 'secret_changed', target_type: 'webhook', target_id: '7' }),
    ]);
    expect(await entries({ address: '??1?' })).toMatchObject([{ targetLabel: 'ä'.repeat(255) }]);
    expect(await entries({ event: ['secret_changed'] })).toMatchObject([
      { changes: [{ field: 'api_token', before: null, after: null, isSecret: true }] },
    ]);
    expect(JSON.stringify(lines) + (await stored())).not.toContain('secret of');
  });

  it('is not filled by a flood: the first refusals of a minute are rows, the others one row with their number', async () => {
    const log = app.get(SecurityLog);
    const actor = { type: 'anonymous', id: null, label: null } as const;
    const address = '198.51.100.7';
    await Promise.all(Array.from({ length: 300 }, async () => log.refused({ event: 'token_refused', actor, address })));
    await log.written();
    expect(await entries({ address })).toHaveLength(10);
    // The end of the minute, which a process that ends does not wait for.
    await log.beforeApplicationShutdown();
    const rows = await entries({ address });
    expect(rows).toHaveLength(11);
    expect(rows[0]).toMatchObject({ event: 'token_refused', occurrences: 290, targetType: null });
    const sum = rows.reduce((total, row) => total + Number(row['occurrences']), 0);
    expect(sum).toBe(300);
  });

  it('shows a name that is tried after many others of the same address', async () => {
    const log = app.get(SecurityLog);
    const address = '198.51.100.17';
    const tried = (label: string): void =>
      log.refused({ event: 'login_refused', actor: { type: 'anonymous', id: null, label }, address });
    for (let time = 0; time < 12; time += 1) tried('thrown-away');
    tried('meant');
    const names = (await entries({ address })).map(({ actorLabel }) => actorLabel);
    expect(names.filter((name) => name === 'thrown-away')).toHaveLength(10);
    expect(names).toContain('meant');
  });

  it('is neither edited nor deleted by anybody, and pruned by its age alone', async () => {
    const address = '198.51.100.8';
    await app.get(SecurityLog).record({ event: 'login', actor: SYSTEM_ACTOR, address });
    await expect(app.database.execute("UPDATE security_log SET event = 'x'")).rejects.toThrow('append-only');
    await expect(app.database.execute('DELETE FROM security_log')).rejects.toThrow('append-only');
    await expect(
      app.database.run(async () => {
        await app.database.execute('SET @security_log_pruning = 1');
        await app.database
          .execute('DELETE FROM security_log')
          .finally(() => app.database.execute('SET @security_log_pruning = NULL'));
      }),
    ).rejects.toThrow('append-only');
    await app.database.execute(
      `INSERT INTO security_log (created_at, event, actor_type, address)
       VALUES (UTC_TIMESTAMP() - INTERVAL 100 DAY, 'login', 'system', ?),
              (UTC_TIMESTAMP() - INTERVAL 40 DAY, 'login', 'system', ?)`,
      [address, address],
    );
    const prune = (days: number): Promise<number> => app.within(() => app.get(PruneSecurityLog).execute(days));
    expect(await prune(90)).toBe(1);
    // Whatever is set, the last month stays.
    expect(await prune(1)).toBe(1);
    expect(await prune(1)).toBe(0);
    expect(await entries({ address })).toHaveLength(1);
    expect((await entries({ event: ['security_log_pruned'] })).length).toBe(2);
  });

  it('is read by those alone who have its permission, page by page, through its filters', async () => {
    const reader = await person([LOG_RESOURCE]);
    const token = await tokenOf(reader.username);
    const [own] = await entries({ actor: reader.username, event: ['login'] }, token);
    expect(own).toMatchObject({ event: 'login', actorLabel: reader.username });
    const from = new Date(Date.now() - 3_600_000).toISOString();
    const to = new Date(Date.now() - 1_800_000).toISOString();
    expect(await entries({ createdAt: { from }, actor: reader.username }, token)).toHaveLength(1);
    expect(await entries({ createdAt: { from, to }, actor: reader.username }, token)).toEqual([]);
    const page = await graphqlData(app, LOG, { pageSize: 1, currentPage: 2 }, { token });
    expect(page.securityLog.items).toHaveLength(1);
    expect(page.securityLog.pageInfo.currentPage).toBe(2);
    expect(page.securityLog.totalCount).toBe(page.securityLog.pageInfo.totalPages);
    const beyond = await graphql(app, LOG, { pageSize: 200, currentPage: 51 }, { token });
    expect(codesOf(beyond)).toEqual(['BAD_USER_INPUT']);
  });

  describe('sessions', () => {
    const sessionsOf = async (token: string): Promise<Row[]> =>
      (await graphqlData(app, MY_SESSIONS, {}, { token })).mySessions as Row[];
    const status = async (token: string): Promise<number> => (await app.http.get(SOURCES, { token })).status;

    it('are listed with where and when, and ended one by one or all but one', async () => {
      const { username } = await person([SOURCE]);
      const [mine, first, second] = [
        await tokenOf(username, PASSWORD, 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'),
        await tokenOf(username),
        await tokenOf(username),
      ];
      await eventually(async () => (await sessionsOf(mine)).some(({ lastUsedAt }) => lastUsedAt !== null));
      const sessions = await sessionsOf(mine);
      expect(sessions).toHaveLength(3);
      expect(sessions.filter(({ isCurrent }) => isCurrent)).toMatchObject([
        { address: '127.0.0.1', userAgent: 'Firefox 140, Linux', lastUsedAt: expect.any(String) as string },
      ]);
      const [other] = (await sessionsOf(first)).filter(({ isCurrent }) => isCurrent);
      await graphqlData(app, END_MINE, { id: other?.['id'] }, { token: mine });
      expect([await status(mine), await status(first), await status(second)]).toEqual([200, 401, 200]);
      expect(codesOf(await graphql(app, END_MINE, { id: other?.['id'] }, { token: mine }))).toEqual(['NOT_FOUND']);
      expect((await graphqlData(app, END_OTHERS, {}, { token: mine })).endMyOtherSessions).toEqual({ count: 1 });
      expect([await status(mine), await status(second)]).toEqual([200, 401]);
      expect(await entries({ actor: username, event: ['sessions_ended'] })).toMatchObject([
        { detail: 'all others: 1', targetLabel: username },
        { detail: 'one', targetLabel: username },
      ]);
    });

    it('are nobody else’s to end, but for those who manage users and may do as much', async () => {
      const [user, stranger] = [await person([SOURCE]), await person([SOURCE])];
      const [token, strangers] = [await tokenOf(user.username), await tokenOf(stranger.username)];
      const [session] = await sessionsOf(token);
      const id = session?.['id'];
      expect(codesOf(await graphql(app, END_MINE, { id }, { token: strangers }))).toEqual(['NOT_FOUND']);
      const ended = { userId: user.userId, id };
      expect(codesOf(await graphql(app, END_USERS, ended, { token: strangers }))).toEqual(['FORBIDDEN']);
      const manager = await tokenOf((await person(['Vendor_User::acl_users'])).username);
      expect(codesOf(await graphql(app, END_USERS, ended, { token: manager }))).toEqual(['FORBIDDEN']);
      expect(codesOf(await graphql(app, END_ALL_OF_USER, { userId: user.userId }, { token: manager }))).toEqual([
        'FORBIDDEN',
      ]);
      expect(await status(token)).toBe(200);
      const peer = await tokenOf((await person(['Vendor_User::acl_users', SOURCE])).username);
      const listed = await graphqlData(app, USER_SESSIONS, { userId: user.userId }, { token: peer });
      expect(listed.userSessions).toMatchObject([{ id, isCurrent: false }]);
      await graphqlData(app, END_USERS, ended, { token: peer });
      expect(await status(token)).toBe(401);
      await tokenOf(user.username);
      const all = await graphqlData(app, END_ALL_OF_USER, { userId: user.userId }, { token: peer });
      expect(all.endUserSessions).toEqual({ count: 1 });
      expect(codesOf(await graphql(app, USER_SESSIONS, { userId: 2_000_000_000 }))).toEqual(['NOT_FOUND']);
    });

    it('are no integration’s', async () => {
      expect(codesOf(await graphql(app, MY_SESSIONS))).toEqual(['BAD_USER_INPUT']);
      expect(codesOf(await graphql(app, END_OTHERS))).toEqual(['BAD_USER_INPUT']);
    });

    it('end when they are left alone for longer than the setting says, and not before', async () => {
      const path = 'admin/security/session_idle_minutes';
      const { username } = await person([SOURCE]);
      const leftAlone = async (minutes: number): Promise<number> => {
        const token = await tokenOf(username);
        await app.database.execute(
          `UPDATE access_token SET created_at = UTC_TIMESTAMP() - INTERVAL 3 HOUR,
                  last_used_at = UTC_TIMESTAMP() - INTERVAL ? MINUTE
            WHERE token_hash = ?`,
          [minutes, hashOfToken(token)],
        );
        return status(token);
      };
      expect(await leftAlone(100)).toBe(200);
      await app.within(() => app.get(Settings).set(path, '30'));
      expect([await leftAlone(25), await leftAlone(32)]).toEqual([200, 401]);
      await app.get(SecurityLog).written();
      expect((await entries({ event: ['token_refused'] }))[0]).toMatchObject({ detail: 'unused for too long' });
      // Integrations and customers have no such end.
      expect((await app.http.get(SOURCES)).status).toBe(200);
      await app.within(() => app.get(Settings).set(path, '0'));
    });
  });

  it('the doctor names integrations whose creator has left, until somebody answers for them', async () => {
    const { userId, username } = await person('all');
    const actor = { type: 'admin', id: String(userId), label: username } as const;
    const name = unique('erp');
    await app.within(() => app.get(IntegrationService).create({ name, resources: [] }), { actor });
    const findings = async (): Promise<string> => {
      const { checks } = await app.get(Doctor).examine({ checks: ['integrations'] });
      return checks.flatMap(({ kinds }) => kinds.flatMap(({ examples }) => examples)).join();
    };
    expect(await findings()).not.toContain(name);
    await app.within(() => app.get(UserService).disable(username));
    expect(await findings()).toContain(`Integration ${name}: ${username}, who made it, is disabled or gone.`);
    await app.within(() => app.get(IntegrationService).adopt(name));
    expect(await findings()).not.toContain(name);
    expect(await entries({ event: ['integration_changed'] })).toMatchObject([
      { targetLabel: name, changes: [{ field: 'creator', before: `admin #${userId} ${username}`, after: 'system' }] },
    ]);
  });
});
