// Written by "npm run admin:codegen" from the .graphql files and docs/schema.graphql.

import type { TypedDocument } from '../typed-document';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** One thing that was done at the shelf: either add or set is given */
export type CountEntryInput = {
  /** So many more, or fewer where it is negative */
  readonly add?: number | null | undefined;
  /** What was scanned or typed: a barcode or a SKU */
  readonly code?: string | null | undefined;
  /** So many in all */
  readonly set?: number | null | undefined;
  /** Instead of code: the SKU, whichever product has it as a barcode */
  readonly sku?: string | null | undefined;
  /** With set: the version of the line as it was shown; another one is a conflict */
  readonly version?: number | null | undefined;
};

/** What became of an entry */
export type CountEntryState =
  /** The product is made of others, which are counted */
  | 'composite'
  /** The line is no longer as it was shown */
  | 'conflict'
  /** It is in the line */
  | 'counted'
  /** The product is sold by the piece */
  | 'fractional'
  /** The session has all the lines that it can have */
  | 'full'
  /** The line would have less than nothing, or more than 12 digits */
  | 'out_of_range'
  /** No product has the code */
  | 'unknown';

/** What a session is for */
export type CountKind =
  /** To find out what is there */
  | 'count'
  /** To add what has come */
  | 'receipt';

/** What a count session has to be; all that is given has to match */
export type CountSessionFilter = {
  /** For one of these */
  readonly kind?: ReadonlyArray<CountKind> | null | undefined;
  /** Part of the name or of the reference */
  readonly search?: string | null | undefined;
  /** At one of these sources */
  readonly sourceCode?: ReadonlyArray<string> | null | undefined;
  /** In one of these states */
  readonly status?: ReadonlyArray<CountStatus> | null | undefined;
};

/** A count session to make */
export type CountSessionInput = {
  /** Whether who counts is not shown what is expected */
  readonly isBlind?: boolean;
  /** What it is for */
  readonly kind: CountKind;
  /** What people call it */
  readonly name: string;
  /** Of a receipt: the delivery that it belongs to */
  readonly reference?: string | null | undefined;
  /** The code of the source */
  readonly sourceCode: string;
};

/** How far a session has come */
export type CountStatus =
  /** It was given up, and has changed nothing */
  | 'cancelled'
  /** It takes scans */
  | 'open'
  /** Its differences are in the stock and in its history */
  | 'posted';

/** What becomes of what was not counted */
export type UncountedRule =
  /** It stays as it is */
  | 'leave'
  /** It ends at zero */
  | 'zero';

export type CountSessionsQueryVariables = Exact<{
  filter?: CountSessionFilter | null | undefined;
  pageSize: number;
  currentPage: number;
}>;


export type CountSessionsQuery = { readonly countSessions: { readonly totalCount: number, readonly items: ReadonlyArray<{ readonly sessionId: number, readonly sourceCode: string, readonly sourceName: string, readonly kind: CountKind, readonly isBlind: boolean, readonly name: string, readonly reference: string | null, readonly status: CountStatus, readonly lineCount: number, readonly createdBy: string | null, readonly createdAt: string, readonly updatedAt: string }> } };

export type CountSourcesQueryVariables = Exact<{ [key: string]: never; }>;


export type CountSourcesQuery = { readonly countSources: ReadonlyArray<{ readonly code: string, readonly name: string, readonly enabled: boolean }> };

export type CountChangesQueryVariables = Exact<{
  sessionId: number;
  afterRevision: number;
  afterSku: string;
}>;


export type CountChangesQuery = { readonly countChanges: { readonly nextRevision: number, readonly nextSku: string, readonly hasMore: boolean, readonly session: { readonly sessionId: number, readonly sourceCode: string, readonly sourceName: string, readonly kind: CountKind, readonly isBlind: boolean, readonly name: string, readonly reference: string | null, readonly status: CountStatus, readonly createdBy: string | null, readonly closedBy: string | null, readonly requestId: string | null }, readonly lines: ReadonlyArray<{ readonly sku: string, readonly name: string | null, readonly quantity: number, readonly expected: number | null, readonly version: number, readonly countedBy: string | null, readonly alsoBy: string | null, readonly isRemoved: boolean, readonly countedAt: string }> } };

export type CountReviewQueryVariables = Exact<{
  sessionId: number;
  onlyDiffering: boolean;
  pageSize: number;
  currentPage: number;
}>;


export type CountReviewQuery = { readonly countReview: { readonly session: { readonly sessionId: number, readonly sourceCode: string, readonly sourceName: string, readonly kind: CountKind, readonly name: string, readonly reference: string | null, readonly status: CountStatus, readonly revision: number, readonly closedBy: string | null, readonly requestId: string | null, readonly changedItems: number }, readonly totals: { readonly lines: number, readonly differing: number, readonly added: number, readonly removed: number, readonly moved: number, readonly movedMeanwhile: number, readonly shared: number, readonly belowZero: number }, readonly lines: ReadonlyArray<{ readonly sku: string, readonly name: string | null, readonly quantity: number, readonly expected: number, readonly onHand: number, readonly difference: number, readonly result: number, readonly movedMeanwhile: boolean, readonly isBelowZero: boolean, readonly countedBy: string | null, readonly alsoBy: string | null, readonly elsewhere: ReadonlyArray<{ readonly sessionId: number, readonly sessionName: string, readonly countedBy: string | null }> }>, readonly pageInfo: { readonly currentPage: number, readonly totalPages: number } } };

