import { useSyncExternalStore } from 'react';

/** Which products of a list are opened. It stands outside of the columns, so that one cell can follow its product. */
export class OpenRows {
  private readonly skus = new Set<string>();
  private readonly listeners = new Set<() => void>();

  /** Whether a product is open. */
  has(sku: string): boolean {
    return this.skus.has(sku);
  }

  /** Opens a product, or closes it. */
  toggle(sku: string): void {
    if (!this.skus.delete(sku)) this.skus.add(sku);
    for (const listener of this.listeners) listener();
  }

  /** Calls the listener when a product is opened or closed, until what it returns is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
}

/** Whether a product is open; only the component that asks is drawn anew when that changes. */
export function useIsOpen(open: OpenRows, sku: string): boolean {
  return useSyncExternalStore(open.subscribe, () => open.has(sku));
}
