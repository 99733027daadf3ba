// Written by "npm run admin:codegen" from the .graphql files and docs/schema.graphql.

import type { TypedDocument } from '../typed-document';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type UndoRequestMutationVariables = Exact<{
  requestId: string;
}>;


export type UndoRequestMutation = { readonly revertRequest: { readonly revertRequestId: string | null, readonly reverted: ReadonlyArray<{ readonly sku: string }>, readonly refused: ReadonlyArray<{ readonly sourceCode: string, readonly sku: string, readonly reason: string }> } };

export const UndoRequestDocument = "mutation UndoRequest($requestId:String!){revertRequest(requestId:$requestId dryRun:false partial:false){revertRequestId reverted{sku}refused{sourceCode sku reason}}}" as TypedDocument<UndoRequestMutation, UndoRequestMutationVariables>;
