// Written by "npm run admin:codegen" from the .graphql files and docs/schema.graphql.

import type { TypedDocument } from '../typed-document';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** Products whose whole stock at one source goes to another */
export type ProductTransferInput = {
  /** The source that they come to */
  readonly destinationSourceCode: string;
  /** For the history */
  readonly note?: string | null | undefined;
  /** The source that they leave */
  readonly originSourceCode: string;
  /** The products to move */
  readonly skus: ReadonlyArray<string>;
  /** The origin loses its source items; else they stay, empty and out of stock */
  readonly unassignFromOrigin?: boolean;
};

/** How much of a SKU is to move; a SKU that is repeated is added up */
export type TransferItemInput = {
  /** How much of it moves */
  readonly quantity: number;
  /** The SKU of the product */
  readonly sku: string;
};

export type TransferSourcesQueryVariables = Exact<{ [key: string]: never; }>;


export type TransferSourcesQuery = { readonly transferSources: ReadonlyArray<{ readonly code: string, readonly name: string, readonly enabled: boolean }> };

export type TransferPositionsQueryVariables = Exact<{
  originSourceCode: string;
  destinationSourceCode: string;
  skus: ReadonlyArray<string> | string;
}>;


export type TransferPositionsQuery = { readonly transferPositions: ReadonlyArray<{ readonly sku: string, readonly name: string | null, readonly isQtyDecimal: boolean | null, readonly onHand: number | null, readonly reserved: number, readonly available: number | null, readonly atDestination: number | null }> };

export type TransferSuggestionsQueryVariables = Exact<{
  sourceCode: string;
  search: string;
}>;


export type TransferSuggestionsQuery = { readonly transferSuggestions: ReadonlyArray<{ readonly sku: string, readonly name: string | null, readonly onHand: number }> };

export type TransferItemsMutationVariables = Exact<{
  originSourceCode: string;
  destinationSourceCode: string;
  items: ReadonlyArray<TransferItemInput> | TransferItemInput;
  note?: string | null | undefined;
}>;


export type TransferItemsMutation = { readonly transferItems: { readonly requestId: string, readonly skuCount: number } };

export type TransferAllMutationVariables = Exact<{
  transfer: ProductTransferInput;
}>;


export type TransferAllMutation = { readonly transferProducts: { readonly count: number } };

export const TransferSourcesDocument = "query TransferSources{transferSources{code name enabled}}" as TypedDocument<TransferSourcesQuery, TransferSourcesQueryVariables>;

export const TransferPositionsDocument = "query TransferPositions($originSourceCode:String!$destinationSourceCode:String!$skus:[String!]!){transferPositions(originSourceCode:$originSourceCode destinationSourceCode:$destinationSourceCode skus:$skus){sku name isQtyDecimal onHand reserved available atDestination}}" as TypedDocument<TransferPositionsQuery, TransferPositionsQueryVariables>;

export const TransferSuggestionsDocument = "query TransferSuggestions($sourceCode:String!$search:String!){transferSuggestions(sourceCode:$sourceCode search:$search){sku name onHand}}" as TypedDocument<TransferSuggestionsQuery, TransferSuggestionsQueryVariables>;

export const TransferItemsDocument = "mutation TransferItems($originSourceCode:String!$destinationSourceCode:String!$items:[TransferItemInput!]!$note:String){transferItems(originSourceCode:$originSourceCode destinationSourceCode:$destinationSourceCode items:$items note:$note){requestId skuCount}}" as TypedDocument<TransferItemsMutation, TransferItemsMutationVariables>;

export const TransferAllDocument = "mutation TransferAll($transfer:ProductTransferInput!){transferProducts(transfer:$transfer){count}}" as TypedDocument<TransferAllMutation, TransferAllMutationVariables>;
