// Written by "npm run admin:codegen" from the .graphql files and docs/schema.graphql.

import type { TypedDocument } from '../typed-document';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** How urgent a notice is */
export type NoticeSeverity =
  /** Something is wrong and has to be seen to at once */
  | 'critical'
  /** Something is wrong */
  | 'major'
  /** Something may need a look */
  | 'minor'
  /** For information */
  | 'notice';

export type LedgerGuardQueryVariables = Exact<{ [key: string]: never; }>;


export type LedgerGuardQuery = { readonly ledgerGuard: { readonly isEnabled: boolean, readonly findings: number, readonly checks: ReadonlyArray<{ readonly key: string, readonly title: string, readonly compares: string, readonly examined: number, readonly findings: number, readonly completedAt: string | null, readonly kinds: ReadonlyArray<{ readonly kind: string, readonly title: string, readonly count: number, readonly examples: ReadonlyArray<string>, readonly repair: string, readonly remark: string, readonly isNotice: boolean }> }> } };

export type ExamineLedgerMutationVariables = Exact<{
  check: string;
}>;


export type ExamineLedgerMutation = { readonly examineLedger: { readonly key: string, readonly title: string, readonly compares: string, readonly examined: number, readonly findings: number, readonly failure: string | null, readonly kinds: ReadonlyArray<{ readonly kind: string, readonly title: string, readonly count: number, readonly examples: ReadonlyArray<string>, readonly repair: string, readonly remark: string, readonly isNotice: boolean }> } };

export type QueueStatusQueryVariables = Exact<{ [key: string]: never; }>;


export type QueueStatusQuery = { readonly queueStatus: { readonly queues: ReadonlyArray<{ readonly queue: string, readonly waiting: number, readonly active: number, readonly delayed: number, readonly oldestAgeSeconds: number }> | null, readonly outbox: ReadonlyArray<{ readonly state: string, readonly messages: number, readonly oldestAgeSeconds: number }>, readonly parked: ReadonlyArray<{ readonly id: string, readonly topic: string, readonly attempts: number, readonly lastError: string | null, readonly createdAt: string }> } };

export type RedriveMessagesMutationVariables = Exact<{
  ids: ReadonlyArray<string> | string;
}>;


export type RedriveMessagesMutation = { readonly redriveMessages: { readonly count: number } };

export type AdminNoticesQueryVariables = Exact<{
  unreadOnly: boolean;
  pageSize: number;
  currentPage: number;
}>;


export type AdminNoticesQuery = { readonly adminNotices: { readonly totalCount: number, readonly unreadCount: number, readonly items: ReadonlyArray<{ readonly noticeId: number, readonly severity: NoticeSeverity, readonly title: string, readonly text: string, readonly createdAt: string, readonly readAt: string | null }> } };

export type MarkNoticesReadMutationVariables = Exact<{
  ids: ReadonlyArray<number> | number;
}>;


export type MarkNoticesReadMutation = { readonly markNoticesRead: { readonly count: number } };

export const LedgerGuardDocument = "query LedgerGuard{ledgerGuard{isEnabled findings checks{key title compares examined findings completedAt kinds{kind title count examples repair remark isNotice}}}}" as TypedDocument<LedgerGuardQuery, LedgerGuardQueryVariables>;

export const ExamineLedgerDocument = "mutation ExamineLedger($check:String!){examineLedger(check:$check){key title compares examined findings failure kinds{kind title count examples repair remark isNotice}}}" as TypedDocument<ExamineLedgerMutation, ExamineLedgerMutationVariables>;

export const QueueStatusDocument = "query QueueStatus{queueStatus{queues{queue waiting active delayed oldestAgeSeconds}outbox{state messages oldestAgeSeconds}parked{id topic attempts lastError createdAt}}}" as TypedDocument<QueueStatusQuery, QueueStatusQueryVariables>;

export const RedriveMessagesDocument = "mutation RedriveMessages($ids:[String!]!){redriveMessages(ids:$ids){count}}" as TypedDocument<RedriveMessagesMutation, RedriveMessagesMutationVariables>;

export const AdminNoticesDocument = "query AdminNotices($unreadOnly:Boolean!$pageSize:Int!$currentPage:Int!){adminNotices(unreadOnly:$unreadOnly pageSize:$pageSize currentPage:$currentPage){items{noticeId severity title text createdAt readAt}totalCount unreadCount}}" as TypedDocument<AdminNoticesQuery, AdminNoticesQueryVariables>;

export const MarkNoticesReadDocument = "mutation MarkNoticesRead($ids:[Int!]!){markNoticesRead(ids:$ids){count}}" as TypedDocument<MarkNoticesReadMutation, MarkNoticesReadMutationVariables>;
