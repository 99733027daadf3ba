import { Injectable } from '@nestjs/common';
import { identifierViolation } from '../../../platform/identifiers/index.js';
import { StockOfOrder } from '../../orders/index.js';
import type { Order, CurrentSkuLine } from '../../orders/index.js';
import { OutstandingReader } from '../../reservations/index.js';
import { SourceSelection } from '../../source-selection/index.js';
import { SourceReader } from '../../sources/index.js';
import { notSaved } from '../domain/messages.js';
import { bundleDemands, bundledSelection } from '../domain/bundle-sources.js';
import { onlySelectedSource, resolveSource } from '../domain/source-resolution.js';
import { StockDemands } from './stock-demand.service.js';

/** Decides which source a shipment is taken from (spec, "Ship an order"). */
@Injectable()
export class ResolveShipmentSource {
  constructor(
    private readonly stockOfOrder: StockOfOrder,
    private readonly demands: StockDemands,
    private readonly outstanding: OutstandingReader,
    private readonly selection: SourceSelection,
    private readonly sources: SourceReader,
  ) {}

  /**
   * The source that the client named, in its stored spelling. It need neither be enabled nor belong to the order's
   * stock. Throws `invalid` for one that does not exist.
   */
  async named(sourceCode: string): Promise<string> {
    // No source has such a code, but the collation would find one that looks like it.
    const [source] = identifierViolation(sourceCode) ? [] : await this.sources.inOrder([sourceCode]);
    if (source) return source.sourceCode;
    throw notSaved([{ message: 'Source with code "%value" does not exist.', parameters: { value: sourceCode } }]);
  }

  /**
   * The source of a shipment of these lines that names none. That is the stock's only one, else the first at which the
   * order reserved every item. Failing both it is the one that the source selection takes everything from, bundles
   * that ship together from a source that has all of them. Undefined where none of the three applies. Reads in the running transaction, no caches; the number of statements does not
   * depend on the lines.
   */
  async find(order: Order, lines: readonly CurrentSkuLine[]): Promise<string | undefined> {
    const stock = await this.stockOfOrder.find(order);
    if (!stock) return undefined;
    const { items, isReservedPerSource } = await this.demands.of(lines);
    const reserved = isReservedPerSource ? await this.outstanding.ofOrder(order.incrementId) : undefined;
    const resolution = resolveSource({ sourceCodes: stock.sourceCodes, items, reserved });
    if (resolution !== 'ask-selection') return resolution.sourceCode;
    const selected = await this.selection.byPriority(stock.stockId, items);
    return onlySelectedSource(bundledSelection(selected, items, bundleDemands(order, lines, items)));
  }
}
