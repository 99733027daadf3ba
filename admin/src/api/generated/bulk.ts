// Written by "npm run admin:codegen" from the .graphql files and docs/schema.graphql.

import type { TypedDocument } from '../typed-document';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** What became of an operation */
export type BulkPartState =
  /** It was done */
  | 'complete'
  /** It was refused or given up, and has changed nothing but the steps it tells of */
  | 'failed'
  /** It waits, or is being done */
  | 'open';

/** How far a bulk is */
export type BulkState =
  /** Everything was done */
  | 'complete'
  /** Nothing was done */
  | 'failed'
  /** Some was done, and some was refused or given up */
  | 'partly_failed'
  /** Some of its operations are still open */
  | 'running';

export type BulksQueryVariables = Exact<{
  own: boolean;
  pageSize: number;
  currentPage: number;
}>;


export type BulksQuery = { readonly bulks: { readonly totalCount: number, readonly items: ReadonlyArray<{ readonly bulkUuid: string, readonly description: string, readonly state: BulkState, readonly startedBy: string | null, readonly isOwn: boolean, readonly startedAt: string, readonly operationCount: number, readonly open: number, readonly complete: number, readonly failed: number, readonly stepsDone: number | null, readonly stepsTotal: number | null }> } };

export type BulkDetailsQueryVariables = Exact<{
  bulkUuid: string;
}>;


export type BulkDetailsQuery = { readonly bulk: { readonly bulkUuid: string, readonly description: string, readonly state: BulkState, readonly startedBy: string | null, readonly isOwn: boolean, readonly startedAt: string, readonly operationCount: number, readonly open: number, readonly complete: number, readonly failed: number, readonly stepsDone: number | null, readonly stepsTotal: number | null } };

export type BulkPartsQueryVariables = Exact<{
  bulkUuid: string;
  state?: BulkPartState | null | undefined;
  pageSize: number;
  currentPage: number;
}>;


export type BulkPartsQuery = { readonly bulkParts: { readonly totalCount: number, readonly items: ReadonlyArray<{ readonly key: number, readonly subject: string | null, readonly state: BulkPartState, readonly message: string | null, readonly doneCount: number | null, readonly refusedCount: number | null, readonly refused: ReadonlyArray<{ readonly subject: string, readonly reason: string }> }> } };

export type BulkFieldsFragment = { readonly bulkUuid: string, readonly description: string, readonly state: BulkState, readonly startedBy: string | null, readonly isOwn: boolean, readonly startedAt: string, readonly operationCount: number, readonly open: number, readonly complete: number, readonly failed: number, readonly stepsDone: number | null, readonly stepsTotal: number | null };

export const BulksDocument = "query Bulks($own:Boolean!$pageSize:Int!$currentPage:Int!){bulks(own:$own pageSize:$pageSize currentPage:$currentPage){items{...BulkFields}totalCount}}fragment BulkFields on Bulk{bulkUuid description state startedBy isOwn startedAt operationCount open complete failed stepsDone stepsTotal}" as TypedDocument<BulksQuery, BulksQueryVariables>;

export const BulkDetailsDocument = "query BulkDetails($bulkUuid:String!){bulk(bulkUuid:$bulkUuid){...BulkFields}}fragment BulkFields on Bulk{bulkUuid description state startedBy isOwn startedAt operationCount open complete failed stepsDone stepsTotal}" as TypedDocument<BulkDetailsQuery, BulkDetailsQueryVariables>;

export const BulkPartsDocument = "query BulkParts($bulkUuid:String!$state:BulkPartState$pageSize:Int!$currentPage:Int!){bulkParts(bulkUuid:$bulkUuid state:$state pageSize:$pageSize currentPage:$currentPage){items{key subject state message doneCount refusedCount refused{subject reason}}totalCount}}" as TypedDocument<BulkPartsQuery, BulkPartsQueryVariables>;