export type UncountedItemsQueryVariables = Exact<{
  sessionId: number;
}>;


export type UncountedItemsQuery = { readonly uncountedItems: { readonly items: number, readonly quantity: number, readonly isTooMany: boolean } };

export type CreateCountSessionMutationVariables = Exact<{
  session: CountSessionInput;
}>;


export type CreateCountSessionMutation = { readonly createCountSession: { readonly sessionId: number } };

export type RecordCountsMutationVariables = Exact<{
  sessionId: number;
  batchId: string;
  entries: ReadonlyArray<CountEntryInput> | CountEntryInput;
}>;


export type RecordCountsMutation = { readonly recordCounts: { readonly isRepeated: boolean, readonly outcomes: ReadonlyArray<{ readonly code: string, readonly state: CountEntryState, readonly sku: string | null, readonly name: string | null, readonly quantity: number | null, readonly expected: number | null, readonly version: number, readonly countedBy: string | null, readonly alsoBy: string | null, readonly elsewhere: { readonly sessionId: number, readonly sessionName: string, readonly countedBy: string | null } | null }> } };

export type PostCountSessionMutationVariables = Exact<{
  id: number;
  uncounted?: UncountedRule | null | undefined;
  expectedRevision?: number | null | undefined;
  expectedUncounted?: number | null | undefined;
  acceptMoved?: boolean | null | undefined;
}>;


export type PostCountSessionMutation = { readonly postCountSession: { readonly sessionId: number, readonly requestId: string | null, readonly changedItems: number } };

export type CancelCountSessionMutationVariables = Exact<{
  id: number;
}>;


export type CancelCountSessionMutation = { readonly cancelCountSession: { readonly sessionId: number } };

export const CountSessionsDocument = "query CountSessions($filter:CountSessionFilter$pageSize:Int!$currentPage:Int!){countSessions(filter:$filter pageSize:$pageSize currentPage:$currentPage){items{sessionId sourceCode sourceName kind isBlind name reference status lineCount createdBy createdAt updatedAt}totalCount}}" as TypedDocument<CountSessionsQuery, CountSessionsQueryVariables>;

export const CountSourcesDocument = "query CountSources{countSources{code name enabled}}" as TypedDocument<CountSourcesQuery, CountSourcesQueryVariables>;

export const CountChangesDocument = "query CountChanges($sessionId:Int!$afterRevision:Int!$afterSku:String!){countChanges(sessionId:$sessionId afterRevision:$afterRevision afterSku:$afterSku){session{sessionId sourceCode sourceName kind isBlind name reference status createdBy closedBy requestId}lines{sku name quantity expected version countedBy alsoBy isRemoved countedAt}nextRevision nextSku hasMore}}" as TypedDocument<CountChangesQuery, CountChangesQueryVariables>;

export const CountReviewDocument = "query CountReview($sessionId:Int!$onlyDiffering:Boolean!$pageSize:Int!$currentPage:Int!){countReview(sessionId:$sessionId onlyDiffering:$onlyDiffering pageSize:$pageSize currentPage:$currentPage){session{sessionId sourceCode sourceName kind name reference status revision closedBy requestId changedItems}totals{lines differing added removed moved movedMeanwhile shared belowZero}lines{sku name quantity expected onHand difference result movedMeanwhile isBelowZero countedBy alsoBy elsewhere{sessionId sessionName countedBy}}pageInfo{currentPage totalPages}}}" as TypedDocument<CountReviewQuery, CountReviewQueryVariables>;

export const UncountedItemsDocument = "query UncountedItems($sessionId:Int!){uncountedItems(sessionId:$sessionId){items quantity isTooMany}}" as TypedDocument<UncountedItemsQuery, UncountedItemsQueryVariables>;

export const CreateCountSessionDocument = "mutation CreateCountSession($session:CountSessionInput!){createCountSession(session:$session){sessionId}}" as TypedDocument<CreateCountSessionMutation, CreateCountSessionMutationVariables>;

export const RecordCountsDocument = "mutation RecordCounts($sessionId:Int!$batchId:String!$entries:[CountEntryInput!]!){recordCounts(sessionId:$sessionId batchId:$batchId entries:$entries){isRepeated outcomes{code state sku name quantity expected version countedBy alsoBy elsewhere{sessionId sessionName countedBy}}}}" as TypedDocument<RecordCountsMutation, RecordCountsMutationVariables>;

export const PostCountSessionDocument = "mutation PostCountSession($id:Int!$uncounted:UncountedRule$expectedRevision:Int$expectedUncounted:Float$acceptMoved:Boolean){postCountSession(id:$id uncounted:$uncounted expectedRevision:$expectedRevision expectedUncounted:$expectedUncounted acceptMoved:$acceptMoved){sessionId requestId changedItems}}" as TypedDocument<PostCountSessionMutation, PostCountSessionMutationVariables>;

export const CancelCountSessionDocument = "mutation CancelCountSession($id:Int!){cancelCountSession(id:$id){sessionId}}" as TypedDocument<CancelCountSessionMutation, CancelCountSessionMutationVariables>;
