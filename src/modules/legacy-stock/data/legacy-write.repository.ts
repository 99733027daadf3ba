import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';

/** Foreign writes of one kind to one of the frozen tables; times are `YYYY-MM-DD HH:MM:SS` in UTC. */
export interface LegacyWrite {
  readonly table: string;
  readonly operation: string;
  /** Rows written, each counted, also where nothing in them changed. */
  readonly writes: number;
  readonly sampleProductId: number | null;
  readonly firstDetectedAt: string | null;
  readonly lastDetectedAt: string | null;
}

interface Row {
  readonly table_name: string;
  readonly operation: string;
  readonly write_count: string | number;
  readonly sample_product_id: string | number | null;
  readonly first_detected_at: string | null;
  readonly last_detected_at: string | null;
}

/** There are four kinds of writes; a table that was filled by hand is not read without end. */
const KINDS_MAX = 100;
/** The one row of the table that says whether writes are to be watched. */
const CHOICE_ID = 1;

/** What the triggers have counted, and whether the operator wants them to. */
@Injectable()
export class LegacyWriteRepository {
  constructor(private readonly database: Database) {}

  /** The latest first. */
  async all(): Promise<LegacyWrite[]> {
    const rows = await this.database.query<Row>(
      `SELECT table_name, operation, write_count, sample_product_id, first_detected_at, last_detected_at
         FROM inventory_legacy_stock_write ORDER BY last_detected_at DESC, table_name, operation LIMIT ?`,
      [KINDS_MAX],
    );
    return rows.map(toWrite);
  }

  async count(): Promise<number> {
    const [row] = await this.database.query<{ n: string }>('SELECT COUNT(*) AS n FROM inventory_legacy_stock_write');
    return Number(row?.n);
  }

  /** Forgets everything that was counted; returns the number of rows removed. */
  async clear(): Promise<number> {
    return (await this.database.execute('DELETE FROM inventory_legacy_stock_write')).affectedRows;
  }

  /** Whether the operator wants writes to be watched; yes until said otherwise. */
  async isWanted(): Promise<boolean> {
    const [row] = await this.database.query<{ is_enabled: string | number }>(
      'SELECT is_enabled FROM inventory_legacy_stock_detection WHERE detection_id = ?',
      [CHOICE_ID],
    );
    return row === undefined || Number(row.is_enabled) !== 0;
  }

  async setWanted(isWanted: boolean): Promise<void> {
    await this.database.execute(
      `INSERT INTO inventory_legacy_stock_detection (detection_id, is_enabled) VALUES (?, ?)
       ON DUPLICATE KEY UPDATE is_enabled = VALUES(is_enabled)`,
      [CHOICE_ID, Number(isWanted)],
    );
  }
}

function toWrite(row: Row): LegacyWrite {
  return {
    table: row.table_name,
    operation: row.operation,
    writes: Number(row.write_count),
    sampleProductId: row.sample_product_id === null ? null : Number(row.sample_product_id),
    firstDetectedAt: row.first_detected_at,
    lastDetectedAt: row.last_detected_at,
  };
}
