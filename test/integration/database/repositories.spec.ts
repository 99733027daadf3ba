import { getRepositoryToken } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { AdminUserEntity } from '../../../src/modules/access/data/admin-user.entity.js';
import { OAuthConsumerEntity } from '../../../src/modules/access/data/oauth-consumer.entity.js';
import { StockConfigurationEntity } from '../../../src/modules/catalog/data/stock-configuration.entity.js';
import { CustomerEntity } from '../../../src/modules/customers/data/customer.entity.js';
import { SourceEntity } from '../../../src/modules/sources/data/source.entity.js';
import { isDuplicateKey, RestartTransaction } from '../../../src/platform/database/failure.js';
import { insertRows } from '../../../src/platform/database/insert-rows.js';
import { Quantity } from '../../../src/platform/quantity/quantity.js';
import { LeasePool } from '../../../src/modules/locking/app/lease-pool.js';
import { OutboxMessageEntity } from '../../../src/platform/queue/outbox-message.entity.js';
import { SearchCriteria, searchEntities } from '../../../src/platform/search/index.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';
import { connect } from '../../support/database.js';
import { countStatements } from '../../support/statements.js';

describe("TypeORM's repositories", () => {
  let app: TestApplication;
  let sources: Repository<SourceEntity>;
  beforeAll(async () => {
    app = await startApplication();
    sources = app.nest.get<Repository<SourceEntity>>(getRepositoryToken(SourceEntity));
  });
  afterAll(() => app.close());

  const source = (sourceCode: string): Partial<SourceEntity> => ({
    sourceCode,
    name: sourceCode,
    countryId: 'FR',
    postcode: '75001',
  });
  const connectionOf = async (query: (sql: string) => Promise<unknown>): Promise<number> => {
    const [row] = (await query('SELECT CONNECTION_ID() AS id')) as { id: number }[];
    return row?.id ?? 0;
  };
  const stored = async (sourceCode: string): Promise<boolean> => {
    const other = await connect(process.env['DB_NAME']);
    const [rows] = await other.query('SELECT 1 FROM inventory_source WHERE source_code = ?', [sourceCode]);
    await other.end();
    return (rows as unknown[]).length > 0;
  };

  it('work in the running transaction, on its connection', async () => {
    await app.database.run(async () => {
      const ours = await connectionOf((sql) => app.database.query(sql));
      expect(await connectionOf((sql) => sources.query(sql))).toBe(ours);
      await sources.save(source('committed'));
      await app.database.execute("UPDATE inventory_source SET city = 'Paris' WHERE source_code = 'committed'");
      expect(await sources.findOneBy({ sourceCode: 'committed' })).toMatchObject({ city: 'Paris' });
      expect(await stored('committed')).toBe(false);
    });
    expect(await stored('committed')).toBe(true);
  });

  it('lose with a transaction that fails what they wrote in it', async () => {
    const failure = new Error('failed');
    const attempt = app.database.run(async () => {
      await sources.insert(source('rolled-back'));
      await sources.save(source('rolled-back-too'));
      throw failure;
    });
    await expect(attempt).rejects.toBe(failure);
    expect(await sources.findBy([{ sourceCode: 'rolled-back' }, { sourceCode: 'rolled-back-too' }])).toEqual([]);
  });

  it('write again in the next attempt', async () => {
    let attempts = 0;
    await app.database.run(async () => {
      attempts += 1;
      await sources.insert(source('retried'));
      if (attempts < 3) throw new RestartTransaction('a test');
    });
    expect(attempts).toBe(3);
    expect(await sources.countBy({ sourceCode: 'retried' })).toBe(1);
  });

  it('begin a savepoint where somebody opens a transaction inside', async () => {
    await app.database.run(async () => {
      await sources.insert(source('outer'));
      const inner = app.database.dataSource.transaction(async (manager) => {
        await manager.insert(SourceEntity, source('inner'));
        throw new Error('failed');
      });
      await expect(inner).rejects.toThrow('failed');
    });
    expect(await stored('outer')).toBe(true);
    expect(await stored('inner')).toBe(false);
  });

  it('lock rows until the end of the transaction', async () => {
    await sources.insert(source('locked'));
    const seen: string[] = [];
    let other: Promise<void> | undefined;
    await app.database.run(async () => {
      const found = await sources.findOne({ where: { sourceCode: 'locked' }, lock: { mode: 'pessimistic_write' } });
      expect(found?.name).toBe('locked');
      other = app.database.detached(() =>
        app.database.run(async () => {
          const [row] = await sources.find({ where: { sourceCode: 'locked' }, lock: { mode: 'pessimistic_write' } });
          seen.push(row?.name ?? '');
        }),
      );
      await waitForLock();
      await sources.update({ sourceCode: 'locked' }, { name: 'changed' });
    });
    await other;
    expect(seen).toEqual(['changed']);
  });

  /**
   * Until another session asks for the row that is locked. `innodb_trx` would not do: the server reads it from a copy
   * that it renews only where no session has looked for a while.
   */
  async function waitForLock(): Promise<void> {
    const other = await connect();
    const deadline = Date.now() + 4_000;
    for (;;) {
      const [rows] = await other.query(
        `SELECT 1 FROM information_schema.processlist
          WHERE db = ? AND id <> CONNECTION_ID() AND info LIKE '%inventory_source%FOR UPDATE'`,
        [process.env['DB_NAME']],
      );
      if ((rows as unknown[]).length > 0) break;
      if (Date.now() > deadline) throw new Error('Nobody asks for the row.');
    }
    await other.end();
  }

  it("work on a lease's connection in the lease's transaction", async () => {
    const leases = app.get(LeasePool);
    await leases.run('move', async (lease) => {
      let leased = 0;
      await lease.read(async () => {
        leased = await connectionOf((sql) => sources.query(sql));
      });
      await lease.transaction(async () => {
        expect(await connectionOf((sql) => sources.query(sql))).toBe(leased);
        await sources.save(source('leased'));
        expect(await stored('leased')).toBe(false);
      });
      expect(await stored('leased')).toBe(true);
    });
  });

  it('speak no more once the transaction is over', async () => {
    let late: Promise<unknown> | undefined;
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    await app.database.run(async () => {
      late = ended.then(() => sources.find());
    });
    end();
    await expect(late).rejects.toThrow('The transaction that this work began in is over.');
  });

  it('read and write on a connection of the pool outside of transactions', async () => {
    await sources.insert(source('alone'));
    expect(await stored('alone')).toBe(true);
    expect(app.database.inTransaction).toBe(false);
  });

  it('insert any number of rows in one statement, and say what becomes of rows whose key is taken', async () => {
    const rows = app.nest.get<Repository<StockConfigurationEntity>>(getRepositoryToken(StockConfigurationEntity));
    const given = (sku: string, minQty: string, lowStockDate: string | null) => ({
      sku,
      minQty: Quantity.of(minQty),
      manageStock: true,
      lowStockDate,
    });
    const many = [
      given('one', '2.5', '2026-01-02 03:04:05'),
      given('two', '-1', '2026-01-02'),
      given('three', '0', null),
    ];
    const { total } = await countStatements(app.database, () => insertRows(rows, many));
    expect(total).toBe(1);
    const { total: none } = await countStatements(app.database, () => insertRows(rows, []));
    expect(none).toBe(0);
    const minQtyOf = async (sku: string) => (await rows.findOneByOrFail({ sku })).minQty.toNumber();
    expect(await rows.find({ order: { minQty: 'ASC' } })).toMatchObject([
      { sku: 'two', lowStockDate: '2026-01-02 00:00:00', useConfigMinQty: true, notifyStockQty: null },
      { sku: 'three', lowStockDate: null, manageStock: true },
      { sku: 'one', lowStockDate: '2026-01-02 03:04:05', isInStock: false },
    ]);

    const again = [given('ONE', '7', null), given('four', '4', null)];
    const refused = await insertRows(rows, again).catch((error: unknown) => error);
    expect(isDuplicateKey(refused)).toBe(true);
    await insertRows(rows, again, 'ignore');
    expect([await minQtyOf('one'), await minQtyOf('four')]).toEqual([2.5, 4]);
    await insertRows(rows, again, ['minQty']);
    expect(await minQtyOf('one')).toBe(7);
    expect(await rows.findOneBy({ sku: 'one' })).toMatchObject({ sku: 'one', lowStockDate: '2026-01-02 03:04:05' });
  });

  it.each<[string, new () => object, string, string[]]>([
    [
      'users',
      AdminUserEntity,
      "INSERT INTO admin_user (username, email, password_hash, role_id) SELECT 'u', 'u@x.org', 'secret', role_id FROM admin_role LIMIT 1",
      ['password_hash'],
    ],
    [
      'customers',
      CustomerEntity,
      "INSERT INTO customer_entity (email, password_hash) VALUES ('c@x.org', 'secret')",
      ['password_hash'],
    ],
    [
      'consumers',
      OAuthConsumerEntity,
      `INSERT INTO oauth_consumer (consumer_key, integration_id, consumer_secret, token_hash, token_secret)
       VALUES (REPEAT('a', 32), 1000, 'secret', REPEAT('secr', 8), 'secret')`,
      ['consumer_secret', 'token_hash', 'token_secret'],
    ],
  ])('neither read secrets of %s nor let lists be filtered by them', async (_, entity, insert, secrets) => {
    await app.database.execute("INSERT IGNORE INTO admin_role (role_name) VALUES ('Role')");
    await app.database.execute(insert);
    const repository = app.database.dataSource.getRepository<object>(entity);
    const properties = repository.metadata.columns
      .filter(({ databaseName }) => secrets.includes(databaseName))
      .map(({ propertyName }) => propertyName);
    expect(properties).toHaveLength(secrets.length);
    const { entities } = await searchEntities(repository, new SearchCriteria());
    expect(entities).not.toEqual([]);
    for (const found of [...entities, ...(await repository.find())]) {
      expect(Object.keys(found).filter((property) => properties.includes(property))).toEqual([]);
    }
    for (const field of secrets) {
      const criteria = new SearchCriteria({
        filterGroups: [{ filters: [{ field, value: 'secret', conditionType: 'eq' }] }],
      });
      await expect(searchEntities(repository, criteria)).rejects.toThrow('Invalid attribute name');
    }
  });

  it('give flags, numbers and times as the entity names them', async () => {
    await sources.update({ sourceCode: 'default' }, { enabled: false, latitude: 48.5, isPickupLocationActive: true });
    expect(await sources.findOneBy({ enabled: false })).toMatchObject({
      sourceCode: 'default',
      latitude: 48.5,
      isPickupLocationActive: true,
    });
    await app.database.execute(
      "INSERT INTO message_outbox (topic, payload, state, created_at) VALUES ('a.test', '{}', 'parked', '2026-01-02 03:04:05')",
    );
    const messages = app.nest.get<Repository<OutboxMessageEntity>>(getRepositoryToken(OutboxMessageEntity));
    const message = await messages.findOneByOrFail({ topic: 'a.test' });
    expect(message.createdAt.toISOString()).toBe('2026-01-02T03:04:05.000Z');
  });
});
