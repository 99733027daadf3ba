import { Injectable } from '@nestjs/common';
import { validationFailed } from '../../../platform/errors/application-error.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { StockConfigurationRepository } from '../data/stock-configuration.repository.js';
import { isFractional, pieceViolations } from '../domain/piece-rule.js';
import type { TypedQuantity } from '../domain/piece-rule.js';
import { INITIAL_CONFIGURATION } from '../domain/stock-configuration.js';

/** Which products are sold by the piece, for forms that people fill in; other clients may write what they like. */
@Injectable()
export class PieceRule {
  constructor(private readonly configurations: StockConfigurationRepository) {}

  /** Those of the SKUs whose quantities may have decimals, by `skuKey`, in one statement. */
  async soldInDecimals(skus: readonly string[]): Promise<ReadonlySet<string>> {
    const stored = await this.configurations.ofSkus(skus);
    const isDecimal = (key: string): boolean => (stored.get(key) ?? INITIAL_CONFIGURATION).isQtyDecimal;
    return new Set(skus.map(skuKey).filter(isDecimal));
  }

  /** Throws `invalid` that names products sold by the piece of which a fractional quantity was typed. One statement at most. */
  async check(typed: readonly TypedQuantity[]): Promise<void> {
    const fractional = typed.filter(({ quantity }) => isFractional(quantity));
    if (fractional.length === 0) return;
    const violations = pieceViolations(fractional, await this.configurations.ofSkus(fractional.map(({ sku }) => sku)));
    if (violations.length > 0) throw validationFailed(violations, 'These products are sold by the piece.');
  }
}
