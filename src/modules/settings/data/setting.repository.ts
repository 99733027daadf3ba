import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In } from 'typeorm';
import type { FindOptionsWhere, Repository } from 'typeorm';
import { insertRows } from '../../../platform/database/insert-rows.js';
import { SettingEntity } from './setting.entity.js';

const DEFAULT_SCOPE = { scope: 'default', scopeId: 0 };

/** The table of stored settings. */
@Injectable()
export class SettingRepository {
  constructor(@InjectRepository(SettingEntity) private readonly settings: Repository<SettingEntity>) {}

  /** Every stored text of the default scope by its path. */
  all(): Promise<Map<string, string | null>> {
    return this.texts(DEFAULT_SCOPE);
  }

  /** The stored texts of these paths, in one statement. */
  some(paths: readonly string[]): Promise<Map<string, string | null>> {
    return this.texts({ ...DEFAULT_SCOPE, path: In(paths) });
  }

  /**
   * Stores the texts in one statement, in path order: two savers of several settings then never wait for each other in
   * a circle.
   */
  async save(texts: ReadonlyMap<string, string>): Promise<void> {
    const rows = [...texts]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([path, value]) => ({ ...DEFAULT_SCOPE, path, value }));
    await insertRows(this.settings, rows, ['value']);
  }

  private async texts(where: FindOptionsWhere<SettingEntity>): Promise<Map<string, string | null>> {
    const rows = await this.settings.find({ select: { configId: true, path: true, value: true }, where });
    return new Map(rows.map(({ path, value }) => [path, value]));
  }
}
