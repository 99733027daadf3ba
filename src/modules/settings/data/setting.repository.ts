import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Database } from '../../../platform/database/database.js';
import { insertRows } from '../../../platform/database/insert-rows.js';
import { TOPOLOGY_GUARD, WriteGuards } from '../../../platform/database/write-guards.js';
import { SecretSettings } from './secret-settings.js';
import { SettingEntity } from './setting.entity.js';

/** Orders and transfers hold it until they commit. */
const RESERVES_PER_SOURCE = 'cataloginventory/source_reservations/enabled';
const DEFAULT_SCOPE = { scope: 'default', scopeId: 0 };

/** The table of stored settings. */
@Injectable()
export class SettingRepository {
  constructor(
    @InjectRepository(SettingEntity) private readonly settings: Repository<SettingEntity>,
    private readonly database: Database,
    private readonly secrets: SecretSettings,
    private readonly guards: WriteGuards,
  ) {}

  /** Every stored text of the default scope by its path. */
  async all(): Promise<Map<string, string | null>> {
    return this.byPath(await this.settings.findBy(DEFAULT_SCOPE));
  }

  /**
   * The stored texts of these paths, in one statement. Plain SQL: every refresh of the index waits for it, and an
   * entity would cost more than the database does.
   */
  async some(paths: readonly string[]): Promise<Map<string, string | null>> {
    if (paths.length === 0) return new Map();
    return this.byPath(
      await this.database.query<StoredText>(
        "SELECT path, value FROM core_config_data WHERE scope = 'default' AND scope_id = 0 AND path IN (?)",
        [paths],
      ),
    );
  }

  /**
   * Stores the texts in one statement, in path order: two savers of several settings then never wait for each other in
   * a circle. Throws `invalid` for a secret that cannot be encrypted.
   */
  async save(texts: ReadonlyMap<string, string>): Promise<void> {
    const rows = [...texts]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([path, text]) => ({ ...DEFAULT_SCOPE, path, value: this.secrets.sealed(path, text) }));
    const write = async (): Promise<void> => void (await insertRows(this.settings, rows, ['value']));
    if (!this.guards.areNeeded || !texts.has(RESERVES_PER_SOURCE)) return write();
    await this.database.run(async () => {
      await this.guards.takeWhole(TOPOLOGY_GUARD);
      await write();
    });
  }

  private byPath(texts: readonly StoredText[]): Map<string, string | null> {
    return new Map(texts.map(({ path, value }) => [path, this.secrets.opened(path, value)]));
  }
}

interface StoredText {
  readonly path: string;
  readonly value: string | null;
}
