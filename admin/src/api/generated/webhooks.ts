// Written by "npm run admin:codegen" from the .graphql files and docs/schema.graphql.

import type { TypedDocument } from '../typed-document';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** From one moment to another, both included */
export type DateRange = {
  /** The first moment; open where it is left out */
  readonly from?: string | null | undefined;
  /** The last moment; open where it is left out */
  readonly to?: string | null | undefined;
};

/** From one number to another, both included */
export type NumberRange = {
  /** The smallest number; open where it is left out */
  readonly from?: number | null | undefined;
  /** The largest number; open where it is left out */
  readonly to?: number | null | undefined;
};

/** What a delivery has to be; all that is given has to match */
export type WebhookDeliveryFilter = {
  /** When it was taken from the feed */
  readonly createdAt?: DateRange | null | undefined;
  /** Positions of the change feed */
  readonly position?: NumberRange | null | undefined;
  /** About this SKU */
  readonly sku?: string | null | undefined;
  /** One of these states */
  readonly state?: ReadonlyArray<WebhookDeliveryState> | null | undefined;
  /** Of one of these topics */
  readonly type?: ReadonlyArray<WebhookTopic> | null | undefined;
};

/** What became of a delivery */
export type WebhookDeliveryState =
  /** A replay has put it aside */
  | 'cancelled'
  /** The endpoint has taken it */
  | 'delivered'
  /** It waits for its first attempt or for another one */
  | 'pending';

/** What a webhook has to be; all that is given has to match */
export type WebhookFilter = {
  /** Whether it is enabled */
  readonly enabled?: boolean | null | undefined;
  /** Part of the name or the address */
  readonly search?: string | null | undefined;
};

/** A webhook to create or change; what is left out of a change keeps its value */
export type WebhookInput = {
  /** Whether it is told of anything; a new one is */
  readonly enabled?: boolean | null | undefined;
  /** What people call it */
  readonly name?: string | null | undefined;
  /** What it is told of, at least one */
  readonly topics?: ReadonlyArray<WebhookTopic> | null | undefined;
  /** Where deliveries are sent: http or https */
  readonly url?: string | null | undefined;
};

/** What a webhook can be told of */
export type WebhookTopic =
  /** A row of the adjustment history */
  | 'adjustment'
  /** A source item that has fallen below its threshold */
  | 'low_stock'
  /** A row of the reservations */
  | 'reservation'
  /** A SKU that can be sold in a stock from now on, or no longer can */
  | 'salability';

export type WebhooksQueryVariables = Exact<{
  filter?: WebhookFilter | null | undefined;
  pageSize: number;
  currentPage: number;
}>;


export type WebhooksQuery = { readonly webhooks: { readonly totalCount: number, readonly items: ReadonlyArray<{ readonly id: number, readonly name: string, readonly url: string, readonly topics: ReadonlyArray<WebhookTopic>, readonly enabled: boolean, readonly createdAt: string, readonly disabledReason: string | null }> } };

export type WebhookQueryVariables = Exact<{
  id: number;
}>;


export type WebhookQuery = { readonly webhook: { readonly id: number, readonly name: string, readonly url: string, readonly topics: ReadonlyArray<WebhookTopic>, readonly enabled: boolean, readonly createdAt: string, readonly disabledReason: string | null } };

export type WebhookDeliveriesQueryVariables = Exact<{
  webhookId: number;
  filter?: WebhookDeliveryFilter | null | undefined;
  pageSize: number;
  currentPage: number;
}>;


export type WebhookDeliveriesQuery = { readonly webhookDeliveries: { readonly totalCount: number, readonly items: ReadonlyArray<{ readonly id: string, readonly messageId: string, readonly position: number | null, readonly type: WebhookTopic, readonly sku: string, readonly state: WebhookDeliveryState, readonly attempts: number, readonly nextAttemptAt: string | null, readonly firstAttemptAt: string | null, readonly responseStatus: number | null, readonly responseBody: string | null, readonly error: string | null, readonly durationMs: number | null, readonly createdAt: string, readonly deliveredAt: string | null, readonly payload: string }> } };

export type CreateWebhookMutationVariables = Exact<{
  webhook: WebhookInput;
}>;


export type CreateWebhookMutation = { readonly createWebhook: { readonly secret: string, readonly webhook: { readonly id: number, readonly name: string } } };

export type UpdateWebhookMutationVariables = Exact<{
  id: number;
  webhook: WebhookInput;
}>;


export type UpdateWebhookMutation = { readonly updateWebhook: { readonly id: number } };

export type DeleteWebhookMutationVariables = Exact<{
  id: number;
}>;


export type DeleteWebhookMutation = { readonly deleteWebhook: { readonly count: number } };

export type ReplayWebhookMutationVariables = Exact<{
  id: number;
  after: number;
}>;


export type ReplayWebhookMutation = { readonly replayWebhook: { readonly id: number } };

export type RotateWebhookSecretMutationVariables = Exact<{
  id: number;
}>;


export type RotateWebhookSecretMutation = { readonly rotateWebhookSecret: { readonly secret: string, readonly webhook: { readonly id: number, readonly name: string } } };

export const WebhooksDocument = "query Webhooks($filter:WebhookFilter$pageSize:Int!$currentPage:Int!){webhooks(filter:$filter pageSize:$pageSize currentPage:$currentPage){items{id name url topics enabled createdAt disabledReason}totalCount}}" as TypedDocument<WebhooksQuery, WebhooksQueryVariables>;

export const WebhookDocument = "query Webhook($id:Int!){webhook(id:$id){id name url topics enabled createdAt disabledReason}}" as TypedDocument<WebhookQuery, WebhookQueryVariables>;

export const WebhookDeliveriesDocument = "query WebhookDeliveries($webhookId:Int!$filter:WebhookDeliveryFilter$pageSize:Int!$currentPage:Int!){webhookDeliveries(webhookId:$webhookId filter:$filter pageSize:$pageSize currentPage:$currentPage){items{id messageId position type sku state attempts nextAttemptAt firstAttemptAt responseStatus responseBody error durationMs createdAt deliveredAt payload}totalCount}}" as TypedDocument<WebhookDeliveriesQuery, WebhookDeliveriesQueryVariables>;

export const CreateWebhookDocument = "mutation CreateWebhook($webhook:WebhookInput!){createWebhook(webhook:$webhook){secret webhook{id name}}}" as TypedDocument<CreateWebhookMutation, CreateWebhookMutationVariables>;

export const UpdateWebhookDocument = "mutation UpdateWebhook($id:Int!$webhook:WebhookInput!){updateWebhook(id:$id webhook:$webhook){id}}" as TypedDocument<UpdateWebhookMutation, UpdateWebhookMutationVariables>;

export const DeleteWebhookDocument = "mutation DeleteWebhook($id:Int!){deleteWebhook(id:$id){count}}" as TypedDocument<DeleteWebhookMutation, DeleteWebhookMutationVariables>;

export const ReplayWebhookDocument = "mutation ReplayWebhook($id:Int!$after:Float!){replayWebhook(id:$id after:$after){id}}" as TypedDocument<ReplayWebhookMutation, ReplayWebhookMutationVariables>;

export const RotateWebhookSecretDocument = "mutation RotateWebhookSecret($id:Int!){rotateWebhookSecret(id:$id){secret webhook{id name}}}" as TypedDocument<RotateWebhookSecretMutation, RotateWebhookSecretMutationVariables>;
