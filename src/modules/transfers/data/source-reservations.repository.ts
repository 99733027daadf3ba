import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { TOPOLOGY_GUARD, WriteGuards } from '../../../platform/database/write-guards.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { Settings } from '../../settings/index.js';
import { itemKey } from '../../source-items/index.js';
import type { SourceItemKey } from '../../source-items/index.js';

const FLAG = 'cataloginventory/source_reservations/enabled';

/** What transfers have to know of source-level reservations, read from the tables of other modules. */
@Injectable()
export class SourceReservationsRepository {
  constructor(
    private readonly database: Database,
    private readonly guards: WriteGuards,
  ) {}

  /** Whether they are on, as of now. Takes no lock. */
  async areOn(): Promise<boolean> {
    return this.readFlag('');
  }

  /**
   * Whether they are on, in the running transaction. The stored setting cannot be changed until it ends: no order
   * begins to reserve per source while stock moves without its reservations. One that was never stored cannot be held.
   */
  async areOnUntilCommit(): Promise<boolean> {
    await this.guards.share(TOPOLOGY_GUARD);
    return this.readFlag('LOCK IN SHARE MODE');
  }

  /**
   * The sum of all reservations at the source, of every stock and order, by `skuKey`: below zero while orders are open.
   */
  async at(sourceCode: string, skus: readonly string[]): Promise<ReadonlyMap<string, Quantity>> {
    if (skus.length === 0) return new Map();
    const rows = await this.database.query<{ sku: string; quantity: string }>(
      `SELECT sku, SUM(quantity) AS quantity FROM inventory_reservation_balance
        WHERE sku IN (?) AND source_code = ? GROUP BY sku`,
      [skus, sourceCode],
    );
    return new Map(rows.map((row) => [skuKey(row.sku), Quantity.of(row.quantity)]));
  }

  /** The same at the source of each item, by `itemKey`. */
  async ofItems(items: readonly SourceItemKey[]): Promise<ReadonlyMap<string, Quantity>> {
    if (items.length === 0) return new Map();
    const rows = await this.database.query<{ source_code: string; sku: string; quantity: string }>(
      `SELECT b.source_code, b.sku, SUM(b.quantity) AS quantity
         FROM JSON_TABLE(?, '$[*]' COLUMNS (source_code VARCHAR(255) COLLATE utf8mb4_general_ci PATH '$[0]',
                                            sku VARCHAR(64) COLLATE utf8mb4_general_ci PATH '$[1]')) listed
         STRAIGHT_JOIN inventory_reservation_balance b ON b.sku = listed.sku AND b.source_code = listed.source_code
        GROUP BY b.source_code, b.sku`,
      [JSON.stringify(items.map(({ sourceCode, sku }) => [sourceCode, sku]))],
    );
    return new Map(
      rows.map((row) => [itemKey({ sourceCode: row.source_code, sku: row.sku }), Quantity.of(row.quantity)]),
    );
  }

  private async readFlag(lock: string): Promise<boolean> {
    const [row] = await this.database.query<{ value: string | null }>(
      `SELECT value FROM core_config_data WHERE scope = 'default' AND scope_id = 0 AND path = ? ${lock}`,
      [FLAG],
    );
    return Settings.read(FLAG, row?.value);
  }
}
