// Written by "npm run admin:codegen" from the .graphql files and docs/schema.graphql.

import type { TypedDocument } from '../typed-document';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** From one moment to another, both included */
export type DateRange = {
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
};

/** Who acted; anonymous is somebody whose claim was not proved */
export type SecurityActorType =
  | 'admin'
  | 'anonymous'
  | 'customer'
  | 'import'
  | 'integration'
  | 'system';

/** What the security log records */
export type SecurityEvent =
  | 'customer_changed'
  | 'customer_created'
  | 'integration_changed'
  | 'integration_created'
  | 'integration_revoked'
  | 'login'
  | 'login_limited'
  | 'login_refused'
  | 'permission_refused'
  | 'role_changed'
  | 'role_created'
  | 'role_deleted'
  | 'secret_changed'
  | 'security_log_pruned'
  | 'sessions_ended'
  | 'setting_changed'
  | 'sign_out'
  | 'signature_refused'
  | 'token_missing'
  | 'token_refused'
  | 'user_changed'
  | 'user_created';

/** What an entry has to be; all that is given has to match */
export type SecurityLogFilter = {
  /** The name of the actor, or the name that was tried */
  readonly actor?: string | null | undefined;
  /** Where the request came from */
  readonly address?: string | null | undefined;
  readonly createdAt?: DateRange | null | undefined;
  /** One of these */
  readonly event?: ReadonlyArray<SecurityEvent> | null | undefined;
};

export type SecurityLogQueryVariables = Exact<{
  filter?: SecurityLogFilter | null | undefined;
  pageSize: number;
  currentPage: number;
}>;


export type SecurityLogQuery = { readonly securityLog: { readonly totalCount: number, readonly items: ReadonlyArray<{ readonly id: string, readonly createdAt: string, readonly event: SecurityEvent, readonly actorType: SecurityActorType, readonly actorId: string | null, readonly actorLabel: string | null, readonly address: string | null, readonly targetType: string | null, readonly targetId: string | null, readonly targetLabel: string | null, readonly detail: string | null, readonly origin: string | null, readonly requestId: string | null, readonly occurrences: number, readonly changes: ReadonlyArray<{ readonly field: string, readonly before: string | null, readonly after: string | null, readonly isSecret: boolean }> }> } };

export type MySessionsQueryVariables = Exact<{ [key: string]: never; }>;


export type MySessionsQuery = { readonly mySessions: ReadonlyArray<{ readonly id: string, readonly createdAt: string, readonly lastUsedAt: string | null, readonly expiresAt: string, readonly address: string | null, readonly userAgent: string | null, readonly isCurrent: boolean }> };

export type UserSessionsQueryVariables = Exact<{
  userId: number;
}>;


export type UserSessionsQuery = { readonly userSessions: ReadonlyArray<{ readonly id: string, readonly createdAt: string, readonly lastUsedAt: string | null, readonly expiresAt: string, readonly address: string | null, readonly userAgent: string | null, readonly isCurrent: boolean }> };

export type EndMySessionMutationVariables = Exact<{
  id: string;
}>;


export type EndMySessionMutation = { readonly endMySession: boolean };

export type EndMyOtherSessionsMutationVariables = Exact<{ [key: string]: never; }>;


export type EndMyOtherSessionsMutation = { readonly endMyOtherSessions: number };

export type EndUserSessionMutationVariables = Exact<{
  userId: number;
  id: string;
}>;


export type EndUserSessionMutation = { readonly endUserSession: boolean };

export type EndUserSessionsMutationVariables = Exact<{
  userId: number;
}>;


export type EndUserSessionsMutation = { readonly endUserSessions: number };

export type SessionFieldsFragment = { readonly id: string, readonly createdAt: string, readonly lastUsedAt: string | null, readonly expiresAt: string, readonly address: string | null, readonly userAgent: string | null, readonly isCurrent: boolean };

export const SecurityLogDocument = "query SecurityLog($filter:SecurityLogFilter$pageSize:Int!$currentPage:Int!){securityLog(filter:$filter pageSize:$pageSize currentPage:$currentPage){items{id createdAt event actorType actorId actorLabel address targetType targetId targetLabel detail origin requestId occurrences changes{field before after isSecret}}totalCount}}" as TypedDocument<SecurityLogQuery, SecurityLogQueryVariables>;

export const MySessionsDocument = "query MySessions{mySessions{...SessionFields}}fragment SessionFields on Session{id createdAt lastUsedAt expiresAt address userAgent isCurrent}" as TypedDocument<MySessionsQuery, MySessionsQueryVariables>;

export const UserSessionsDocument = "query UserSessions($userId:Int!){userSessions(userId:$userId){...SessionFields}}fragment SessionFields on Session{id createdAt lastUsedAt expiresAt address userAgent isCurrent}" as TypedDocument<UserSessionsQuery, UserSessionsQueryVariables>;

export const EndMySessionDocument = "mutation EndMySession($id:String!){endMySession(id:$id)}" as TypedDocument<EndMySessionMutation, EndMySessionMutationVariables>;

export const EndMyOtherSessionsDocument = "mutation EndMyOtherSessions{endMyOtherSessions}" as TypedDocument<EndMyOtherSessionsMutation, EndMyOtherSessionsMutationVariables>;

export const EndUserSessionDocument = "mutation EndUserSession($userId:Int!$id:String!){endUserSession(userId:$userId id:$id)}" as TypedDocument<EndUserSessionMutation, EndUserSessionMutationVariables>;

export const EndUserSessionsDocument = "mutation EndUserSessions($userId:Int!){endUserSessions(userId:$userId)}" as TypedDocument<EndUserSessionsMutation, EndUserSessionsMutationVariables>;
