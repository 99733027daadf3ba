import { createHash, randomUUID } from 'node:crypto';
import { connect } from '../../harness/databases.js';
import type { ServerAddress } from '../../harness/databases.js';
import { say } from '../../harness/talk.js';
import { PLACE } from './shop.js';

const ROWS_PER_INSERT = 5000;
/** Far from the ids that the service gives out. */
const FIRST_HOLDER = 1_000_000_000_000;

/**
 * Open reservations of one unit of a SKU, each of an order of its own. They are as the ledger writes them with
 * source-level reservations off: the holder, the row, and the balance of all of them.
 */
export async function reserveLongAgo(server: ServerAddress, sku: string, count: number): Promise<void> {
  say(`orders: loading ${count.toLocaleString('en')} open reservations of one SKU`);
  const connection = await connect(server);
  const digest = createHash('sha256').update(sku).digest('hex');
  try {
    for (let start = 0; start < count; start += ROWS_PER_INSERT) {
      const holders = Array.from({ length: Math.min(ROWS_PER_INSERT, count - start) }, (_, at) => ({
        id: FIRST_HOLDER + start + at,
        incrementId: `OLD-${String(start + at).padStart(9, '0')}`,
      }));
      await connection.query(
        `INSERT INTO inventory_reservation_holder
           (holder_id, object_type, increment_id, state, stock_id, items_digest, token) VALUES ?`,
        [
          holders.map(({ id, incrementId }) => [
            id,
            'order',
            incrementId,
            'ordered',
            PLACE.stockId,
            digest,
            randomUUID(),
          ]),
        ],
      );
      await connection.query(
        `INSERT INTO inventory_reservation (stock_id, sku, quantity, metadata, object_increment_id, holder_id) VALUES ?`,
        [holders.map(({ id, incrementId }) => [PLACE.stockId, sku, -1, metadataOf(incrementId), incrementId, id])],
      );
    }
    await connection.query(
      'INSERT INTO inventory_reservation_balance (sku, stock_id, source_code, quantity) VALUES (?, ?, ?, ?)',
      [sku, PLACE.stockId, '', -count],
    );
    await connection.query('ANALYZE TABLE inventory_reservation, inventory_reservation_holder');
  } finally {
    await connection.end();
  }
}

function metadataOf(incrementId: string): string {
  return JSON.stringify({
    event_type: 'order_placed',
    object_type: 'order',
    object_id: '',
    object_increment_id: incrementId,
  });
}
