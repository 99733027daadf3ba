import { Injectable } from '@nestjs/common';
import { sourceCodeKey } from '../../../platform/identifiers/index.js';
import { LockedOrders, CurrentSkus, OrderReader, StockOfOrder } from '../../orders/index.js';
import type { ShippingAddress } from '../../orders/index.js';
import type { SkuQuantity } from '../../reservations/index.js';
import { SourceSelection } from '../../source-selection/index.js';
import type { SelectedItem, Selection, SelectionAlgorithm } from '../../source-selection/index.js';
import { SourceReader } from '../../sources/index.js';
import { bundleDemands, selectWithBundles } from '../domain/bundle-sources.js';
import type { BundleDemand } from '../domain/bundle-sources.js';
import type { ItemAtSources } from '../domain/reserved-sources.js';
import { shippableLines } from '../domain/shipment-plan.js';
import { explainChosen, groupBySource, preferReserved } from '../domain/source-suggestion.js';
import type { ExplainedShipment, SuggestedSource } from '../domain/source-suggestion.js';
import { ReservedLocations } from './reserved-locations.service.js';
import { StockDemands } from './stock-demand.service.js';

/** What the shipment form proposes. */
export interface ShipmentSourceSuggestion {
  /** Where to ship from and how much; sources that give nothing are left out. */
  readonly sources: readonly SuggestedSource[];
  /** Every source of the stock by priority, disabled ones included, with what can be taken from it. */
  readonly choices: readonly SuggestedSource[];
  /** Lines parted by newlines; null where nothing is to be warned of. */
  readonly warning: string | null;
  /** Ways to select that fit the order, the default one first: those by distance where it has a shipping address. */
  readonly algorithms: readonly SelectionAlgorithm[];
  /** Why each source of the stock gives what it gives; null where that is not asked for. */
  readonly explanation: readonly ExplainedShipment[] | null;
}

/** What a client may say of the suggestion that it wants. */
export interface SuggestionWishes {
  /** The source that somebody means to ship from. */
  readonly sourceCode?: string | null | undefined;
  /** The way to select; the default one where it is left out. */
  readonly algorithmCode?: string | null | undefined;
  readonly explain?: boolean | null | undefined;
}

const NOTHING: Selection = { items: [], isShippable: true };

/** Proposes where to ship what is left of an order from (spec, "Shipment form"). */
@Injectable()
export class SuggestShipmentSources {
  constructor(
    private readonly lockedOrders: LockedOrders,
    private readonly orders: OrderReader,
    private readonly goods: CurrentSkus,
    private readonly demands: StockDemands,
    private readonly stockOfOrder: StockOfOrder,
    private readonly locations: ReservedLocations,
    private readonly selection: SourceSelection,
    private readonly sources: SourceReader,
  ) {}

  /**
   * The sources at which the order reserved, with those quantities, and for the rest what the source selection takes.
   * While reservations are not kept per source it is the selection alone. With a `sourceCode`, warns where the order
   * reserved an item at other sources. Locks nothing. Throws not-found for an order that does not exist. Throws what the
   * selection throws for an unknown algorithm, or one that wants an address that the order does not have.
   */
  async execute(orderId: number, wishes: SuggestionWishes = {}): Promise<ShipmentSourceSuggestion> {
    const order = await this.lockedOrders.read(orderId);
    const lines = await this.goods.of(shippableLines(order));
    const { items, isReservedPerSource } = await this.demands.of(lines);
    const stock = await this.stockOfOrder.find(order);
    const reserved = isReservedPerSource ? await this.locations.of(order, items, stock?.sourceCodes ?? []) : [];
    const address = await this.orders.shippingAddressOf(orderId);
    const selection = stock && items.length > 0 ? await this.select(stock.stockId, items, wishes, address) : NOTHING;
    const rows = this.chosen(selection.items, items, reserved, bundleDemands(order, lines, items));
    const { sourceCode, explain } = wishes;
    return {
      sources: groupBySource(rows),
      choices: await this.choices(stock?.sourceCodes ?? [], selection.items),
      warning: sourceCode ? await this.locations.warning(sourceCode, reserved) : null,
      algorithms: this.selection.algorithms.filter(({ needsDestination }) => !needsDestination || address),
      explanation: explain ? explainChosen(selection.explanation ?? [], rows, items) : null,
    };
  }

  /** Bundles that ship together come from one source each, other goods from where they are reserved or found. */
  private chosen(
    rows: readonly SelectedItem[],
    items: readonly SkuQuantity[],
    reserved: readonly ItemAtSources[],
    bundles: readonly BundleDemand[],
  ): SelectedItem[] {
    if (bundles.length === 0) return preferReserved(rows, reserved);
    const demand = reserved.length > 0 ? reserved : items.map((item) => ({ ...item, parts: [] }));
    const { looseRows, loose, withBundles } = selectWithBundles(rows, demand, bundles);
    return withBundles(preferReserved(looseRows, loose));
  }

  /** What others have reserved counts as there: whoever ships sees what is on the shelves, and decides. */
  private async select(
    stockId: number,
    items: readonly SkuQuantity[],
    { algorithmCode, explain }: SuggestionWishes,
    destination: ShippingAddress | undefined,
  ): Promise<Selection> {
    if (!algorithmCode && !explain) return this.selection.byPriority(stockId, items);
    const [usual] = this.selection.algorithms;
    const request = { stockId, items, destination, explain: explain ?? false };
    return this.selection.select(algorithmCode || (usual?.code ?? ''), request, { keepsReserved: false });
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
