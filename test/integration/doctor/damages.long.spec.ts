import { passTime } from '../../support/holds.js';
import { unique } from '../../support/names.js';
import { Clinic } from './support/clinic.js';
import { HISTORY_DAMAGES } from './support/history-damages.js';
import type { Damage } from './support/history-damages.js';

const RESERVATION = 'inventory_reservation';
const COPIED = 'stock_id, sku, quantity, metadata, source_code, object_increment_id, holder_id';

const RESERVATIONS: readonly Damage[] = [
  [
    'a balance is altered',
    ['balance-differs'],
    async (clinic) => {
      const sku = await clinic.product();
      await clinic.order(sku);
      await clinic.sql('UPDATE inventory_reservation_balance SET quantity = -3 WHERE sku = ?', sku);
    },
  ],
  [
    'a balance is deleted',
    ['balance-differs'],
    async (clinic) => {
      const sku = await clinic.product();
      await clinic.order(sku);
      await clinic.sql('DELETE FROM inventory_reservation_balance WHERE sku = ?', sku);
    },
  ],
  [
    'a balance is made up',
    ['balance-differs'],
    (clinic) =>
      clinic.sql(
        'INSERT INTO inventory_reservation_balance (sku, stock_id, quantity) VALUES (?, ?, -1)',
        unique('MADE-UP'),
        clinic.ledger.stockId,
      ),
  ],
  [
    'a balance is moved to another source',
    ['balance-differs'],
    (clinic) =>
      clinic.ledger.till.warehouse.withSourceReservations(async () => {
        const sku = await clinic.product();
        await clinic.order(sku);
        await clinic.sql(
          'UPDATE inventory_reservation_balance SET source_code = ? WHERE sku = ?',
          clinic.otherSource,
          sku,
        );
      }),
  ],
  [
    'a reservation of an open order is deleted',
    ['order-holds-too-little'],
    async (clinic) => {
      const { number } = await clinic.order(await clinic.product());
      await clinic.sql(`DELETE FROM ${RESERVATION} WHERE object_increment_id = ?`, number);
    },
  ],
  [
    'a reservation is doubled',
    ['balance-differs', 'order-holds-too-much'],
    async (clinic) => {
      const { number } = await clinic.order(await clinic.product());
      await clinic.sql(
        `INSERT INTO ${RESERVATION} (${COPIED}) SELECT ${COPIED} FROM ${RESERVATION} WHERE object_increment_id = ?`,
        number,
      );
    },
  ],
  [
    'a reservation is doubled without its holder',
    ['order-holds-too-much', 'row-without-holder'],
    async (clinic) => {
      const { number } = await clinic.order(await clinic.product());
      await clinic.sql(
        `INSERT INTO ${RESERVATION} (stock_id, sku, quantity, metadata, object_increment_id)
         SELECT stock_id, sku, quantity, metadata, object_increment_id FROM ${RESERVATION} WHERE object_increment_id = ?`,
        number,
      );
    },
  ],
  [
    'a reservation is altered',
    ['order-holds-too-much'],
    async (clinic) => {
      const { number } = await clinic.order(await clinic.product());
      await clinic.sql(`UPDATE ${RESERVATION} SET quantity = -5 WHERE object_increment_id = ?`, number);
    },
  ],
  [
    'a reservation is moved to another source',
    ['row-moved'],
    (clinic) =>
      clinic.ledger.till.warehouse.withSourceReservations(async () => {
        const { number } = await clinic.order(await clinic.product());
        await clinic.sql(
          `UPDATE ${RESERVATION} SET source_code = ? WHERE object_increment_id = ?`,
          clinic.otherSource,
          number,
        );
      }),
  ],
  [
    'a reservation is moved to a source that does not exist',
    ['oversold', 'row-moved', 'source-unknown'],
    (clinic) =>
      clinic.ledger.till.warehouse.withSourceReservations(async () => {
        const { number } = await clinic.order(await clinic.product());
        await clinic.sql(`UPDATE ${RESERVATION} SET source_code = 'nowhere' WHERE object_increment_id = ?`, number);
      }),
  ],
  [
    'a return is moved to another source, and nobody has noted it',
    ['given-back-twice'],
    (clinic) =>
      clinic.ledger.till.warehouse.withSourceReservations(async () => {
        const { number, id, line } = await clinic.order(await clinic.product());
        const shipment = { items: [{ order_item_id: line, qty: 1 }] };
        expect((await clinic.app.http.post(`/rest/V1/order/${id}/ship`, shipment)).status).toBe(200);
        await clinic.withoutTrigger('inventory_reservation_note_move', () =>
          clinic.sql(
            `UPDATE ${RESERVATION} SET source_code = ? WHERE object_increment_id = ? AND quantity > 0`,
            clinic.otherSource,
            number,
          ),
        );
      }),
  ],
  [
    'an order is closed behind the back of the service',
    ['finished-order-holds'],
    async (clinic) => {
      const { id } = await clinic.order(await clinic.product());
      await clinic.sql("UPDATE sales_order SET state = 'closed', status = 'closed' WHERE entity_id = ?", id);
    },
  ],
  [
    'a line is marked as shipped behind the back of the service',
    ['order-holds-too-much'],
    async (clinic) => {
      const { line } = await clinic.order(await clinic.product());
      await clinic.sql('UPDATE sales_order_item SET qty_shipped = 1 WHERE item_id = ?', line);
    },
  ],
  [
    'a canceled order is given back once more',
    ['balance-differs', 'given-back-twice'],
    async (clinic) => {
      const { number, id } = await clinic.order(await clinic.product());
      expect((await clinic.ledger.till.act(id, 'cancel')).status).toBe(200);
      await clinic.sql(
        `INSERT INTO ${RESERVATION} (${COPIED}) SELECT ${COPIED} FROM ${RESERVATION} WHERE object_increment_id = ? AND quantity > 0`,
        number,
      );
    },
  ],
  [
    'the order of reservations is deleted',
    ['placement-abandoned'],
    async (clinic) => {
      const { id } = await clinic.order(await clinic.product());
      await clinic.sql('DELETE FROM sales_order WHERE entity_id = ?', id);
      await clinic.ledger.mark(20);
    },
  ],
  [
    'a holder is deleted',
    ['holder-lost'],
    async (clinic) => {
      const { number } = await clinic.order(await clinic.product());
      await clinic.sql('DELETE FROM inventory_reservation_holder WHERE increment_id = ?', number);
    },
  ],
  [
    'a reservation is taken from its holder',
    ['row-without-holder'],
    async (clinic) => {
      const { number } = await clinic.order(await clinic.product());
      await clinic.sql(`UPDATE ${RESERVATION} SET holder_id = NULL WHERE object_increment_id = ?`, number);
    },
  ],
  [
    'reservations are put under the holder of another order',
    ['holder-other'],
    async (clinic) => {
      const sku = await clinic.product();
      const [mine, other] = [await clinic.order(sku), await clinic.order(sku)];
      await clinic.sql(
        `UPDATE ${RESERVATION} SET holder_id = (SELECT holder_id FROM inventory_reservation_holder WHERE increment_id = ?)
          WHERE object_increment_id = ?`,
        other.number,
        mine.number,
      );
    },
  ],
  [
    'what is reserved ahead of an order is deleted',
    ['ahead-lost'],
    async (clinic) => {
      const number = await clinic.ledger.ahead({ [await clinic.product()]: 2 });
      await clinic.sql(`DELETE FROM ${RESERVATION} WHERE object_increment_id = ?`, number);
    },
  ],
  [
    'a hold is over and nobody gives it back',
    ['hold-overdue'],
    async (clinic) => {
      const number = await clinic.ledger.ahead({ [await clinic.product()]: 2 }, { expiresIn: 600 });
      await passTime(clinic.app, [number], 301);
    },
  ],
  [
    'an end is left of what an order has taken over',
    ['hold-stray'],
    async (clinic) => {
      const { number } = await clinic.order(await clinic.product());
      await clinic.sql(
        `INSERT INTO inventory_reservation_hold (holder_id, token, expires_at)
         SELECT holder_id, token, UTC_TIMESTAMP(3) + INTERVAL 1 DAY FROM inventory_reservation_holder
          WHERE increment_id = ?`,
        number,
      );
    },
  ],
];

