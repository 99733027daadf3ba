import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';

const DEFAULT_SCOPE = "scope = 'default' AND scope_id = 0";

/** The table of stored settings. */
@Injectable()
export class SettingRepository {
  constructor(private readonly database: Database) {}

  /** Every stored text of the default scope by its path. */
  async all(): Promise<Map<string, string | null>> {
    const rows = await this.database.query<{ path: string; value: string | null }>(
      `SELECT path, value FROM core_config_data WHERE ${DEFAULT_SCOPE}`,
    );
    return new Map(rows.map((row) => [row.path, row.value]));
  }

  /** The stored texts of these paths, in one statement. */
  async some(paths: readonly string[]): Promise<Map<string, string | null>> {
    const rows = await this.database.query<{ path: string; value: string | null }>(
      `SELECT path, value FROM core_config_data WHERE ${DEFAULT_SCOPE} AND path IN (?)`,
      [paths],
    );
    return new Map(rows.map((row) => [row.path, row.value]));
  }

  async save(texts: ReadonlyMap<string, string>): Promise<void> {
    // In path order, so that two savers of several settings do not wait for each other in a circle.
    const rows = [...texts]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([path, value]) => ['default', 0, path, value]);
    await this.database.execute(
      `INSERT INTO core_config_data (scope, scope_id, path, value) VALUES ?
       ON DUPLICATE KEY UPDATE value = VALUES(value)`,
      [rows],
    );
  }
}
