import { schemaDifferences } from '../../../src/platform/database/schema-differences.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';

describe('entities and migrations', () => {
  let app: TestApplication;
  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(() => app.close());

  const differences = (): Promise<string[]> => schemaDifferences(app.database.dataSource);

  it('say the same of every table', async () => {
    expect(await differences()).toEqual([]);
  });

  it('are compared with each other and with no table that has no entity', async () => {
    await app.database.execute('CREATE TABLE of_nobody (id INT PRIMARY KEY)');
    expect(await differences()).toEqual([]);
  });

  it.each([
    [
      'a length',
      'inventory_source',
      'MODIFY contact_name VARCHAR(100) NULL',
      'MODIFY contact_name VARCHAR(255) NULL',
      /ADD `contact_name` varchar\(255\) NULL/,
    ],
    [
      'a default',
      'inventory_source',
      'MODIFY enabled SMALLINT UNSIGNED NOT NULL DEFAULT 0',
      'MODIFY enabled SMALLINT UNSIGNED NOT NULL DEFAULT 1',
      /CHANGE `enabled` `enabled` smallint UNSIGNED NOT NULL DEFAULT '1'/,
    ],
    [
      'a column that is missing',
      'inventory_source',
      'DROP COLUMN fax',
      'ADD COLUMN fax VARCHAR(255) NULL AFTER phone',
      /ADD `fax` varchar\(255\) NULL/,
    ],
    [
      'a column too many',
      'inventory_source',
      'ADD COLUMN pager VARCHAR(255) NULL',
      'DROP COLUMN pager',
      /DROP COLUMN `pager`/,
    ],
    [
      'an index',
      'store',
      'DROP KEY unq_store_code',
      'ADD UNIQUE KEY unq_store_code (code)',
      /CREATE UNIQUE INDEX `unq_store_code` ON `store` \(`code`\)/,
    ],
    [
      'the order of an index',
      'inventory_source_stock_link',
      'DROP KEY idx_source_stock_link_stock_priority, ADD KEY idx_source_stock_link_stock_priority (priority, stock_id)',
      'DROP KEY idx_source_stock_link_stock_priority, ADD KEY idx_source_stock_link_stock_priority (stock_id, priority)',
      /idx_source_stock_link_stock_priority is \(priority,stock_id\), not \(stock_id,priority\)/,
    ],
    [
      'a collation',
      'inventory_stock',
      'MODIFY name VARCHAR(255) COLLATE utf8mb4_bin NOT NULL',
      'MODIFY name VARCHAR(255) COLLATE utf8mb4_general_ci NOT NULL',
      /inventory_stock\.name is utf8mb4_bin, not utf8mb4_general_ci/,
    ],
    [
      'a foreign key',
      'inventory_source_carrier_link',
      'DROP FOREIGN KEY fk_source_carrier_link_source',
      `ADD CONSTRAINT fk_source_carrier_link_source FOREIGN KEY (source_code)
         REFERENCES inventory_source (source_code) ON DELETE CASCADE`,
      /ADD CONSTRAINT `fk_source_carrier_link_source` FOREIGN KEY .* ON DELETE CASCADE/,
    ],
  ])('tell of %s', async (_, table, change, undo, expected) => {
    await app.database.execute(`ALTER TABLE ${table} ${change}`);
    const found = await differences();
    await app.database.execute(`ALTER TABLE ${table} ${undo}`);
    expect(found).toContainEqual(expect.stringMatching(expected));
    expect(await differences()).toEqual([]);
  });
});
