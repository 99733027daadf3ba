import type { Shop } from '../../../concurrency/support/market.js';
import { exact, total } from './exact.js';
import type { ModelProduct } from './products.js';
import type { Shelves } from './shelves.js';

/** What an order holds at one location. */
export interface Held {
  readonly sku: string;
  readonly stockId: number;
  /** Null where it belongs to the stock as a whole. */
  readonly source: string | null;
  quantity: number;
}

/** What orders hold: the model of the demand side. */
export class Reservations {
  /** Whether source-level reservations are on. */
  isPerSource = false;
  private readonly byOrder = new Map<string, Held[]>();

  constructor(private readonly shelves: Shelves) {}

  /**
   * Whether a shop can sell all of it: nothing without an enabled source, since the index carries nothing then. Else on
   * backorder, without managed stock, or because enough is left. Every source has an item of everything.
   */
  canPlace(shop: Shop, wanted: readonly { product: ModelProduct; quantity: number }[]): boolean {
    return wanted.every(({ product, quantity }) => {
      if (!shop.sources.some((source) => this.shelves.isEnabled(source))) return false;
      if (!product.isManaged) return true;
      if (product.takesBackorders && product.minQty >= 0) return true;
      const threshold = product.takesBackorders ? Math.min(product.minQty, 0) : Math.max(product.minQty, 0);
      return exact(this.left(shop, product.sku) - threshold) >= quantity;
    });
  }

  /** Reserves what the shop sells. */
  place(order: string, shop: Shop, wanted: readonly { product: ModelProduct; quantity: number }[]): void {
    const held = this.byOrder.get(order) ?? [];
    this.byOrder.set(order, held);
    for (const { product, quantity } of wanted) {
      if (!product.isManaged) continue;
      const parts = this.isPerSource ? this.allocated(shop, product.sku, quantity) : [{ source: null, quantity }];
      for (const part of parts) held.push({ sku: product.sku, stockId: shop.stockId, ...part });
    }
  }

  /**
   * Gives back what the order holds, no more: from linked sources by priority, then from others by code, then from the
   * stock as a whole.
   */
  release(order: string, shop: Shop, sku: string, quantity: number): void {
    const rank = ({ source }: Held): string => {
      if (source === null) return '3';
      const priority = shop.sources.indexOf(source);
      return priority < 0 ? `2 ${source}` : `1 ${String(priority).padStart(4, '0')}`;
    };
    let open = quantity;
    const held = this.ofOrder(order).filter((each) => each.sku === sku);
    for (const each of held.sort((a, b) => (rank(a) < rank(b) ? -1 : 1))) {
      const taken = Math.min(open, each.quantity);
      each.quantity = exact(each.quantity - taken);
      open = exact(open - taken);
    }
  }

  ofOrder(order: string): Held[] {
    return this.byOrder.get(order) ?? [];
  }

  /** What the order holds of a SKU at all locations, or at one. */
  heldBy(order: string, sku: string, source?: string): number {
    const held = this.ofOrder(order).filter((each) => each.sku === sku);
    return total(held.filter((each) => source === undefined || each.source === source).map(({ quantity }) => quantity));
  }

  /** Everything held, one line for each location. */
  listed(): string[] {
    const sums = new Map<string, number>();
    for (const [order, held] of this.byOrder) {
      for (const { sku, stockId, source, quantity } of held) {
        const key = heldKey({ order, sku, stockId, source });
        sums.set(key, exact((sums.get(key) ?? 0) + quantity));
      }
    }
    return [...sums]
      .filter(([, quantity]) => quantity !== 0)
      .map(([key, quantity]) => `${key}: ${quantity}`)
      .sort();
  }

  /** On hand in the shop's stock, less what is held of it. */
  private left(shop: Shop, sku: string): number {
    const onHand = total(
      shop.sources
        .filter((source) => this.shelves.isEnabled(source))
        .map((source) => this.shelves.inStock(source, sku)),
    );
    const counts = ({ stockId, source }: Held): boolean =>
      this.isPerSource && source !== null ? shop.sources.includes(source) : stockId === shop.stockId;
    return exact(onHand - this.sum((held) => held.sku === sku && counts(held)));
  }

  /** Each enabled source gives what it has left, by priority; the last one takes the rest. */
  private allocated(shop: Shop, sku: string, quantity: number): { source: string | null; quantity: number }[] {
    const sources = shop.sources.filter((source) => this.shelves.isEnabled(source));
    if (sources.length === 0) return [{ source: null, quantity }];
    let open = quantity;
    const parts = sources.map((source, index) => {
      const held = this.sum((each) => each.sku === sku && each.source === source);
      const free = Math.max(0, exact(this.shelves.inStock(source, sku) - held));
      const taken = index === sources.length - 1 ? open : Math.min(open, free);
      open = exact(open - taken);
      return { source, quantity: taken };
    });
    return parts.filter((part) => part.quantity > 0);
  }

  private sum(counts: (held: Held) => boolean): number {
    return total(
      [...this.byOrder.values()]
        .flat()
        .filter(counts)
        .map(({ quantity }) => quantity),
    );
  }
}

/** A location where an order holds a SKU, in words, to be compared. */
export function heldKey(held: { order: string; sku: string; stockId: number; source: string | null }): string {
  return `${held.order} holds ${held.sku} in stock ${held.stockId} at ${held.source ?? 'no source'}`;
}
