// Written by "npm run admin:codegen" from the .graphql files and docs/schema.graphql.

import type { TypedDocument } from '../typed-document';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** Why a quantity moved */
export type AdjustmentReason =
  | 'correction'
  | 'count'
  | 'damaged'
  | 'import'
  | 'incoming_declared'
  | 'legacy_bridge'
  | 'other'
  | 'promotion_or_donation'
  | 'received'
  | 'return_restock'
  | 'shipment'
  | 'state_move'
  | 'theft_or_loss'
  | 'transfer_in'
  | 'transfer_out'
  | 'transit_loss';

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

export const MovementsDocument = "query Movements($days:Int!){movementsByDay(days:$days){days pendingDays movements{day reason movements quantityIn quantityOut}}}" as TypedDocument<MovementsQuery, MovementsQueryVariables>;

export const StockChoicesDocument = "query StockChoices{stockOptions{stockId name}}" as TypedDocument<StockChoicesQuery, StockChoicesQueryVariables>;

export const ScarcityDocument = "query Scarcity($stockId:Int!$limit:Int!){lowestSalable(stockId:$stockId limit:$limit){stockId stockName items{sku name salableQuantity}}}" as TypedDocument<ScarcityQuery, ScarcityQueryVariables>;
