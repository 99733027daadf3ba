// Written by "npm run admin:codegen" from the .graphql files and docs/schema.graphql.

import type { TypedDocument } from '../typed-document';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** Who made a change */
export type ActorType =
  | 'admin'
  | 'customer'
  | 'import'
  | 'integration'
  | 'system';

/** What a row has to be; all that is given has to match */
export type AdjustmentFilter = {
  /** One of these actors */
  readonly actorType?: ReadonlyArray<ActorType> | null | undefined;
  readonly adjustmentId?: NumberRange | null | undefined;
  readonly createdAt?: DateRange | null | undefined;
  readonly delta?: NumberRange | null | undefined;
  /** A part of the note */
  readonly note?: string | null | undefined;
  readonly quantityAfter?: NumberRange | null | undefined;
  /** One of these reasons */
  readonly reason?: ReadonlyArray<AdjustmentReason> | null | undefined;
  readonly referenceId?: string | null | undefined;
  readonly referenceType?: string | null | undefined;
  readonly requestId?: string | null | undefined;
  readonly sku?: string | null | undefined;
  /** One of these sources */
  readonly sourceCode?: ReadonlyArray<string> | null | undefined;
};

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

/** The order of the history; rows that are equal in it come in the order of their ids */
export type AdjustmentSort = {
  readonly direction?: SortDirection;
  readonly field: AdjustmentSortField;
};

/** What the history is sorted by */
export type AdjustmentSortField =
  | 'actorType'
  | 'adjustmentId'
  | 'createdAt'
  | 'delta'
  | 'note'
  | 'quantityAfter'
  | 'reason'
  | 'referenceId'
  | 'referenceType'
  | 'requestId'
  | 'sku'
  | 'sourceCode';

/** From one moment to another, both included */
export type DateRange = {
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
};

/** From one number to another, both included */
export type NumberRange = {
  readonly from?: number | null | undefined;
  readonly to?: number | null | undefined;
};

/** Which end of an order comes first */
export type SortDirection =
  | 'asc'
  | 'desc';

export type AdjustmentRowsQueryVariables = Exact<{
  filter?: AdjustmentFilter | null | undefined;
  sort?: AdjustmentSort | null | undefined;
  pageSize: number;
  currentPage: number;
}>;


export type AdjustmentRowsQuery = { readonly sourceItemAdjustments: { readonly items: ReadonlyArray<{ readonly adjustmentId: string, readonly createdAt: string, readonly sourceCode: string, readonly sku: string, readonly delta: number, readonly quantityAfter: number, readonly statusBefore: number | null, readonly statusAfter: number | null, readonly reason: AdjustmentReason, readonly actorType: ActorType, readonly actorId: string | null, readonly actorLabel: string | null, readonly referenceType: string | null, readonly referenceId: string | null, readonly referenceUrl: string | null, readonly requestId: string | null, readonly note: string | null }> } };

export type AdjustmentCountQueryVariables = Exact<{
  filter?: AdjustmentFilter | null | undefined;
}>;


export type AdjustmentCountQuery = { readonly sourceItemAdjustments: { readonly totalCount: number } };

export type SourceOptionsQueryVariables = Exact<{ [key: string]: never; }>;


export type SourceOptionsQuery = { readonly sourceOptions: ReadonlyArray<{ readonly code: string, readonly name: string }> };

export type RevertRequestMutationVariables = Exact<{
  requestId: string;
  dryRun: boolean;
  partial: boolean;
}>;


export type RevertRequestMutation = { readonly revertRequest: { readonly requestId: string, readonly revertRequestId: string | null, readonly reverted: ReadonlyArray<{ readonly sourceCode: string, readonly sku: string, readonly delta: number }>, readonly refused: ReadonlyArray<{ readonly sourceCode: string, readonly sku: string, readonly reason: string }> } };

export const AdjustmentRowsDocument = "query AdjustmentRows($filter:AdjustmentFilter$sort:AdjustmentSort$pageSize:Int!$currentPage:Int!){sourceItemAdjustments(filter:$filter sort:$sort pageSize:$pageSize currentPage:$currentPage){items{adjustmentId createdAt sourceCode sku delta quantityAfter statusBefore statusAfter reason actorType actorId actorLabel referenceType referenceId referenceUrl requestId note}}}" as TypedDocument<AdjustmentRowsQuery, AdjustmentRowsQueryVariables>;

export const AdjustmentCountDocument = "query AdjustmentCount($filter:AdjustmentFilter){sourceItemAdjustments(filter:$filter){totalCount}}" as TypedDocument<AdjustmentCountQuery, AdjustmentCountQueryVariables>;

export const SourceOptionsDocument = "query SourceOptions{sourceOptions{code name}}" as TypedDocument<SourceOptionsQuery, SourceOptionsQueryVariables>;

export const RevertRequestDocument = "mutation RevertRequest($requestId:String!$dryRun:Boolean!$partial:Boolean!){revertRequest(requestId:$requestId dryRun:$dryRun partial:$partial){requestId revertRequestId reverted{sourceCode sku delta}refused{sourceCode sku reason}}}" as TypedDocument<RevertRequestMutation, RevertRequestMutationVariables>;
