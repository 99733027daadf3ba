import { exact } from './exact.js';
import type { ModelProduct } from './products.js';

/** A source item as the model knows it. */
export interface Shelf {
  quantity: number;
  isInStock: boolean;
}

/** Goods that leave a source; below zero they come back to it. */
export interface Move {
  readonly source: string;
  readonly product: ModelProduct;
  readonly quantity: number;
}

/** What each source has: the model of the supply side. */
export class Shelves {
  private readonly shelves = new Map<string, Shelf>();
  readonly disabledSources = new Set<string>();

  put(source: string, sku: string, shelf: Shelf): void {
    this.shelves.set(keyOf(source, sku), { ...shelf });
  }

  at(source: string, sku: string): Shelf | undefined {
    return this.shelves.get(keyOf(source, sku));
  }

  isEnabled(source: string): boolean {
    return !this.disabledSources.has(source);
  }

  /** What of a SKU can be sold or selected at a source: nothing where it is out of stock. */
  inStock(source: string, sku: string): number {
    const shelf = this.at(source, sku);
    return shelf?.isInStock ? shelf.quantity : 0;
  }

  /** Whether every source has what is to be taken: all or nothing, goods without managed stock aside. */
  canMove(moves: readonly Move[]): boolean {
    return netMoves(moves).every(({ source, product, quantity }) => {
      if (quantity < 0) return true;
      const shelf = this.at(source, product.sku);
      return shelf !== undefined && exact(shelf.quantity - quantity) >= 0;
    });
  }

  /** Takes the goods; the status follows (upstream interface, "Source deduction", status after). */
  move(moves: readonly Move[]): void {
    for (const { source, product, quantity } of netMoves(moves)) {
      const shelf = this.at(source, product.sku) ?? { quantity: 0, isInStock: false };
      const left = exact(shelf.quantity - quantity);
      const isSoldOut = left === product.minQty && !product.takesBackorders;
      const comesBack = quantity < 0 && left > product.minQty;
      this.put(source, product.sku, { quantity: left, isInStock: shelf.isInStock ? !isSoldOut : comesBack });
    }
  }

  /** Takes from the sources in their order what each has in stock (upstream interface, "Source selection", priority). */
  select(
    sources: readonly string[],
    wanted: readonly { product: ModelProduct; quantity: number }[],
  ): { moves: Move[]; isShippable: boolean } {
    const moves: Move[] = [];
    let isShippable = true;
    for (const { product, quantity } of wanted) {
      let open = quantity;
      for (const source of sources.filter((each) => this.isEnabled(each))) {
        const taken = Math.min(open, Math.max(0, this.inStock(source, product.sku)));
        if (taken > 0) moves.push({ source, product, quantity: taken });
        open = exact(open - taken);
      }
      if (open > 0) isShippable = false;
    }
    return { moves, isShippable };
  }

  /** Every shelf: source, SKU, quantity, whether it is in stock; sorted. */
  listed(): string[] {
    return [...this.shelves].map(([key, { quantity, isInStock }]) => shelfLine(key, quantity, isInStock)).sort();
  }
}

/** A source item in one line, to be compared. */
export function shelfLine(key: string, quantity: number, isInStock: boolean): string {
  return `${key}: ${quantity}${isInStock ? '' : ', out of stock'}`;
}

export function keyOf(source: string, sku: string): string {
  return `${sku} at ${source}`;
}

function netMoves(moves: readonly Move[]): Move[] {
  const net = new Map<string, Move>();
  for (const move of moves.filter(({ product }) => product.isManaged)) {
    const key = keyOf(move.source, move.product.sku);
    net.set(key, { ...move, quantity: exact(move.quantity + (net.get(key)?.quantity ?? 0)) });
  }
  return [...net.values()].filter(({ quantity }) => quantity !== 0);
}
