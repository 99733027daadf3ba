import type { MigrationInterface } from 'typeorm';
import { Orders1763700001000 } from '../../../src/migrations/1763700001000-orders.js';
import { Shipments1763700001010 } from '../../../src/migrations/1763700001010-shipments.js';
import { Invoices1763700001020 } from '../../../src/migrations/1763700001020-invoices.js';
import { CreditMemos1763700001030 } from '../../../src/migrations/1763700001030-credit-memos.js';
import { ReservationMoves1763700001620 } from '../../../src/migrations/1763700001620-reservation-moves.js';
import { startApplication } from '../../support/application.js';
import type { TestApplication } from '../../support/application.js';

describe('the tables of orders and their documents', () => {
  let app: TestApplication;

  beforeAll(async () => {
    app = await startApplication();
  });
  afterAll(() => app.close());

  const present = async (tables: readonly string[]): Promise<string[]> => {
    const rows = await app.database.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables
        WHERE table_schema = DATABASE() AND table_name IN (?) ORDER BY table_name`,
      [tables],
    );
    return rows.map(({ name }) => name);
  };

  it.each<[string, MigrationInterface, readonly string[]]>([
    ['orders', new Orders1763700001000(), ['sales_order', 'sales_order_item', 'sales_order_status_history']],
    [
      'shipments',
      new Shipments1763700001010(),
      [
        'inventory_shipment_source',
        'sales_shipment',
        'sales_shipment_comment',
        'sales_shipment_item',
        'sales_shipment_track',
      ],
    ],
    ['invoices', new Invoices1763700001020(), ['sales_invoice', 'sales_invoice_comment', 'sales_invoice_item']],
    [
      'credit memos',
      new CreditMemos1763700001030(),
      ['inventory_creditmemo_source', 'sales_creditmemo', 'sales_creditmemo_comment', 'sales_creditmemo_item'],
    ],
    ['moves of reservations', new ReservationMoves1763700001620(), ['inventory_reservation_move']],
  ])('go and come back: %s', async (_name, migration, tables) => {
    expect(await present(tables)).toEqual(tables);
    const runner = app.database.dataSource.createQueryRunner();
    try {
      await migration.down(runner);
      expect(await present(tables)).toEqual([]);
    } finally {
      await migration.up(runner);
      await runner.release();
    }
    expect(await present(tables)).toEqual(tables);
  });
});
