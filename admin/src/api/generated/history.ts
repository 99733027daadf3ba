// Written by "npm run admin:codegen" from the .graphql files and docs/schema.graphql.

import type { TypedDocument } from '../typed-document';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** Who made a change */
export type ActorType =
  /** A user */
  | 'admin'
  /** A customer */
  | 'customer'
  /** An import of a file */
  | 'import'
  /** Another system */
  | 'integration'
  /** The service itself, or an operator */
  | 'system';

/** What a row has to be; all that is given has to match */
export type AdjustmentFilter = {
  /** One of these actors */
  readonly actorType?: ReadonlyArray<ActorType> | null | undefined;
  /** The id of the row */
  readonly adjustmentId?: NumberRange | null | undefined;
  /** When it was written */
  readonly createdAt?: DateRange | null | undefined;
  /** How much the quantity moved */
  readonly delta?: NumberRange | null | undefined;
  /** A part of the note */
  readonly note?: string | null | undefined;
  /** The quantity that the row left */
  readonly quantityAfter?: NumberRange | null | undefined;
  /** One of these reasons */
  readonly reason?: ReadonlyArray<AdjustmentReason> | null | undefined;
  /** The id of that document */
  readonly referenceId?: string | null | undefined;
  /** Kind of the document behind it */
  readonly referenceType?: string | null | undefined;
  /** The request, bulk or run that wrote it */
  readonly requestId?: string | null | undefined;
  /** The SKU, whole */
  readonly sku?: string | null | undefined;
  /** One of these SKUs */
  readonly skus?: ReadonlyArray<string> | null | undefined;
  /** One of these sources */
  readonly sourceCode?: ReadonlyArray<string> | null | undefined;
  /** One of these states, by their codes */
  readonly state?: ReadonlyArray<string> | null | undefined;
};

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

/** The order of the history; rows that are equal in it come in the order of their ids */
export type AdjustmentSort = {
  /** Which end comes first */
  readonly direction?: SortDirection;
  /** What comes in order */
  readonly field: AdjustmentSortField;
};

/** What the history is sorted by */
export type AdjustmentSortField =
  /** The kind of caller */
  | 'actorType'
  /** The id of the row */
  | 'adjustmentId'
  /** When it was written */
  | 'createdAt'
  /** How much the quantity moved */
  | 'delta'
  /** The words of the caller */
  | 'note'
  /** The quantity that the row left */
  | 'quantityAfter'
  /** The word of the reason */
  | 'reason'
  /** The id of the document */
  | 'referenceId'
  /** The kind of the document */
  | 'referenceType'
  /** The request */
  | 'requestId'
  /** The SKU */
  | 'sku'
  /** The code of the source */
  | 'sourceCode';

/** From one moment to another, both included */
export type DateRange = {
  /** The first moment; open where it is left out */
  readonly from?: string | null | undefined;
  /** The last moment; open where it is left out */
  readonly to?: string | null | undefined;
};

/** From one number to another, both included */
export type NumberRange = {
  /** The smallest number; open where it is left out */
  readonly from?: number | null | undefined;
  /** The largest number; open where it is left out */
  readonly to?: number | null | undefined;
};

/** Which end of an order comes first */
export type SortDirection =
  /** The smallest, or the earliest */
  | 'asc'
  /** The largest, or the latest */
  | 'desc';

export type AdjustmentRowsQueryVariables = Exact<{
  filter?: AdjustmentFilter | null | undefined;
  sort?: AdjustmentSort | null | undefined;
  pageSize: number;
  currentPage: number;
}>;


export type AdjustmentRowsQuery = { readonly sourceItemAdjustments: { readonly items: ReadonlyArray<{ readonly adjustmentId: string, readonly createdAt: string, readonly sourceCode: string, readonly sku: string, readonly state: string, readonly delta: number, readonly quantityAfter: number, readonly statusBefore: number | null, readonly statusAfter: number | null, readonly reason: AdjustmentReason, readonly actorType: ActorType, readonly actorId: string | null, readonly actorLabel: string | null, readonly referenceType: string | null, readonly referenceId: string | null, readonly referenceUrl: string | null, readonly requestId: string | null, readonly note: string | null, readonly approvedBy: string | null }> } };

export type RequestRowsQueryVariables = Exact<{
  requestId: string;
}>;


