// Written by "npm run admin:codegen" from the .graphql files and docs/schema.graphql.

import type { TypedDocument } from '../typed-document';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** What a request for approval has to be; all that is given has to match */
export type ApprovalFilter = {
  /** Where it stands */
  readonly status?: ReadonlyArray<ApprovalStatus> | null | undefined;
};

/** Where a request for approval stands */
export type ApprovalStatus =
  /** It was done */
  | 'approved'
  /** Nobody has decided in time */
  | 'expired'
  /** A second person has refused it */
  | 'rejected'
  /** A second person has to decide */
  | 'waiting'
  /** Who has asked for it has taken it back */
  | 'withdrawn';

export type ApprovalsQueryVariables = Exact<{
  filter?: ApprovalFilter | null | undefined;
  pageSize: number;
  currentPage: number;
}>;


export type ApprovalsQuery = { readonly approvals: { readonly totalCount: number, readonly items: ReadonlyArray<{ readonly id: number, readonly useCase: string, readonly status: ApprovalStatus, readonly rowCount: number, readonly largestQuantity: number, readonly largestValue: number, readonly requesterName: string | null, readonly isOwn: boolean, readonly createdAt: string, readonly decidedByName: string | null, readonly decidedAt: string | null }> } };

export type ApprovalQueryVariables = Exact<{
  id: number;
}>;


export type ApprovalQuery = { readonly approval: { readonly id: number, readonly useCase: string, readonly status: ApprovalStatus, readonly rowCount: number, readonly largestQuantity: number, readonly largestValue: number, readonly requesterName: string | null, readonly isOwn: boolean, readonly createdAt: string, readonly decidedByName: string | null, readonly decidedAt: string | null, readonly note: string | null, readonly resultRequestId: string | null, readonly writtenRows: number, readonly refusal: string | null, readonly rows: ReadonlyArray<{ readonly sourceCode: string, readonly sku: string, readonly state: string, readonly delta: number, readonly quantityAfter: number }> } };

export type ApproveChangeMutationVariables = Exact<{
  id: number;
  note?: string | null | undefined;
}>;


export type ApproveChangeMutation = { readonly approveChange: { readonly id: number } };

export type RejectChangeMutationVariables = Exact<{
  id: number;
  note?: string | null | undefined;
}>;


export type RejectChangeMutation = { readonly rejectChange: { readonly id: number } };

export type WithdrawChangeMutationVariables = Exact<{
  id: number;
}>;


export type WithdrawChangeMutation = { readonly withdrawChange: { readonly id: number } };

export const ApprovalsDocument = "query Approvals($filter:ApprovalFilter$pageSize:Int!$currentPage:Int!){approvals(filter:$filter pageSize:$pageSize currentPage:$currentPage){items{id useCase status rowCount largestQuantity largestValue requesterName isOwn createdAt decidedByName decidedAt}totalCount}}" as TypedDocument<ApprovalsQuery, ApprovalsQueryVariables>;

export const ApprovalDocument = "query Approval($id:Int!){approval(id:$id){id useCase status rowCount largestQuantity largestValue requesterName isOwn createdAt decidedByName decidedAt note resultRequestId writtenRows refusal rows{sourceCode sku state delta quantityAfter}}}" as TypedDocument<ApprovalQuery, ApprovalQueryVariables>;

export const ApproveChangeDocument = "mutation ApproveChange($id:Int!$note:String){approveChange(id:$id note:$note){id}}" as TypedDocument<ApproveChangeMutation, ApproveChangeMutationVariables>;

export const RejectChangeDocument = "mutation RejectChange($id:Int!$note:String){rejectChange(id:$id note:$note){id}}" as TypedDocument<RejectChangeMutation, RejectChangeMutationVariables>;

export const WithdrawChangeDocument = "mutation WithdrawChange($id:Int!){withdrawChange(id:$id){id}}" as TypedDocument<WithdrawChangeMutation, WithdrawChangeMutationVariables>;
