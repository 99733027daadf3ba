// Written by "npm run admin:codegen" from the .graphql files and docs/schema.graphql.

import type { TypedDocument } from '../typed-document';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** What a low item has to be; all that is given has to match */
export type LowStockFilter = {
  /** Part of the SKU */
  readonly sku?: string | null | undefined;
  /** At one of these sources */
  readonly sourceCode?: ReadonlyArray<string> | null | undefined;
};

/** The order of a list of low items */
export type LowStockSort = {
  /** Which end comes first */
  readonly direction?: SortDirection;
  /** What comes in order */
  readonly field: LowStockSortField;
};

/** What low items can be sorted by */
export type LowStockSortField =
  /** The threshold that holds */
  | 'notifyStockQty'
  /** What is on hand */
  | 'quantity'
  /** Since when it has been below */
  | 'since'
  /** The SKU */
  | 'sku'
  /** The code of the source */
  | 'sourceCode';

/** Which end of an order comes first */
export type SortDirection =
  /** The smallest, or the earliest */
  | 'asc'
  /** The largest, or the latest */
  | 'desc';

export type LowStockQueryVariables = Exact<{
  filter?: LowStockFilter | null | undefined;
  sort?: LowStockSort | null | undefined;
  pageSize: number;
  currentPage: number;
}>;


export type LowStockQuery = { readonly lowStock: { readonly totalCount: number, readonly items: ReadonlyArray<{ readonly sourceCode: string, readonly sourceName: string, readonly sku: string, readonly productName: string, readonly quantity: number, readonly notifyStockQty: number, readonly ownNotifyStockQty: number | null, readonly since: string | null }> } };

export type SetLowStockThresholdMutationVariables = Exact<{
  sourceCode: string;
  sku: string;
  notifyStockQty: number;
}>;


export type SetLowStockThresholdMutation = { readonly setLowStockThreshold: { readonly notifyStockQty: number } };

export type ClearLowStockThresholdMutationVariables = Exact<{
  sourceCode: string;
  sku: string;
}>;


export type ClearLowStockThresholdMutation = { readonly clearLowStockThreshold: { readonly notifyStockQty: number } };

export const LowStockDocument = "query LowStock($filter:LowStockFilter$sort:LowStockSort$pageSize:Int!$currentPage:Int!){lowStock(filter:$filter sort:$sort pageSize:$pageSize currentPage:$currentPage){items{sourceCode sourceName sku productName quantity notifyStockQty ownNotifyStockQty since}totalCount}}" as TypedDocument<LowStockQuery, LowStockQueryVariables>;

export const SetLowStockThresholdDocument = "mutation SetLowStockThreshold($sourceCode:String!$sku:String!$notifyStockQty:Float!){setLowStockThreshold(sourceCode:$sourceCode sku:$sku notifyStockQty:$notifyStockQty){notifyStockQty}}" as TypedDocument<SetLowStockThresholdMutation, SetLowStockThresholdMutationVariables>;

export const ClearLowStockThresholdDocument = "mutation ClearLowStockThreshold($sourceCode:String!$sku:String!){clearLowStockThreshold(sourceCode:$sourceCode sku:$sku){notifyStockQty}}" as TypedDocument<ClearLowStockThresholdMutation, ClearLowStockThresholdMutationVariables>;