export type RequestRowsQuery = { readonly sourceItemAdjustments: { readonly totalCount: number, readonly items: ReadonlyArray<{ readonly adjustmentId: string, readonly sourceCode: string, readonly sku: string, readonly state: string, readonly delta: number, readonly quantityAfter: number }> } };

export type StockStatesQueryVariables = Exact<{ [key: string]: never; }>;


export type StockStatesQuery = { readonly stockStates: ReadonlyArray<{ readonly code: string, readonly name: string }> };

export type AdjustmentCountQueryVariables = Exact<{
  filter?: AdjustmentFilter | null | undefined;
}>;


export type AdjustmentCountQuery = { readonly sourceItemAdjustments: { readonly totalCount: number } };

export type SourceOptionsQueryVariables = Exact<{ [key: string]: never; }>;


export type SourceOptionsQuery = { readonly sourceOptions: ReadonlyArray<{ readonly code: string, readonly name: string }> };

export type RevertScopeQueryVariables = Exact<{
  requestId: string;
}>;


export type RevertScopeQuery = { readonly revertScope: { readonly rows: number, readonly isForBackground: boolean } };

export type RevertInBackgroundMutationVariables = Exact<{
  requestId: string;
}>;


export type RevertInBackgroundMutation = { readonly revertInBackground: { readonly bulkUuid: string } };

export type RevertRequestMutationVariables = Exact<{
  requestId: string;
  dryRun: boolean;
  partial: boolean;
}>;


export type RevertRequestMutation = { readonly revertRequest: { readonly requestId: string, readonly revertRequestId: string | null, readonly reverted: ReadonlyArray<{ readonly sourceCode: string, readonly sku: string, readonly state: string, readonly delta: number }>, readonly refused: ReadonlyArray<{ readonly sourceCode: string, readonly sku: string, readonly state: string, readonly reason: string }> } };

export const AdjustmentRowsDocument = "query AdjustmentRows($filter:AdjustmentFilter$sort:AdjustmentSort$pageSize:Int!$currentPage:Int!){sourceItemAdjustments(filter:$filter sort:$sort pageSize:$pageSize currentPage:$currentPage){items{adjustmentId createdAt sourceCode sku state delta quantityAfter statusBefore statusAfter reason actorType actorId actorLabel referenceType referenceId referenceUrl requestId note approvedBy}}}" as TypedDocument<AdjustmentRowsQuery, AdjustmentRowsQueryVariables>;

export const RequestRowsDocument = "query RequestRows($requestId:String!){sourceItemAdjustments(filter:{requestId:$requestId}sort:{field:adjustmentId direction:asc}pageSize:50 currentPage:1){totalCount items{adjustmentId sourceCode sku state delta quantityAfter}}}" as TypedDocument<RequestRowsQuery, RequestRowsQueryVariables>;

export const StockStatesDocument = "query StockStates{stockStates{code name}}" as TypedDocument<StockStatesQuery, StockStatesQueryVariables>;

export const AdjustmentCountDocument = "query AdjustmentCount($filter:AdjustmentFilter){sourceItemAdjustments(filter:$filter){totalCount}}" as TypedDocument<AdjustmentCountQuery, AdjustmentCountQueryVariables>;

export const SourceOptionsDocument = "query SourceOptions{sourceOptions{code name}}" as TypedDocument<SourceOptionsQuery, SourceOptionsQueryVariables>;

export const RevertScopeDocument = "query RevertScope($requestId:String!){revertScope(requestId:$requestId){rows isForBackground}}" as TypedDocument<RevertScopeQuery, RevertScopeQueryVariables>;

export const RevertInBackgroundDocument = "mutation RevertInBackground($requestId:String!){revertInBackground(requestId:$requestId){bulkUuid}}" as TypedDocument<RevertInBackgroundMutation, RevertInBackgroundMutationVariables>;

export const RevertRequestDocument = "mutation RevertRequest($requestId:String!$dryRun:Boolean!$partial:Boolean!){revertRequest(requestId:$requestId dryRun:$dryRun partial:$partial){requestId revertRequestId reverted{sourceCode sku state delta}refused{sourceCode sku state reason}}}" as TypedDocument<RevertRequestMutation, RevertRequestMutationVariables>;
