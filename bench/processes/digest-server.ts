import { AdjustmentLog } from '../../src/modules/adjustment-history/app/adjustment-log.service.js';
import { AdjustmentRepository } from '../../src/modules/adjustment-history/data/adjustment.repository.js';
import type { PreparedRows, RecordedWrite } from '../../src/modules/adjustment-history/data/adjustment.repository.js';
import { reasonOf } from '../../src/modules/adjustment-history/domain/movement.js';
import type { Movement } from '../../src/modules/adjustment-history/domain/movement.js';
import { AVAILABLE } from '../../src/modules/adjustment-history/domain/vocabulary.js';
import type { Settings } from '../../src/modules/settings/index.js';
import { SourceItemRepository } from '../../src/modules/source-items/data/source-item.repository.js';
import type { ItemToUpdate } from '../../src/modules/source-items/domain/change-plan.js';
import type { StockStatus, StoredSourceItem } from '../../src/modules/source-items/domain/source-item.js';
import type { Database } from '../../src/platform/database/database.js';
import { SUPPLY_GUARD } from '../../src/platform/database/write-guards.js';
import type { WriteGuards } from '../../src/platform/database/write-guards.js';
import { chunksOf } from '../../src/platform/lists/chunks.js';
import { Quantity } from '../../src/platform/quantity/quantity.js';
import { serveTasks } from '../harness/child.js';

/**
 * The server of the other suites, which can be told to write the history as if there were no digests. None is computed,
 * read or stored then, and the time is left to the database. Both kinds of writes are measured in one process, one beside
 * the other. The product has no such switch: here the methods of three of its classes are exchanged.
 */
const ROWS_PER_STATEMENT = 5000;

const COLUMNS =
  'source_code, sku, state, delta, quantity_after, status_before, status_after, reason, ' +
  'actor_type, actor_id, actor_label, reference_type, reference_id, request_id, note';

interface Parts {
  readonly database: Database;
  readonly guards: WriteGuards;
  readonly settings: Settings;
}

interface ItemRow {
  readonly source_item_id: number;
  readonly source_code: string;
  readonly sku: string;
  readonly quantity: string;
  readonly status: StockStatus;
}

const bareItems = {
  async lockWhere(
    this: Parts,
    condition: string,
    [values]: [readonly (number | string)[]],
    waiting = '',
  ): Promise<StoredSourceItem[]> {
    await this.guards.share(SUPPLY_GUARD);
    const items: StoredSourceItem[] = [];
    for (const chunk of chunksOf(values, ROWS_PER_STATEMENT)) {
      const rows = await this.database.query<ItemRow>(
        `SELECT source_item_id, source_code, sku, quantity, status FROM inventory_source_item
          WHERE ${condition} ORDER BY source_item_id FOR UPDATE ${waiting}`,
        [chunk],
      );
      for (const row of rows) items.push(toStored(row));
    }
    return items;
  },

  async update(this: Parts, items: readonly ItemToUpdate[]): Promise<void> {
    const [only, ...rest] = items;
    if (only && rest.length === 0) {
      await this.database.execute(
        'UPDATE inventory_source_item SET quantity = ?, status = ? WHERE source_item_id = ?',
        [only.quantity.toString(), only.status, only.sourceItemId],
      );
      return;
    }
    const rows = items.map((item) => [
      item.sourceItemId,
      item.sourceCode,
      item.sku,
      item.quantity.toString(),
      item.status,
    ]);
    for (const chunk of chunksOf(rows, ROWS_PER_STATEMENT)) {
      await this.database.execute(
        `INSERT INTO inventory_source_item (source_item_id, source_code, sku, quantity, status) VALUES ?
         ON DUPLICATE KEY UPDATE quantity = VALUES(quantity), status = VALUES(status)`,
        [chunk],
      );
    }
  },
};

function toStored(row: ItemRow): StoredSourceItem {
  return {
    sourceItemId: row.source_item_id,
    sourceCode: row.source_code,
    sku: row.sku,
    quantity: Quantity.of(row.quantity),
    status: row.status,
  };
}

const bareLog = {
  async prepareAll(this: Parts, writes: readonly RecordedWrite[]): Promise<PreparedRows> {
    if (writes.every(({ movements }) => movements.length === 0)) return [];
    if (!(await this.settings.get('cataloginventory/source_item_adjustment/enabled'))) return [];
    const createdAt = new Date().toISOString().slice(0, 19).replace('T', ' ');
    return writes.flatMap((write) =>
      write.movements.map((movement) => ({ write, createdAt, values: toRow(movement, write) })),
    );
  },
};

function toRow(movement: Movement, { purpose, origin: { actor, requestId } }: RecordedWrite): unknown[] {
  const { sourceCode, sku, state = AVAILABLE, delta, quantityAfter, statusBefore, statusAfter } = movement;
  // prettier-ignore
  return [
    sourceCode, sku, state, delta.toString(), quantityAfter.toString(), statusBefore, statusAfter,
    reasonOf(movement, purpose), actor.type, actor.id, actor.label,
    purpose.reference?.type ?? null, purpose.reference?.id ?? null, requestId, purpose.note ?? null,
  ];
}

const bareRows = {
  async insertRows(this: Parts, rows: PreparedRows): Promise<number> {
    const { insertId } = await this.database.execute(
      `INSERT INTO inventory_source_item_adjustment (${COLUMNS}) VALUES ?`,
      [rows.map(({ values }) => values)],
    );
    return insertId;
  },
};

type Methods = Record<string, unknown>;

/** A class with the methods that leave the digests out; its own are kept beside them. */
function exchange(one: { readonly prototype: object }, bare: Methods) {
  const target = one.prototype as Methods;
  const own = Object.fromEntries(Object.keys(bare).map((name) => [name, target[name]]));
  const unknown = Object.keys(bare).find((name) => typeof own[name] !== 'function');
  if (unknown !== undefined) throw new Error(`There is no ${unknown} to leave the digests out of.`);
  return { target, own, bare };
}

const EXCHANGED = [
  exchange(SourceItemRepository, bareItems),
  exchange(AdjustmentLog, bareLog),
  exchange(AdjustmentRepository, bareRows),
];

/** From here on writes of this process are with digests, or as if there were none. */
async function withDigests(isWith: boolean): Promise<void> {
  for (const { target, own, bare } of EXCHANGED) Object.assign(target, isWith ? own : bare);
}

serveTasks({ withDigests, processorTime: async () => process.cpuUsage() });
await import('./server.js');
