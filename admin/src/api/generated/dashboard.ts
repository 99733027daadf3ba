// Written by "npm run admin:codegen" from the .graphql files and docs/schema.graphql.

import type { TypedDocument } from '../typed-document';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** Why a quantity moved */
export type AdjustmentReason =
  /** A figure was wrong */
  | 'correction'
  /** A stock-taking */
  | 'count'
  /** Goods were damaged */
  | 'damaged'
  /** A file was imported */
  | 'import'
  /** Goods were announced */
  | 'incoming_declared'
  /** A client of the legacy stock item set it */
  | 'legacy_bridge'
  /** None of the others */
  | 'other'
  /** Goods were given away */
  | 'promotion_or_donation'
  /** Goods came in */
  | 'received'
  /** Goods came back and are sold again */
  | 'return_restock'
  /** Goods left for a customer */
  | 'shipment'
  /** Goods moved from one state to another */
  | 'state_move'
  /** Goods are gone */
  | 'theft_or_loss'
  /** Goods came from another source */
  | 'transfer_in'
  /** Goods left for another source */
  | 'transfer_out'
  /** Goods got lost on their way */
  | 'transit_loss';

/** How far a bulk is */
export type BulkState =
  /** Everything was done */
  | 'complete'
  /** Nothing was done */
  | 'failed'
  /** Some was done, and some was refused or given up */
  | 'partly_failed'
  /** Some of its operations are still open */
  | 'running';

/** What a file holds: source items, or products */
export type ImportKind =
  /** Products with stock columns */
  | 'products'
  /** Source items */
  | 'stock_sources';

/** waiting for a worker; running; stopped, and may be resumed; complete */
export type ImportState =
  /** Every row has its outcome */
  | 'complete'
  /** Rows are being imported */
  | 'running'
  /** It may be resumed */
  | 'stopped'
  /** For a worker that begins it, or goes on with it */
  | 'waiting';

export type MovementsQueryVariables = Exact<{
  days: number;
}>;


export type MovementsQuery = { readonly movementsByDay: { readonly days: ReadonlyArray<string>, readonly pendingDays: ReadonlyArray<string>, readonly movements: ReadonlyArray<{ readonly day: string, readonly reason: AdjustmentReason, readonly movements: number, readonly quantityIn: number, readonly quantityOut: number }> } };

export type StockChoicesQueryVariables = Exact<{ [key: string]: never; }>;


export type StockChoicesQuery = { readonly stockOptions: ReadonlyArray<{ readonly stockId: number, readonly name: string }> };

export type ScarcityQueryVariables = Exact<{
  stockId: number;
  limit: number;
}>;


export type ScarcityQuery = { readonly lowestSalable: { readonly stockId: number, readonly stockName: string, readonly items: ReadonlyArray<{ readonly sku: string, readonly name: string, readonly salableQuantity: number }> } };

export type OversoldGoodsQueryVariables = Exact<{ [key: string]: never; }>;


export type OversoldGoodsQuery = { readonly oversoldGoods: ReadonlyArray<{ readonly sku: string, readonly productName: string | null, readonly sourceCode: string, readonly sourceName: string, readonly onHand: number, readonly held: number, readonly missing: number, readonly donorCode: string | null, readonly donorName: string | null, readonly donorSpare: number | null }> };

export type LowestStockQueryVariables = Exact<{ [key: string]: never; }>;


export type LowestStockQuery = { readonly lowStock: { readonly totalCount: number, readonly items: ReadonlyArray<{ readonly sourceCode: string, readonly sourceName: string, readonly sku: string, readonly productName: string, readonly quantity: number, readonly notifyStockQty: number }> } };

export type ParkedMessagesQueryVariables = Exact<{ [key: string]: never; }>;


export type ParkedMessagesQuery = { readonly queueStatus: { readonly parked: ReadonlyArray<{ readonly id: string }> } };

export type OwnBulksQueryVariables = Exact<{ [key: string]: never; }>;


export type OwnBulksQuery = { readonly bulks: { readonly items: ReadonlyArray<{ readonly bulkUuid: string, readonly description: string, readonly state: BulkState, readonly operationCount: number, readonly open: number, readonly failed: number }> } };

export type LatestImportsQueryVariables = Exact<{ [key: string]: never; }>;


export type LatestImportsQuery = { readonly importRuns: { readonly items: ReadonlyArray<{ readonly runId: string, readonly fileName: string, readonly kind: ImportKind, readonly state: ImportState, readonly rowsDone: number, readonly rowsTotal: number | null }> } };

export type ApprovalsToDecideQueryVariables = Exact<{ [key: string]: never; }>;


export type ApprovalsToDecideQuery = { readonly approvalsToDecide: number };

export const MovementsDocument = "query Movements($days:Int!){movementsByDay(days:$days){days pendingDays movements{day reason movements quantityIn quantityOut}}}" as TypedDocument<MovementsQuery, MovementsQueryVariables>;

export const StockChoicesDocument = "query StockChoices{stockOptions{stockId name}}" as TypedDocument<StockChoicesQuery, StockChoicesQueryVariables>;

export const ScarcityDocument = "query Scarcity($stockId:Int!$limit:Int!){lowestSalable(stockId:$stockId limit:$limit){stockId stockName items{sku name salableQuantity}}}" as TypedDocument<ScarcityQuery, ScarcityQueryVariables>;

export const OversoldGoodsDocument = "query OversoldGoods{oversoldGoods(limit:10){sku productName sourceCode sourceName onHand held missing donorCode donorName donorSpare}}" as TypedDocument<OversoldGoodsQuery, OversoldGoodsQueryVariables>;

export const LowestStockDocument = "query LowestStock{lowStock(pageSize:5 currentPage:1 sort:{field:quantity direction:asc}){items{sourceCode sourceName sku productName quantity notifyStockQty}totalCount}}" as TypedDocument<LowestStockQuery, LowestStockQueryVariables>;

export const ParkedMessagesDocument = "query ParkedMessages{queueStatus{parked{id}}}" as TypedDocument<ParkedMessagesQuery, ParkedMessagesQueryVariables>;

export const OwnBulksDocument = "query OwnBulks{bulks(own:true pageSize:5 currentPage:1){items{bulkUuid description state operationCount open failed}}}" as TypedDocument<OwnBulksQuery, OwnBulksQueryVariables>;

export const LatestImportsDocument = "query LatestImports{importRuns(pageSize:5 currentPage:1){items{runId fileName kind state rowsDone rowsTotal}}}" as TypedDocument<LatestImportsQuery, LatestImportsQueryVariables>;

export const ApprovalsToDecideDocument = "query ApprovalsToDecide{approvalsToDecide}" as TypedDocument<ApprovalsToDecideQuery, ApprovalsToDecideQueryVariables>;
