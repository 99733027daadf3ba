import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { sourceScope } from '../../../platform/context/request-context.js';
import { Database } from '../../../platform/database/database.js';
import { invalid } from '../../../platform/errors/application-error.js';
import { identifierViolation } from '../../../platform/identifiers/index.js';
import { ProductReader, SkuFollowers } from '../../catalog/index.js';
import type { SkuFollower, SkuRename } from '../../catalog/index.js';
import { SourceItemWriter } from '../../source-items/index.js';
import { SourceReader } from '../../sources/index.js';
import { LowStockReportRepository } from '../data/low-stock-report.repository.js';
import { ThresholdRepository } from '../data/threshold.repository.js';
import type { EffectiveThreshold } from '../data/threshold.repository.js';
import { thresholdsToStore, wrongInput } from '../domain/threshold.js';
import type { Position, SentThreshold } from '../domain/threshold.js';
import { LowStockSettings } from './low-stock-settings.service.js';

/**
 * Below which quantity a SKU counts as low at a source (upstream interface, "Low-quantity notification"). A threshold
 * follows its product to another SKU. It goes with its product, and with its source item.
 */
@Injectable()
export class Thresholds implements SkuFollower, OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly thresholds: ThresholdRepository,
    private readonly reports: LowStockReportRepository,
    private readonly sources: SourceReader,
    private readonly products: ProductReader,
    private readonly settings: LowStockSettings,
    private readonly followers: SkuFollowers,
    private readonly sourceItems: SourceItemWriter,
  ) {}

  onModuleInit(): void {
    this.followers.add(this);
    this.sourceItems.onDeleted(async (items) => {
      await this.thresholds.remove(items);
      await this.reports.removeAt(items);
    });
  }

  /** The threshold that holds: of the source, else of the SKU, else the setting. Throws `invalid` for an unknown one. */
  async get(position: Position): Promise<EffectiveThreshold> {
    if (!isNameable(position) || !sourceScope().allows(position.sourceCode)) throw wrongInput();
    const threshold = await this.thresholds.effective(position, await this.settings.defaults());
    if (!threshold) throw wrongInput();
    return threshold;
  }

  /**
   * Stores all or none. The number of statements does not grow with that of the thresholds, but for one in each
   * thousand. Throws `invalid` for an empty list, for sources and products that are not there, and for quantities of
   * more than 12 digits.
   */
  async save(sent: readonly SentThreshold[]): Promise<void> {
    if (sent.length === 0) throw invalid('Input data is empty');
    const nameable = sent.filter(isNameable);
    sourceScope().requireAll(() => nameable.map(({ sourceCode }) => sourceCode));
    await this.database.run(async () => {
      const sources = await this.sources.existing([...new Set(nameable.map(({ sourceCode }) => sourceCode))]);
      // A product that is deleted or renamed meanwhile would leave a threshold behind.
      const skus = await this.products.hold([...new Set(nameable.map(({ sku }) => sku))]);
      await this.thresholds.save(thresholdsToStore(sent, { sources, skus }));
    });
  }

  /** Removes the thresholds; those that are not there are passed over. Throws `invalid` for an empty list. */
  async delete(positions: readonly Position[]): Promise<void> {
    if (positions.length === 0) throw invalid('Input data is empty');
    const nameable = positions.filter(isNameable);
    sourceScope().requireAll(() => nameable.map(({ sourceCode }) => sourceCode));
    await this.database.run(() => this.thresholds.remove(nameable));
  }

  async renamed(rename: SkuRename): Promise<void> {
    await this.thresholds.rename(rename);
    await this.reports.rename(rename);
  }

  async deleted(sku: string): Promise<void> {
    await this.thresholds.removeOfSku(sku);
    await this.reports.removeOfSku(sku);
  }
}

/** Nothing has such a name, but the collation would find one that looks like it. */
function isNameable({ sourceCode, sku }: Position): boolean {
  return [sourceCode, sku].every((name) => name !== '' && identifierViolation(name) === undefined);
}
