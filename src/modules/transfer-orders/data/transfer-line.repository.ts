import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { chunksOf } from '../../../platform/lists/chunks.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { SkuRename } from '../../catalog/index.js';
import type { SourceItemKey } from '../../source-items/index.js';
import { MOVING_STATUSES } from '../domain/transfer.js';
import type { PlannedItem, TransferLine, TransferTotals } from '../domain/transfer.js';

const OPEN_STATUSES = ['draft', ...MOVING_STATUSES];
const KEYS_PER_STATEMENT = 5000;

interface LineRow {
  readonly sku: string;
  readonly quantity: string;
  readonly shipped: string;
  readonly received: string;
  readonly returned: string;
  readonly lost: string;
}

/** Goods of a transfer that are on their way to a source. */
export interface GoodsOnTheirWay extends SourceItemKey {
  readonly transferId: number;
  readonly quantity: Quantity;
}

/** Lines of transfers. Whoever writes has locked the transfer; who renames a product has locked that. */
@Injectable()
export class TransferLineRepository {
  constructor(private readonly database: Database) {}

  /** All lines of a transfer, by SKU. */
  async of(transferId: number): Promise<TransferLine[]> {
    const rows = await this.database.query<LineRow>(
      `SELECT sku, quantity, shipped, received, returned, lost FROM inventory_transfer_item
        WHERE transfer_id = ? ORDER BY sku`,
      [transferId],
    );
    return rows.map(toLine);
  }

  /** What the lines of transfers add up to, by id and in one statement. */
  async totals(transferIds: readonly number[]): Promise<ReadonlyMap<number, TransferTotals>> {
    if (transferIds.length === 0) return new Map();
    const rows = await this.database.query<LineRow & { readonly transfer_id: number; readonly items: number }>(
      `SELECT transfer_id, COUNT(*) AS items, SUM(quantity) AS quantity, SUM(shipped) AS shipped,
              SUM(received) AS received, SUM(returned) AS returned, SUM(lost) AS lost
         FROM inventory_transfer_item WHERE transfer_id IN (?) GROUP BY transfer_id`,
      [transferIds],
    );
    return new Map(
      rows.map(({ transfer_id, items, ...row }) => [transfer_id, { items, ...toQuantities(row) }] as const),
    );
  }

  /** The draft has these items from now on. */
  async replace(transferId: number, items: readonly PlannedItem[]): Promise<void> {
    await this.database.execute('DELETE FROM inventory_transfer_item WHERE transfer_id = ?', [transferId]);
    if (items.length === 0) return;
    await this.database.execute('INSERT INTO inventory_transfer_item (transfer_id, sku, quantity) VALUES ?', [
      items.map(({ sku, quantity }) => [transferId, sku, quantity.toString()]),
    ]);
  }

  /** What has become of lines that are there, in one statement. */
  async save(transferId: number, lines: readonly TransferLine[]): Promise<void> {
    if (lines.length === 0) return;
    await this.database.execute(
      `INSERT INTO inventory_transfer_item (transfer_id, sku, quantity, shipped, received, returned, lost) VALUES ?
       ON DUPLICATE KEY UPDATE shipped = VALUES(shipped), received = VALUES(received), returned = VALUES(returned),
         lost = VALUES(lost)`,
      [
        lines.map(({ sku, quantity, shipped, received, returned, lost }) => [
          transferId,
          sku,
          ...[quantity, shipped, received, returned, lost].map(String),
        ]),
      ],
    );
  }

  /** Lines of open transfers follow their product to another SKU, with what their steps have moved of it. */
  async rename({ from, to }: SkuRename): Promise<void> {
    const transferIds = await this.openWith(from);
    if (transferIds.length === 0) return;
    // Lines of an earlier product with the new SKU, which is gone, become lines of this one.
    if (skuKey(from) !== skuKey(to)) await this.merge(transferIds, { from, to });
    await this.database.execute('UPDATE inventory_transfer_item SET sku = ? WHERE transfer_id IN (?) AND sku = ?', [
      to,
      transferIds,
      from,
    ]);
    await this.database.execute(
      `UPDATE IGNORE inventory_transfer_step s JOIN inventory_transfer_step_item i ON i.step_id = s.step_id
          SET i.sku = ? WHERE s.transfer_id IN (?) AND i.sku = ?`,
      [to, transferIds, from],
    );
  }