const INDEXES: readonly Damage[] = [
  [
    'the quantity of an index row is altered',
    ['index-row-differs'],
    async (clinic) => {
      const sku = await clinic.product();
      await clinic.sql(`UPDATE inventory_stock_${clinic.ledger.stockId} SET quantity = 99 WHERE sku = ?`, sku);
    },
  ],
  [
    'an index row says that a SKU is sold out',
    ['index-row-differs'],
    async (clinic) => {
      const sku = await clinic.product();
      await clinic.sql(`UPDATE inventory_stock_${clinic.ledger.stockId} SET is_salable = 0 WHERE sku = ?`, sku);
    },
  ],
  [
    'an index row is deleted',
    ['index-row-missing'],
    async (clinic) => {
      const sku = await clinic.product();
      await clinic.sql(`DELETE FROM inventory_stock_${clinic.ledger.stockId} WHERE sku = ?`, sku);
    },
  ],
  [
    'an index row is inserted',
    ['index-row-stray'],
    (clinic) => clinic.sql(`INSERT INTO inventory_stock_${clinic.ledger.stockId} VALUES (?, 1, 1)`, unique('STRAY')),
  ],
  [
    'an index is dropped',
    ['index-table-missing'],
    (clinic) => clinic.sql(`DROP TABLE inventory_stock_${clinic.ledger.stockId}`),
  ],
  [
    'an index was made anew by a version that knew no key by quantity',
    ['index-key-missing'],
    (clinic) =>
      clinic.sql(`ALTER TABLE inventory_stock_${clinic.ledger.stockId} DROP INDEX idx_stock_index_quantity_sku`),
  ],
  [
    'an index is left of a stock that is gone',
    ['index-table-stray'],
    (clinic) => clinic.sql(`CREATE TABLE inventory_stock_987654 LIKE inventory_stock_${clinic.ledger.stockId}`),
  ],
];

