/** What an entry of the feed tells of. */
export type ChangeType = 'adjustment' | 'reservation' | 'salability';

/** Rows of a ledger that one statement has written: their ids follow one another. */
export interface WrittenRun {
  readonly type: 'adjustment' | 'reservation';
  readonly first: number;
  readonly last: number;
}

/** A SKU that can be sold in a stock from now on, or no longer can. */
export interface SalabilityFlip {
  readonly sku: string;
  readonly isSalable: boolean;
}

/** An entry of the feed as the database gives it. Columns that its type has no use of are null. */
export interface ChangeRow {
  readonly position: number;
  readonly type: ChangeType;
  /** The id of the ledger's row; of a flip a number of the feed's own. */
  readonly row_id: number;
  readonly sku: string;
  readonly source_code: string | null;
  readonly stock_id: number | null;
  readonly is_salable: boolean | null;
  /** The delta of an adjustment, the quantity of a reservation. */
  readonly quantity: string | null;
  readonly metadata: string | null;
  readonly object_increment_id: string | null;
  readonly state: string | null;
  readonly quantity_after: string | null;
  readonly status_before: number | null;
  readonly status_after: number | null;
  readonly reason: string | null;
  readonly actor_type: string | null;
  readonly actor_id: string | null;
  readonly actor_label: string | null;
  readonly reference_type: string | null;
  readonly reference_id: string | null;
  readonly request_id: string | null;
  readonly note: string | null;
  readonly created_at: string;
}

/** A page of the feed. */
export interface ChangePage {
  readonly rows: readonly ChangeRow[];
  /** Where the next page begins. */
  readonly next: number;
  readonly hasMore: boolean;
}
