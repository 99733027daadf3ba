import { Injectable } from '@nestjs/common';
import { sourceScope } from '../../../platform/context/request-context.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { hasSourceItems, ProductReader } from '../../catalog/index.js';
import { itemKey, SourceItemReader } from '../../source-items/index.js';
import { SourceReservationsRepository } from '../../transfers/index.js';

/** What a code stands for, and what of it could leave a source. */
interface FoundGoods {
  readonly code: string;
  readonly sku: string | null;
  readonly name: string | null;
  readonly onHand: number | null;
  readonly available: number | null;
}

/** Says what scanned or typed codes stand for, for whoever plans a transfer; the figures may be others by its shipment. */
@Injectable()
export class TransferGoods {
  constructor(
    private readonly products: ProductReader,
    private readonly items: SourceItemReader,
    private readonly reservations: SourceReservationsRepository,
  ) {}

  /**
   * Each code once, in its order: by barcode, else by SKU. Four statements at most. Of a source that the caller is not bound
   * to there are no figures.
   */
  async of(originSourceCode: string, asked: readonly string[]): Promise<FoundGoods[]> {
    const codes = [...new Set(asked.map((code) => code.trim()))].filter((code) => code !== '');
    if (codes.length === 0) return [];
    const found = await this.products.scanned(codes);
    const goods = [...found.values()].filter(({ typeId }) => hasSourceItems(typeId));
    const skus = goods.map(({ sku }) => sku);
    const isShown = skus.length > 0 && sourceScope().allows(originSourceCode);
    const stored = isShown ? await this.items.ofSkus(skus) : [];
    const byKey = new Map(stored.map((item) => [itemKey(item), item.quantity]));
    const isReservedPerSource = isShown && (await this.reservations.areOn());
    const reserved = isReservedPerSource
      ? await this.reservations.at(originSourceCode, skus)
      : new Map<string, Quantity>();
    return codes.map((code) => {
      const product = found.get(code);
      if (!product || !hasSourceItems(product.typeId)) {
        return { code, sku: null, name: null, onHand: null, available: null };
      }
      const onHand = byKey.get(itemKey({ sourceCode: originSourceCode, sku: product.sku }));
      const free = onHand?.plus(reserved.get(skuKey(product.sku)) ?? Quantity.ZERO);
      return {
        ...{ code, sku: product.sku, name: product.name },
        onHand: onHand?.toNumber() ?? null,
        available: free?.toNumber() ?? null,
      };
    });
  }
}
