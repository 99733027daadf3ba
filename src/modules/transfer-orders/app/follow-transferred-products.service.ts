import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { validationFailed } from '../../../platform/errors/application-error.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { ProductReader, SkuFollowers } from '../../catalog/index.js';
import type { SkuFollower, SkuRename } from '../../catalog/index.js';
import { SourceItemWriter } from '../../source-items/index.js';
import type { SourceItemKey } from '../../source-items/index.js';
import { TransferLineRepository } from '../data/transfer-line.repository.js';

/** Items that a refusal names. */
const NAMED_MAX = 20;

/** Keeps open transfers in step with the products and source items that they speak of. */
@Injectable()
export class FollowTransferredProducts implements SkuFollower, OnModuleInit {
  constructor(
    private readonly lines: TransferLineRepository,
    private readonly products: ProductReader,
    private readonly followers: SkuFollowers,
    private readonly writer: SourceItemWriter,
  ) {}

  onModuleInit(): void {
    this.followers.add(this);
    this.writer.onDeleted((items) => this.keepDestinations(items));
  }

  /** Lines of open transfers follow their product. What is over says what it said then, as the history does. */
  renamed(rename: SkuRename): Promise<void> {
    return this.lines.rename(rename);
  }

  /** The lines stay: what is on its way is somewhere, and closing the transfer writes it off. */
  deleted(): Promise<void> {
    return Promise.resolve();
  }

  /**
   * Throws `invalid` where a source item goes to which goods are on their way: they would be gone with it. Who ships to the
   * item has locked it, so nobody does meanwhile. Items of a product that is deleted go all the same.
   */
  private async keepDestinations(items: readonly SourceItemKey[]): Promise<void> {
    const awaited = await this.lines.onTheirWay(items);
    if (awaited.length === 0) return;
    const known = await this.products.existing(awaited.map(({ sku }) => sku));
    const violations = awaited
      .filter(({ sku }) => known.has(skuKey(sku)))
      .map(({ sku, sourceCode, transferId, quantity }) => ({
        message:
          'SKU "%sku" cannot be taken from source "%source_code": transfer %transfer_id brings %quantity of it there. Receive, close or cancel it first.',
        parameters: { sku, source_code: sourceCode, transfer_id: transferId, quantity: quantity.toNumber() },
      }));
    if (violations.length > 0) throw validationFailed(violations.slice(0, NAMED_MAX));
  }
}
