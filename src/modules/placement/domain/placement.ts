import type { ApplicationError } from '../../../platform/errors/application-error.js';
import type { ProductType } from '../../catalog/index.js';
import type { SkuQuantity } from '../../reservations/index.js';

/** One order, or one reservation ahead of an order, that wants its goods reserved. */
export interface PlacementRequest<Document = unknown> {
  /** The order's number, fixed before the first attempt; at most 32 characters. */
  readonly incrementId: string;
  /** No client has asked for this number: where it is taken, for whatever, another one is to be found. */
  readonly isNumberGenerated?: boolean;
  /** The store view that sells; null means the default one. It decides the website, hence the stock. */
  readonly storeId: number | null;
  /** What is to be reserved. Repeated SKUs are added up; composite products among them reserve nothing. */
  readonly items: readonly SkuQuantity[];
  /** `order` is the order itself and adopts a reservation made ahead; `ahead` is such a reservation. */
  readonly kind: 'order' | 'ahead';
  /** Of a reservation ahead: for how many seconds it is held; without it, until somebody adopts it or gives it back. */
  readonly expiresIn?: number;
  /** What is written in the same transaction. */
  readonly document?: { readonly writer: PlacementWriter<Document>; readonly content: Document };
  /**
   * The composite lines above the items. They reserve nothing and are described to the writer. A product that is taken
   * off sale itself is not sold, whatever its parts.
   */
  readonly composites?: readonly SkuQuantity[];
  /** Why the request cannot be placed, given the catalogue's types of its products, by `skuKey`. */
  readonly refusalBy?: (typeOf: (key: string) => ProductType | undefined) => ApplicationError | undefined;
  /** Has a transaction of its own and runs in the caller's request context: its writer does more than insert rows. */
  readonly isAlone?: boolean;
}

/** What the catalogue says of a SKU, as read under the lock. */
export interface DescribedProduct {
  readonly productId: number;
  readonly typeId: ProductType;
  readonly name: string | null;
  readonly isQtyDecimal: boolean;
  /** How the parts of a bundle are shipped; null or absent for other products. */
  readonly shipment?: 'together' | 'separately' | null;
}

/** A document whose goods are reserved. */
export interface PlacedDocument<Document> {
  readonly content: Document;
  readonly incrementId: string;
  readonly storeId: number;
  readonly stockId: number;
  /** The database's time, `YYYY-MM-DD HH:MM:SS` in UTC. */
  readonly placedAt: string;
  /** By `skuKey`; SKUs outside of the catalogue are absent. */
  readonly products: ReadonlyMap<string, DescribedProduct>;
  /** Whether goods of the SKU were reserved for it; null where an earlier version has reserved them ahead. */
  readonly isReserved: (sku: string) => boolean | null;
}

/**
 * Writes the documents of a group of placements in the transaction that reserves for them: a bounded number of
 * statements for any number of documents. It may run several times for the same documents, each time after a roll-back.
 */
export interface PlacementWriter<Document> {
  /** Documents that cannot be written, with the reason: asked before anything is decided, in the transaction. */
  refusals(documents: readonly Document[]): Promise<ReadonlyMap<Document, Error>>;
  /**
   * Writes the documents of all placed requests. A duplicate key rolls the group back, and `refusals` is asked again.
   */
  write(documents: readonly PlacedDocument<Document>[]): Promise<void>;
}

/** What became of a request. An error is an `ApplicationError` where the request is at fault or the goods are. */
export type PlacementOutcome =
  | {
      readonly isPlaced: true;
      readonly stockId: number;
      readonly placedAt: string;
      /** An earlier request has reserved the goods; this one changed nothing. */
      readonly isRepeat?: boolean;
    }
  | { readonly isPlaced: false; readonly error: unknown };