  /** What is on its way to these source items, in transfers that are not over. Takes no locks. */
  async onTheirWay(items: readonly SourceItemKey[]): Promise<GoodsOnTheirWay[]> {
    const found: GoodsOnTheirWay[] = [];
    for (const chunk of chunksOf(items, KEYS_PER_STATEMENT)) {
      const rows = await this.database.query<{
        source_code: string;
        sku: string;
        transfer_id: number;
        quantity: string;
      }>(
        `SELECT t.destination_source_code AS source_code, l.sku, t.transfer_id,
                l.shipped - l.received - l.returned - l.lost AS quantity
           FROM JSON_TABLE(?, '$[*]' COLUMNS (source_code VARCHAR(255) COLLATE utf8mb4_general_ci PATH '$[0]',
                                              sku VARCHAR(64) COLLATE utf8mb4_general_ci PATH '$[1]')) listed
           STRAIGHT_JOIN inventory_transfer_item l FORCE INDEX (idx_transfer_item_sku)
                ON l.sku = listed.sku AND l.is_moving = 1
           STRAIGHT_JOIN inventory_transfer t ON t.transfer_id = l.transfer_id
          WHERE t.destination_source_code = listed.source_code AND t.status IN (?)
          ORDER BY t.transfer_id, l.sku`,
        [JSON.stringify(chunk.map(({ sourceCode, sku }) => [sourceCode, sku])), MOVING_STATUSES],
      );
      for (const { source_code: sourceCode, sku, transfer_id: transferId, quantity } of rows) {
        found.push({ sourceCode, sku, transferId, quantity: Quantity.of(quantity) });
      }
    }
    return found;
  }

  private async merge(transferIds: readonly number[], { from, to }: SkuRename): Promise<void> {
    await this.database.execute(
      `UPDATE inventory_transfer_item kept
         JOIN inventory_transfer_item gone ON gone.transfer_id = kept.transfer_id AND gone.sku = ?
          SET kept.quantity = kept.quantity + gone.quantity, kept.shipped = kept.shipped + gone.shipped,
              kept.received = kept.received + gone.received, kept.returned = kept.returned + gone.returned,
              kept.lost = kept.lost + gone.lost
        WHERE kept.transfer_id IN (?) AND kept.sku = ?`,
      [to, transferIds, from],
    );
    await this.database.execute(
      `DELETE gone FROM inventory_transfer_item kept
         JOIN inventory_transfer_item gone ON gone.transfer_id = kept.transfer_id AND gone.sku = ?
        WHERE kept.transfer_id IN (?) AND kept.sku = ?`,
      [to, transferIds, from],
    );
  }

  /** A plain read: who takes a step of a transfer holds its products, and so does who renames one. */
  private async openWith(sku: string): Promise<number[]> {
    const rows = await this.database.query<{ transfer_id: number }>(
      `SELECT t.transfer_id FROM inventory_transfer_item l JOIN inventory_transfer t ON t.transfer_id = l.transfer_id
        WHERE l.sku = ? AND t.status IN (?) ORDER BY t.transfer_id`,
      [sku, OPEN_STATUSES],
    );
    return rows.map(({ transfer_id }) => transfer_id);
  }
}

function toLine({ sku, ...row }: LineRow): TransferLine {
  return { sku, ...toQuantities(row) };
}

function toQuantities({
  quantity,
  shipped,
  received,
  returned,
  lost,
}: Omit<LineRow, 'sku'>): Omit<TransferLine, 'sku'> {
  return {
    quantity: Quantity.of(quantity),
    shipped: Quantity.of(shipped),
    received: Quantity.of(received),
    returned: Quantity.of(returned),
    lost: Quantity.of(lost),
  };
}
