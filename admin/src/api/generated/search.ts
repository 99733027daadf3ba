// Written by "npm run admin:codegen" from the .graphql files and docs/schema.graphql.

import type { TypedDocument } from '../typed-document';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type LookupQueryVariables = Exact<{
  term: string;
  withProducts: boolean;
  withOrders: boolean;
  withSources: boolean;
  withRequests: boolean;
}>;


export type LookupQuery = { readonly lookup: { readonly products?: ReadonlyArray<{ readonly sku: string, readonly name: string, readonly status: number }>, readonly orders?: ReadonlyArray<{ readonly orderId: number, readonly incrementId: string, readonly customerEmail: string, readonly status: string }>, readonly customers?: ReadonlyArray<{ readonly customerId: number, readonly email: string, readonly name: string }>, readonly sources?: ReadonlyArray<{ readonly sourceCode: string, readonly name: string, readonly enabled: boolean }>, readonly requests?: ReadonlyArray<{ readonly requestId: string, readonly changes: number }> } };

export type ProductLookupQueryVariables = Exact<{
  term: string;
  limit: number;
}>;


export type ProductLookupQuery = { readonly lookup: { readonly products: ReadonlyArray<{ readonly sku: string, readonly name: string }> } };

export const LookupDocument = "query Lookup($term:String!$withProducts:Boolean!$withOrders:Boolean!$withSources:Boolean!$withRequests:Boolean!){lookup(term:$term){products(limit:8)@include(if:$withProducts){sku name status}orders(limit:5)@include(if:$withOrders){orderId incrementId customerEmail status}customers(limit:5)@include(if:$withOrders){customerId email name}sources(limit:5)@include(if:$withSources){sourceCode name enabled}requests(limit:5)@include(if:$withRequests){requestId changes}}}" as TypedDocument<LookupQuery, LookupQueryVariables>;

export const ProductLookupDocument = "query ProductLookup($term:String!$limit:Int!){lookup(term:$term){products(limit:$limit){sku name}}}" as TypedDocument<ProductLookupQuery, ProductLookupQueryVariables>;
