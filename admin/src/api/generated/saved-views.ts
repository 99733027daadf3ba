// Written by "npm run admin:codegen" from the .graphql files and docs/schema.graphql.

import type { TypedDocument } from '../typed-document';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type SavedViewsQueryVariables = Exact<{
  page: string;
}>;


export type SavedViewsQuery = { readonly savedViews: ReadonlyArray<{ readonly id: number, readonly name: string, readonly query: string }> };

export type SaveViewMutationVariables = Exact<{
  page: string;
  name: string;
  query: string;
}>;


export type SaveViewMutation = { readonly saveView: { readonly id: number } };

export type DeleteViewMutationVariables = Exact<{
  id: number;
}>;


export type DeleteViewMutation = { readonly deleteView: { readonly count: number } };

export const SavedViewsDocument = "query SavedViews($page:String!){savedViews(page:$page){id name query}}" as TypedDocument<SavedViewsQuery, SavedViewsQueryVariables>;

export const SaveViewDocument = "mutation SaveView($page:String!$name:String!$query:String!){saveView(page:$page name:$name query:$query){id}}" as TypedDocument<SaveViewMutation, SaveViewMutationVariables>;

export const DeleteViewDocument = "mutation DeleteView($id:Int!){deleteView(id:$id){count}}" as TypedDocument<DeleteViewMutation, DeleteViewMutationVariables>;
