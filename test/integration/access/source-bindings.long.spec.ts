import { RoleService } from '../../../src/modules/access/app/role.service.js';
import { UserService } from '../../../src/modules/access/app/user.service.js';
import { OPERATION_STATUS } from '../../../src/modules/bulk-operations/domain/operation.js';
import { SecurityLog } from '../../../src/modules/security-log/index.js';
import { SourceItemWriter } from '../../../src/modules/source-items/index.js';
import { runInContext, SYSTEM_ACTOR } from '../../../src/platform/context/request-context.js';
import { SourceScope } from '../../../src/platform/context/source-scope.js';
import { Quantity } from '../../../src/platform/quantity/quantity.js';
import { Workers } from '../../../src/platform/queue/workers.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { eventually } from '../../support/eventually.js';
import { givenItems, givenProduct, givenSource } from '../../support/given.js';
import { graphql, graphqlData } from '../../support/graphql.js';
import type { Answer } from '../../support/http-client.js';
import { unique } from '../../support/names.js';
import { queriesOf } from '../../support/statements.js';

const PASSWORD = 'correct horse battery';
const SAVE_ROLE = 'mutation ($role: RoleInput!) { saveRole(role: $role) { id sourceCodes } }';
const ITEMS = '/rest/V1/inventory/source-items';
const ALL_ITEMS = `${ITEMS}?searchCriteria[pageSize]=500`;

interface Person {
  readonly roleId: number;
  readonly roleName: string;
  readonly token: string;
}

