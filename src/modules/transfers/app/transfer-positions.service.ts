import { Injectable } from '@nestjs/common';
import { sourceScope } from '../../../platform/context/request-context.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { plainInPattern, SearchCriteria } from '../../../platform/search/index.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { PieceRule, ProductLookup, ProductReader } from '../../catalog/index.js';
import { itemKey, SourceItemReader } from '../../source-items/index.js';
import { SourceReservationsRepository } from '../data/source-reservations.repository.js';
import { distinctCodes } from '../domain/distinct.js';
import type { TransferRoute } from '../domain/route.js';

/** What a partial transfer of one SKU would find. */
interface TransferPosition {
  /** In the catalogue's spelling where it has the SKU. */
  readonly sku: string;
  /** Null where the catalogue does not have it. */
  readonly name: string | null;
  /** Whether its quantities may have decimals; null where the catalogue does not have it. */
  readonly isQtyDecimal: boolean | null;
  /** On hand at the origin; null without a source item there. */
  readonly onHand: Quantity | null;
  /** What open orders hold at the origin, above zero; zero while reservations do not count per source. */
  readonly reserved: Quantity;
  /** What may leave the origin; null without a source item there. */
  readonly available: Quantity | null;
  /** On hand at the destination; null without a source item there, to which nothing can be moved then. */
  readonly atDestination: Quantity | null;
}

/** A SKU that a source has, for a form that looks for one to move. */
interface TransferSuggestion {
  readonly sku: string;
  readonly name: string | null;
  readonly onHand: Quantity;
}

interface StockedSku {
  readonly sku: string;
  readonly quantity: Quantity;
}

/** Says beforehand what `PartialTransfer` would say; the figures may be others by the time of the transfer. */
@Injectable()
export class TransferPositions {
  constructor(
    private readonly items: SourceItemReader,
    private readonly products: ProductReader,
    private readonly reservations: SourceReservationsRepository,
    private readonly pieces: PieceRule,
    private readonly lookup: ProductLookup,
  ) {}

  /**
   * Each SKU once, in the order asked for. Five statements at most, whatever their number. Throws `out-of-scope` where the
   * transfer would.
   */
  async of(
    { originSourceCode, destinationSourceCode }: TransferRoute,
    asked: readonly string[],
  ): Promise<TransferPosition[]> {
    sourceScope().requireAll(() => [originSourceCode, destinationSourceCode]);
    const skus = distinctCodes(asked);
    if (skus.length === 0) return [];
    const stored = new Map((await this.items.ofSkus(skus)).map((item) => [itemKey(item), item]));
    const products = await this.products.existing(skus);
    const decimal = await this.pieces.soldInDecimals(skus);
    const reserved = (await this.reservations.areOn()) ? await this.reservations.at(originSourceCode, skus) : undefined;
    return skus.map((sku) => {
      const product = products.get(skuKey(sku));
      const onHand = stored.get(itemKey({ sourceCode: originSourceCode, sku }))?.quantity ?? null;
      const held = (reserved?.get(skuKey(sku)) ?? Quantity.ZERO).negated();
      return {
        sku: product?.sku ?? sku,
        name: product?.name ?? null,
        isQtyDecimal: product ? decimal.has(skuKey(sku)) : null,
        onHand,
        reserved: held,
        available: onHand && onHand.minus(held),
        atDestination: stored.get(itemKey({ sourceCode: destinationSourceCode, sku }))?.quantity ?? null,
      };
    });
  }

  /**
   * SKUs of the source that have stock there: those that begin with the text, then those of products that it finds as it
   * does everywhere. At most `limit`.
   */
  async suggested(sourceCode: string, text: string, limit: number): Promise<TransferSuggestion[]> {
    const beginning = await this.beginningWith(sourceCode, text, limit);
    const found = beginning.length < limit ? await this.foundAt(sourceCode, text, limit) : [];
    const items = [...new Map([...beginning, ...found].map((item) => [skuKey(item.sku), item])).values()];
    const suggested = items.slice(0, limit);
    const products = await this.products.existing(suggested.map(({ sku }) => sku));
    return suggested.map(({ sku, quantity }) => ({
      sku,
      name: products.get(skuKey(sku))?.name ?? null,
      onHand: quantity,
    }));
  }

  private async beginningWith(sourceCode: string, text: string, limit: number): Promise<readonly StockedSku[]> {
    const { items } = await this.items.search(
      new SearchCriteria({
        filterGroups: [
          { filters: [{ field: 'source_code', value: sourceCode, conditionType: 'eq' }] },
          { filters: [{ field: 'sku', value: `${plainInPattern(text)}%`, conditionType: 'like' }] },
          { filters: [{ field: 'quantity', value: '0', conditionType: 'gt' }] },
        ],
        sortOrders: [{ field: 'sku', direction: 'ASC' }],
        pageSize: limit,
      }),
    );
    return items;
  }

  /** In the order in which they were found. */
  private async foundAt(sourceCode: string, text: string, limit: number): Promise<readonly StockedSku[]> {
    const found = await this.lookup.find(text, limit, { stockedAt: sourceCode });
    const stored = new Map((await this.items.ofSkus(found.map(({ sku }) => sku))).map((item) => [itemKey(item), item]));
    return found.flatMap(({ sku }) => {
      const item = stored.get(itemKey({ sourceCode, sku }));
      return item?.quantity.isPositive() === true ? [item] : [];
    });
  }
}