const THE_REST: readonly Damage[] = [
  [
    'a product is deleted',
    ['index-row-differs', 'item-of-deleted-product'],
    async (clinic) => {
      const sku = await clinic.ledger.till.warehouse.product({ qty: 0, is_in_stock: true });
      await clinic.ledger.till.warehouse.items(sku, { [clinic.source]: 5 });
      await clinic.sql('DELETE FROM catalog_product WHERE sku = ?', sku);
    },
  ],
  [
    'the source of an item is gone',
    ['item-of-unknown-source'],
    async (clinic) => {
      const source = await clinic.ledger.till.warehouse.source();
      await clinic.ledger.till.warehouse.items(unique('ORPHAN'), { [source]: 5 });
      await clinic.app.database.withConnection(async (query) => {
        await query('SET foreign_key_checks = 0');
        await query('DELETE FROM inventory_source WHERE source_code = ?', [source]);
        await query('SET foreign_key_checks = 1');
      });
    },
  ],
  [
    'a message was given up',
    ['message-parked'],
    (clinic) =>
      clinic.sql(
        `INSERT INTO message_outbox (topic, payload, state, attempts, last_error)
         VALUES ('inventory.source.items.cleanup', '{}', 'parked', 10, 'it would not')`,
      ),
  ],
  [
    'triggers are dropped',
    ['trigger-missing'],
    async (clinic) => {
      for (const name of ['inventory_reservation_recount', 'inventory_source_item_adjustment_uncount']) {
        await clinic.sql(`DROP TRIGGER ${name}`);
      }
    },
  ],
  [
    'recording is switched off',
    ['recording-off'],
    (clinic) =>
      clinic.sql(
        `REPLACE INTO core_config_data (path, value) VALUES ('cataloginventory/source_item_adjustment/enabled', '0')`,
      ),
  ],
  [
    'a row is added past the service and fits',
    ['change-missing', 'digest-missing'],
    (clinic) =>
      clinic.sql(`INSERT INTO inventory_source_item_adjustment (source_code, sku, delta, quantity_after, reason, actor_type)
                  VALUES ('by-hand', 'BY-HAND', 0, 0, 'other', 'system')`),
  ],
  [
    'a product is added and renamed past the service',
    ['product-unsearchable'],
    async (clinic) => {
      await clinic.sql("INSERT INTO catalog_product (sku, name) VALUES ('BY-HAND-SEARCH', 'Added by hand')");
      await clinic.sql("UPDATE catalog_product SET name = 'Renamed by hand' WHERE sku = 'BY-HAND-SEARCH'");
    },
  ],
  [
    'a migration has not run',
    ['migration-pending'],
    (clinic) => clinic.sql("DELETE FROM schema_migration WHERE name = 'Doctor1763700001700'"),
  ],
];

describe('damage that is done by hand', () => {
  let clinic: Clinic;

  beforeAll(async () => {
    clinic = await Clinic.open();
    // Something of everything, which is all right and has to stay so.
    const sku = await clinic.product();
    await clinic.order(sku);
    await clinic.ledger.till.act((await clinic.order(sku)).id, 'cancel');
    await clinic.history(3, 1, 4);
    await clinic.ledger.ahead({ [sku]: 1 }, { expiresIn: 604_800 });
    await clinic.ledger.mark(20);
    await clinic.seal();
    expect(await clinic.kinds()).toEqual([]);
  });
  afterAll(() => clinic.app.close());

  it.each([...HISTORY_DAMAGES, ...RESERVATIONS, ...INDEXES, ...THE_REST])(
    '%s',
    async (_, kinds, damage) => {
      await damage(clinic);
      const found = await clinic.found();
      // Rows that are added by hand are never in the change feed, whatever else is wrong with them.
      const told = found.filter(({ kind }) => kind !== 'change-missing' || kinds.includes(kind));
      expect([...new Set(told.map(({ kind }) => kind))].sort()).toEqual(kinds);
      for (const { examples, count } of found) expect(examples).toHaveLength(Math.min(count, 5));
      await clinic.repair(found);
      // With this the next damage begins.
      expect(await clinic.kinds()).toEqual([]);
    },
    60_000,
  );
});
