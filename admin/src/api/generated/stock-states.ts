// Written by "npm run admin:codegen" from the .graphql files and docs/schema.graphql.

import type { TypedDocument } from '../typed-document';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type StockStateListQueryVariables = Exact<{ [key: string]: never; }>;


export type StockStateListQuery = { readonly stockStates: ReadonlyArray<{ readonly code: string, readonly name: string, readonly isSystem: boolean }> };

export type CreateStockStateMutationVariables = Exact<{
  code: string;
  name: string;
}>;


export type CreateStockStateMutation = { readonly createStockState: { readonly code: string } };

export type RenameStockStateMutationVariables = Exact<{
  code: string;
  name: string;
}>;


export type RenameStockStateMutation = { readonly renameStockState: { readonly code: string } };

export type DeleteStockStateMutationVariables = Exact<{
  code: string;
}>;


export type DeleteStockStateMutation = { readonly deleteStockState: { readonly count: number } };

export const StockStateListDocument = "query StockStateList{stockStates{code name isSystem}}" as TypedDocument<StockStateListQuery, StockStateListQueryVariables>;

export const CreateStockStateDocument = "mutation CreateStockState($code:String!$name:String!){createStockState(code:$code name:$name){code}}" as TypedDocument<CreateStockStateMutation, CreateStockStateMutationVariables>;

export const RenameStockStateDocument = "mutation RenameStockState($code:String!$name:String!){renameStockState(code:$code name:$name){code}}" as TypedDocument<RenameStockStateMutation, RenameStockStateMutationVariables>;

export const DeleteStockStateDocument = "mutation DeleteStockState($code:String!){deleteStockState(code:$code){count}}" as TypedDocument<DeleteStockStateMutation, DeleteStockStateMutationVariables>;
