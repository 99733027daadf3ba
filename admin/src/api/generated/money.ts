// Written by "npm run admin:codegen" from the .graphql files and docs/schema.graphql.

import type { TypedDocument } from '../typed-document';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type UsualCurrencyQueryVariables = Exact<{ [key: string]: never; }>;


export type UsualCurrencyQuery = { readonly usualCurrency: string };

export const UsualCurrencyDocument = "query UsualCurrency{usualCurrency}" as TypedDocument<UsualCurrencyQuery, UsualCurrencyQueryVariables>;