describe('roles that are bound to sources', () => {
  let app: TestApplication;
  let [own, foreign, sku] = ['', '', ''];

  beforeAll(async () => {
    app = await startApplication();
    [own, foreign] = [await givenSource(app), await givenSource(app)];
    ({ sku } = await givenProduct(app));
    await givenItems(app, ...[own, foreign].map((source_code) => ({ sku, source_code, quantity: 50 })));
    // Somebody has to be left who may do everything everywhere.
    await person(null);
  });
  afterAll(() => app.close());

  const person = async (sourceCodes: readonly string[] | null): Promise<Person> => {
    const [username, roleName] = [unique('clerk'), unique('role')];
    const { roleId } = await app.within(async () => {
      const role = await app.get(RoleService).create({ name: roleName, all: true, sourceCodes });
      await app
        .get(UserService)
        .create({ username, password: PASSWORD, email: `${username}@example.com`, role: roleName });
      return role;
    });
    const { body } = await app.http.post(
      '/rest/V1/integration/admin/token',
      { username, password: PASSWORD },
      { token: null },
    );
    return { roleId, roleName, token: body as string };
  };
  const bind = (
    { roleId, roleName }: Person,
    sourceCodes: readonly string[] | null | undefined,
    token?: string,
  ): ReturnType<typeof graphql> =>
    graphql(
      app,
      SAVE_ROLE,
      {
        role: {
          id: roleId,
          name: roleName,
          isAll: true,
          resources: [],
          ...(sourceCodes === undefined ? {} : { sourceCodes }),
        },
      },
      token === undefined ? {} : { token },
    );
  const sourcesSeen = async (token: string): Promise<string[]> => {
    const { body } = await app.http.get(ALL_ITEMS, { token });
    return [...new Set((body.items as { source_code: string }[]).map(({ source_code }) => source_code))].sort();
  };
  const save = (token: string, source_code: string, quantity: number, headers = {}): Promise<Answer> =>
    app.http.post(ITEMS, { sourceItems: [{ sku, source_code, quantity, status: 1 }] }, { token, headers });
  const quantityAt = async (source: string): Promise<number> => {
    const [row] = await app.database.query<{ quantity: string }>(
      'SELECT quantity FROM inventory_source_item WHERE source_code = ? AND sku = ?',
      [source, sku],
    );
    return Number(row?.quantity);
  };

  describe('hold', () => {
    it('from the change on, for tokens that are remembered', async () => {
      const clerk = await person(null);
      expect(await sourcesSeen(clerk.token)).toEqual([own, foreign].sort());
      await bind(clerk, [own]);
      expect(await sourcesSeen(clerk.token)).toEqual([own]);
      await bind(clerk, [foreign]);
      expect(await sourcesSeen(clerk.token)).toEqual([foreign]);
      await bind(clerk, undefined);
      expect(await sourcesSeen(clerk.token)).toEqual([foreign]);
      await bind(clerk, null);
      expect(await sourcesSeen(clerk.token)).toEqual([own, foreign].sort());
    });

    it('for whoever has lost the last of their sources: they see nothing', async () => {
      const short = await givenSource(app);
      const clerk = await person([short]);
      await app.database.execute('DELETE FROM inventory_source WHERE source_code = ?', [short]);
      // Read anew: nothing but a log-in tells this process of what was deleted by hand.
      const fresh = await person([]);
      expect(await sourcesSeen(fresh.token)).toEqual([]);
      await eventually(async () => (await sourcesSeen(clerk.token)).length === 0);
      expect((await save(clerk.token, own, 1)).status).toBe(403);
      const { role } = await graphqlData(app, 'query ($id: Int!) { role(id: $id) { sourceCodes } }', {
        id: clerk.roleId,
      });
      expect(role.sourceCodes).toEqual([]);
    });

    it('whatever the spelling of a code', async () => {
      const clerk = await person([own.toUpperCase()]);
      expect((await save(clerk.token, own.toUpperCase(), 50)).status).toBe(200);
      expect(await sourcesSeen(clerk.token)).toEqual([own]);
    });

    it('beside others in a group of writes: only what is foreign is refused', async () => {
      const clerk = await person([own]);
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          index % 3 === 0
            ? save(clerk.token, foreign, 1)
            : index % 3 === 1
              ? save(clerk.token, own, 60 + index)
              : app.http.post(ITEMS, { sourceItems: [{ sku, source_code: foreign, quantity: 70, status: 1 }] }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(
        Array.from({ length: 12 }, (_, index) => (index % 3 === 0 ? 403 : 200)),
      );
      expect(await quantityAt(foreign)).toBe(70);
    });

    it('in the writer itself, whatever door has let a write through', async () => {
      const write = (sourceCode: string): Promise<unknown> =>
        runInContext({ origin: 'job', actor: SYSTEM_ACTOR, sourceScope: SourceScope.of([own]) }, () =>
          app
            .get(SourceItemWriter)
            .apply([{ kind: 'set', sourceCode, sku, quantity: Quantity.of(5), status: 1 }], { reason: 'other' }),
        );
      await expect(write(foreign)).rejects.toMatchObject({ kind: 'out-of-scope', parameters: [foreign] });
      expect(await quantityAt(foreign)).not.toBe(5);
      await write(own);
      expect(await quantityAt(own)).toBe(5);
    });

    it('for a key of an earlier request: what is refused is not kept, and others are given nothing of it', async () => {
      const [clerk, other] = [await person([own]), await person([foreign])];
      const headers = { 'Idempotency-Key': unique('key') };
      expect((await save(clerk.token, own, 11, headers)).status).toBe(200);
      expect((await save(other.token, own, 11, headers)).status).toBe(403);
      expect((await save(other.token, foreign, 12, headers)).status).toBe(200);
      expect([await quantityAt(own), await quantityAt(foreign)]).toEqual([11, 12]);
    });
  });

  describe('hold for what was kept under a key', () => {
    const setIn = async (clerk: Person, codes: readonly string[] | null): Promise<void> => {
      expect((await bind(clerk, codes)).errors).toBeUndefined();
    };
    const transfer = (token: string, key: string): Promise<Answer> =>
      app.http.post(
        '/rest/V1/inventory/bulk-product-source-transfer',
        { skus: [sku], originSource: own, destinationSource: foreign, unassignFromOrigin: false },
        { token, headers: { 'Idempotency-Key': key } },
      );
    const rows = async (): Promise<number> => {
      const [row] = await app.database.query<{ n: number }>(
        'SELECT COUNT(*) AS n FROM inventory_source_item_adjustment WHERE sku = ?',
        [sku],
      );
      return Number(row?.n);
    };

    it.each([
      ['grouped writes', (token: string, key: string) => save(token, own, 17, { 'Idempotency-Key': key })],
      ['others', transfer],
    ])('%s: another binding is given no response of before, and writes nothing twice', async (_name, send) => {
      const clerk = await person(null);
      const key = unique('key');
      expect((await send(clerk.token, key)).status).toBe(200);
      await save(clerk.token, own, 18);
      const before = await rows();
      await setIn(clerk, [own, foreign]);
      const refused = await send(clerk.token, key);
      expect([refused.status, refused.body.message]).toEqual([
        403,
        'This Idempotency-Key was used when the caller was not bound to the same sources.',
      ]);
      await setIn(clerk, null);
      const replayed = await send(clerk.token, key);
      expect([replayed.status, replayed.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
      expect([await rows(), await quantityAt(own)]).toEqual([before, 18]);
    });

    it('and the same binding is given it again, until it is narrowed', async () => {
      const clerk = await person([own, foreign]);
      const headers = { 'Idempotency-Key': unique('key') };
      expect((await save(clerk.token, own, 19, headers)).status).toBe(200);
      await setIn(clerk, [foreign, own]);
      expect((await save(clerk.token, own, 19, headers)).headers.get('idempotent-replayed')).toBe('true');
      await setIn(clerk, [own]);
      expect((await save(clerk.token, own, 19, headers)).status).toBe(403);
      expect(await quantityAt(own)).toBe(19);
    });
  });

  describe('leave a line of each refusal in the security log', () => {
    const refusalsOf = async (act: () => Promise<unknown>): Promise<(string | null)[]> => {
      const before = await lines();
      await act();
      await app.get(SecurityLog).written();
      return (await lines()).slice(before.length);
    };
    const lines = async (): Promise<(string | null)[]> => {
      await app.get(SecurityLog).written();
      const rows = await app.database.query<{ detail: string | null; target_id: string | null }>(
        `SELECT detail, target_id FROM security_log WHERE event = 'permission_refused' ORDER BY entry_id`,
      );
      return rows.map(({ detail, target_id }) => detail ?? target_id);
    };
    const notBound = (code: string): string => `The source "${code}" is not among those that the caller is bound to.`;

    it('of REST, GraphQL and guards, once', async () => {
      const { token } = await person([own]);
      expect(await refusalsOf(() => save(token, foreign, 1))).toEqual([notBound(foreign)]);
      const headers = { 'Idempotency-Key': unique('key') };
      expect(await refusalsOf(() => save(token, foreign, 1, headers))).toEqual([notBound(foreign)]);
      const mutation = `mutation { saveSourceItems(sku: "${sku}", items: [{ kind: set, sourceCode: "${foreign}", quantity: 1 }]) { items { sourceCode } } }`;
      expect(await refusalsOf(() => graphql(app, mutation, {}, { token }))).toEqual([notBound(foreign)]);
      expect(await refusalsOf(() => app.http.get('/rest/V1/products', { token }))).toHaveLength(1);
      const lookUp = '{ lookup(term: "abcd") { orders { incrementId } } }';
      expect(await refusalsOf(() => graphql(app, lookUp, {}, { token }))).toHaveLength(1);
      expect(await refusalsOf(() => save(token, own, 21))).toEqual([]);
    });
  });

  describe('show the dashboard', () => {
    it('how many of their own sources are enabled', async () => {
      const mode = async (codes: readonly string[] | null): Promise<unknown> => {
        const { token } = await person(codes);
        const query = '{ inventoryMode { isSingleSource enabledSources } }';
        return (await graphqlData(app, query, {}, { token })).inventoryMode;
      };
      const [row] = await app.database.query<{ n: number }>(
        'SELECT COUNT(*) AS n FROM inventory_source WHERE enabled = 1',
      );
      expect(await mode(null)).toEqual({ isSingleSource: false, enabledSources: Number(row?.n) });
      expect(await mode([own])).toEqual({ isSingleSource: false, enabledSources: 1 });
      expect(await mode([])).toEqual({ isSingleSource: false, enabledSources: 0 });
    });

    it('their requests, with the changes at their sources, behind many of others', async () => {
      const { status } = await app.http.post(ITEMS, {
        sourceItems: [own, foreign].map((source_code) => ({ sku, source_code, quantity: 61.5, status: 1 })),
      });
      expect(status).toBe(200);
      const [{ requestId, row } = { requestId: '', row: 0 }] = await app.database.query<{
        requestId: string;
        row: number;
      }>(
        `SELECT request_id AS requestId, adjustment_id AS "row" FROM inventory_source_item_adjustment
          WHERE source_code = ? ORDER BY adjustment_id DESC LIMIT 1`,
        [foreign],
      );
      const beginning = requestId.slice(0, 8);
      const runs = Array.from({ length: 600 }, (_, index) => [`${beginning}!${index}`, 'system', row, row, 1]);
      await app.database.execute(
        `INSERT INTO inventory_adjustment_request
                (request_id, actor_type, first_adjustment_id, last_adjustment_id, adjustments) VALUES ?`,
        [runs],
      );
      const { token } = await person([own]);
      const query = `{ lookup(term: "${beginning}") { requests { requestId changes } } }`;
      const { lookup } = await graphqlData(app, query, {}, { token });
      expect(lookup.requests).toEqual([{ requestId, changes: 1 }]);
    });
  });

  describe('cost nobody else anything', () => {
    it('neither a statement nor a condition', async () => {
      const clerk = await person(null);
      await app.http.get(ALL_ITEMS, { token: clerk.token });
      const statements = await queriesOf(
        app.database,
        () => app.http.get(ALL_ITEMS, { token: clerk.token }),
        /inventory_|admin_|integration/,
      );
      expect(statements.map(({ sql }) => sql)).toEqual([
        'SELECT source_item_id, source_code, sku, quantity, status FROM inventory_source_item WHERE 1 = 1 ORDER BY source_item_id LIMIT ? OFFSET ?',
      ]);
    });

    it('and those who are bound a condition of the same statement', async () => {
      const clerk = await person([own]);
      await app.http.get(ALL_ITEMS, { token: clerk.token });
      const statements = await queriesOf(
        app.database,
        () => app.http.get(ALL_ITEMS, { token: clerk.token }),
        /inventory_|admin_|integration/,
      );
      expect(statements.map(({ sql, parameters }) => [/WHERE (.*) ORDER/.exec(sql)?.[1], parameters[0]])).toEqual([
        ['(source_code = ?)', own],
      ]);
    });
  });

  describe('are not widened', () => {
    it('by who is bound to them, be they bound a moment ago', async () => {
      const [clerk, friend] = [await person([own]), await person([own])];
      const refused = await bind(friend, null, clerk.token);
      expect(refused.errors?.map(({ extensions }) => extensions.code)).toEqual(['FORBIDDEN']);
      const late = await person(null);
      // Their token is remembered as one of nobody bound.
      expect(await sourcesSeen(late.token)).toEqual([own, foreign].sort());
      await app.database.execute('UPDATE admin_role SET is_bound = 1 WHERE role_id = ?', [late.roleId]);
      const answer = await bind(friend, null, late.token);
      expect(answer.errors?.map(({ extensions }) => extensions.code)).toEqual(['FORBIDDEN']);
      expect(await sourcesSeen(friend.token)).toEqual([own]);
    });

    it('to sources that do not exist', async () => {
      const { errors } = await bind(await person(null), [own, 'no-such-source']);
      expect(errors?.map(({ message }) => message)).toEqual([
        'Validation Failed Source with code "no-such-source" does not exist.',
      ]);
    });

    it('and the last user who may do everything everywhere is not bound', async () => {
      const admin = await person(null);
      await app.database.execute(
        'UPDATE admin_user u JOIN admin_role r USING (role_id) SET u.is_active = r.role_id = ?',
        [admin.roleId],
      );
      const { errors } = await bind(admin, [own]);
      expect(errors?.[0]?.message).toMatch(/^Somebody who can log in has to keep all resources/);
      await app.database.execute('UPDATE admin_user SET is_active = 1');
    });

    it('without a line in the security log', async () => {
      const clerk = await person([own]);
      await bind(clerk, [own, foreign]);
      const { securityLog } = await graphqlData(
        app,
        '{ securityLog(pageSize: 5) { items { event targetLabel changes { field before after } } } }',
      );
      const entry = securityLog.items.find(
        (item: { event: string; targetLabel: string }) =>
          item.event === 'role_changed' && item.targetLabel === clerk.roleName,
      );
      expect(JSON.stringify(entry.changes)).toContain(foreign);
      expect(entry.changes.map(({ field }: { field: string }) => field)).toEqual(['sources']);
    });
  });

  describe('hold for what is done later', () => {
    const schedule = async (token: string, source_code: string): Promise<string> => {
      const { status, body } = await app.http.post(
        '/rest/async/V1/inventory/source-items',
        { sourceItems: [{ sku, source_code, quantity: 33, status: 1 }] },
        { token },
      );
      expect(status).toBe(202);
      return body.bulk_uuid;
    };
    const ended = async (
      uuid: string,
    ): Promise<{ status: number; error_code: number | null; result_message: string }> => {
      await eventually(async () => {
        const { body } = await app.http.get(`/rest/V1/bulk/${uuid}/operation-status/${OPERATION_STATUS.open}`);
        return body === 0;
      });
      return (await app.http.get(`/rest/V1/bulk/${uuid}/status`)).body.operations_list[0];
    };

    it('though they were bound after it was accepted', async () => {
      const clerk = await person(null);
      const [at, elsewhere] = [await schedule(clerk.token, own), await schedule(clerk.token, foreign)];
      await bind(clerk, [own]);
      app.get(Workers).start();
      expect(await ended(at)).toMatchObject({ status: OPERATION_STATUS.complete });
      expect(await ended(elsewhere)).toMatchObject({ status: OPERATION_STATUS.failed, error_code: 403 });
      await app.get(SecurityLog).written();
      const logged = await app.database.query(
        `SELECT detail FROM security_log WHERE event = 'permission_refused' AND origin = 'job'`,
      );
      expect(logged).toEqual([{ detail: `The source "${foreign}" is not among those that the caller is bound to.` }]);
      expect(await quantityAt(own)).toBe(33);
      expect(await quantityAt(foreign)).not.toBe(33);
    });

    it('and an import that a worker does refuses the rows of other sources', async () => {
      const clerk = await person([own]);
      const start = 'mutation ($input: ImportInput!) { startImport(input: $input) { runId } }';
      const csv = `source_code,sku,quantity,status\n${own},${sku},41,1\n${foreign},${sku},41,1\n`;
      const { data } = await graphql(
        app,
        start,
        { input: { kind: 'stock_sources', csv, fileName: 'a.csv', onFaults: 'skip' } },
        { token: clerk.token },
      );
      const run = 'query ($id: String!) { importRun(runId: $id) { state tally { updated failed } actorLabel } }';
      const done = await eventually(async () => {
        const { importRun } = await graphqlData(app, run, { id: data.startImport.runId }, { token: clerk.token });
        return importRun.state === 'complete' && importRun;
      });
      expect(done.tally).toEqual({ updated: 1, failed: 1 });
      expect(await quantityAt(own)).toBe(41);
      expect(await quantityAt(foreign)).not.toBe(41);
    });
  });
});
