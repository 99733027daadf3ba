import { Injectable } from '@nestjs/common';
import { sourceCodeKey } from '../../../platform/sku/index.js';
import { OrderBook, PresentGoods, StockOfOrder } from '../../orders/index.js';
import { SourceSelection } from '../../source-selection/index.js';
import type { SelectedItem } from '../../source-selection/index.js';
import { SourceReader } from '../../sources/index.js';
import { shippableLines } from '../domain/shipment-plan.js';
import { groupBySource, preferReserved } from '../domain/source-suggestion.js';
import type { SuggestedSource } from '../domain/source-suggestion.js';
import { ReservedPlaces } from './reserved-places.service.js';
import { StockDemands } from './stock-demand.service.js';

/** What the shipment form proposes. */
export interface ShipmentSourceSuggestion {
  /** Where to ship from and how much; sources that give nothing are left out. */
  readonly sources: readonly SuggestedSource[];
  /** Every source of the stock by priority, disabled ones included, with what can be taken from it. */
  readonly choices: readonly SuggestedSource[];
  /** Lines parted by newlines; null where nothing is to be warned of. */
  readonly warning: string | null;
}

/** Proposes where to ship what is left of an order from (spec, "Shipment form"). */
@Injectable()
export class SuggestShipmentSources {
  constructor(
    private readonly orderBook: OrderBook,
    private readonly goods: PresentGoods,
    private readonly demands: StockDemands,
    private readonly stockOfOrder: StockOfOrder,
    private readonly places: ReservedPlaces,
    private readonly selection: SourceSelection,
    private readonly sources: SourceReader,
  ) {}

  /**
   * The sources at which the order reserved, with those quantities, and for the rest what the source selection takes; the
   * selection alone while reservations are not kept per source. With a `sourceCode`, warns where the order reserved an item
   * at other sources. Locks nothing. Throws not-found for an order that does not exist.
   */
  async execute(orderId: number, sourceCode?: string | null): Promise<ShipmentSourceSuggestion> {
    const order = await this.orderBook.read(orderId);
    const lines = await this.goods.of(shippableLines(order));
    const { items, isReservedPerSource } = await this.demands.of(lines);
    const stock = await this.stockOfOrder.find(order);
    const reserved = isReservedPerSource ? await this.places.of(order, items, stock?.sourceCodes ?? []) : [];
    const rows = stock && items.length > 0 ? (await this.selection.byPriority(stock.stockId, items)).items : [];
    return {
      sources: groupBySource(preferReserved(rows, reserved)),
      choices: await this.choices(stock?.sourceCodes ?? [], rows),
      warning: sourceCode ? await this.places.warning(sourceCode, reserved) : null,
    };
  }

  private async choices(sourceCodes: readonly string[], rows: readonly SelectedItem[]): Promise<SuggestedSource[]> {
    const names = await this.sources.namesOf(sourceCodes);
    const available = groupBySource(rows.map((row) => ({ ...row, qtyToDeduct: row.qtyAvailable })));
    const items = new Map(available.map((source) => [sourceCodeKey(source.sourceCode), source.items]));
    return sourceCodes.map((sourceCode) => ({
      sourceCode,
      sourceName: names.get(sourceCodeKey(sourceCode)) || sourceCode,
      items: items.get(sourceCodeKey(sourceCode)) ?? [],
    }));
  }
}
