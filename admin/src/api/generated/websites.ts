// Written by "npm run admin:codegen" from the .graphql files and docs/schema.graphql.

import type { TypedDocument } from '../typed-document';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type WebsiteListQueryVariables = Exact<{
  withStocks: boolean;
}>;


export type WebsiteListQuery = { readonly websites: ReadonlyArray<{ readonly id: number, readonly code: string, readonly name: string, readonly currencyCode: string | null, readonly currency: string, readonly stock?: { readonly stockId: number, readonly name: string } | null }> };

export type CreateWebsiteMutationVariables = Exact<{
  code: string;
  name: string;
  currencyCode?: string | null | undefined;
}>;


export type CreateWebsiteMutation = { readonly createWebsite: { readonly id: number } };

export type ChangeWebsiteMutationVariables = Exact<{
  id: number;
  name: string;
  currencyCode?: string | null | undefined;
}>;


export type ChangeWebsiteMutation = { readonly changeWebsite: { readonly id: number } };

export const WebsiteListDocument = "query WebsiteList($withStocks:Boolean!){websites{id code name currencyCode currency stock@include(if:$withStocks){stockId name}}}" as TypedDocument<WebsiteListQuery, WebsiteListQueryVariables>;

export const CreateWebsiteDocument = "mutation CreateWebsite($code:String!$name:String!$currencyCode:String){createWebsite(code:$code name:$name currencyCode:$currencyCode){id}}" as TypedDocument<CreateWebsiteMutation, CreateWebsiteMutationVariables>;

export const ChangeWebsiteDocument = "mutation ChangeWebsite($id:Int!$name:String!$currencyCode:String){changeWebsite(id:$id name:$name currencyCode:$currencyCode){id}}" as TypedDocument<ChangeWebsiteMutation, ChangeWebsiteMutationVariables>;
