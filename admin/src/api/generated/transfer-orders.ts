// Written by "npm run admin:codegen" from the .graphql files and docs/schema.graphql.

import type { TypedDocument } from '../typed-document';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** So much of a product has arrived */
export type TransferOrderArrivalInput = {
  /** How much of it; above zero */
  readonly quantity: number;
  /** The SKU of the product */
  readonly sku: string;
  /** The state in which it is; available where nothing is said */
  readonly state?: string | null | undefined;
};

/** Which transfers to show; all that is given has to match */
export type TransferOrderFilter = {
  /** To one of these sources */
  readonly destinationSourceCode?: ReadonlyArray<string> | null | undefined;
  /** From one of these sources */
  readonly originSourceCode?: ReadonlyArray<string> | null | undefined;
  /** A part of the reference or of the note */
  readonly search?: string | null | undefined;
  /** With one of these statuses */
  readonly status?: ReadonlyArray<TransferOrderStatus> | null | undefined;
};

/** A draft; what is left out stays as it is, or as a new one has it */
export type TransferOrderInput = {
  /** The code of the source that they come to */
  readonly destinationSourceCode?: string | null | undefined;
  /** When it should arrive */
  readonly expectedAt?: string | null | undefined;
  /** All of its items */
  readonly items?: ReadonlyArray<TransferOrderItemInput> | null | undefined;
  /** Whether what orders hold of the goods follows them at receipt */
  readonly moveReservations?: boolean | null | undefined;
  /** Words about it */
  readonly note?: string | null | undefined;
  /** The code of the source that the goods leave */
  readonly originSourceCode?: string | null | undefined;
  /** A number of your own */
  readonly reference?: string | null | undefined;
};

/** So much of a product */
export type TransferOrderItemInput = {
  /** How much of it; above zero */
  readonly quantity: number;
  /** The SKU of the product */
  readonly sku: string;
};

/** How far a transfer has come */
export type TransferOrderStatus =
  /** It was cancelled: what had not arrived is at the origin again */
  | 'cancelled'
  /** It was closed with differences: what had not arrived is lost */
  | 'closed'
  /** It is planned, and nothing has left */
  | 'draft'
  /** Some of the goods have arrived */
  | 'partially_received'
  /** Everything that was planned has arrived */
  | 'received'
  /** Goods are on their way, and none have arrived */
  | 'shipped';

/** What happened to a transfer */
export type TransferOrderStepKind =
  /** What had not arrived went back to the origin */
  | 'cancelled'
  /** The draft was changed */
  | 'changed'
  /** What had not arrived was written off */
  | 'closed'
  /** A repair has written off what the destination did not have in transit any more */
  | 'corrected'
  /** It was planned */
  | 'created'
  /** Goods have arrived */
  | 'received'
  /** Goods have left the origin */
  | 'shipped';

export type TransferOrderFieldsFragment = { readonly version: number, readonly transfer: { readonly transferId: number, readonly originSourceCode: string, readonly originName: string, readonly destinationSourceCode: string, readonly destinationName: string, readonly status: TransferOrderStatus, readonly moveReservations: boolean, readonly reference: string | null, readonly note: string | null, readonly expectedAt: string | null, readonly createdBy: string | null, readonly createdAt: string, readonly updatedAt: string }, readonly lines: ReadonlyArray<{ readonly sku: string, readonly name: string | null, readonly barcode: string | null, readonly quantity: number, readonly toShip: number, readonly shipped: number, readonly inTransit: number, readonly received: number, readonly returned: number, readonly lost: number }>, readonly steps: ReadonlyArray<{ readonly stepId: number, readonly kind: TransferOrderStepKind, readonly actorLabel: string | null, readonly requestId: string, readonly note: string | null, readonly createdAt: string, readonly quantity: number }> };

export type TransferOrdersQueryVariables = Exact<{
  filter?: TransferOrderFilter | null | undefined;
  pageSize?: number | null | undefined;
  currentPage?: number | null | undefined;
}>;


export type TransferOrdersQuery = { readonly transferOrders: { readonly totalCount: number, readonly items: ReadonlyArray<{ readonly transferId: number, readonly originName: string, readonly destinationName: string, readonly status: TransferOrderStatus, readonly reference: string | null, readonly expectedAt: string | null, readonly createdAt: string, readonly totals: { readonly items: number, readonly quantity: number, readonly inTransit: number } }>, readonly pageInfo: { readonly currentPage: number, readonly pageSize: number, readonly totalPages: number } } };

export type TransferOrderQueryVariables = Exact<{
  id: number;
}>;


export type TransferOrderQuery = { readonly transferOrder: { readonly version: number, readonly transfer: { readonly transferId: number, readonly originSourceCode: string, readonly originName: string, readonly destinationSourceCode: string, readonly destinationName: string, readonly status: TransferOrderStatus, readonly moveReservations: boolean, readonly reference: string | null, readonly note: string | null, readonly expectedAt: string | null, readonly createdBy: string | null, readonly createdAt: string, readonly updatedAt: string }, readonly lines: ReadonlyArray<{ readonly sku: string, readonly name: string | null, readonly barcode: string | null, readonly quantity: number, readonly toShip: number, readonly shipped: number, readonly inTransit: number, readonly received: number, readonly returned: number, readonly lost: number }>, readonly steps: ReadonlyArray<{ readonly stepId: number, readonly kind: TransferOrderStepKind, readonly actorLabel: string | null, readonly requestId: string, readonly note: string | null, readonly createdAt: string, readonly quantity: number }> } };

export type TransferOrderSourcesQueryVariables = Exact<{ [key: string]: never; }>;


export type TransferOrderSourcesQuery = { readonly transferOrderSources: ReadonlyArray<{ readonly code: string, readonly name: string, readonly enabled: boolean }> };

export type TransferOrderStatesQueryVariables = Exact<{ [key: string]: never; }>;


export type TransferOrderStatesQuery = { readonly transferOrderStates: ReadonlyArray<{ readonly code: string, readonly name: string }> };

export type TransferOrderGoodsQueryVariables = Exact<{
  originSourceCode: string;
  codes: ReadonlyArray<string> | string;
}>;


export type TransferOrderGoodsQuery = { readonly transferOrderGoods: ReadonlyArray<{ readonly code: string, readonly sku: string | null, readonly name: string | null, readonly onHand: number | null, readonly available: number | null }> };

export type CreateTransferOrderMutationVariables = Exact<{
  transfer: TransferOrderInput;
}>;


export type CreateTransferOrderMutation = { readonly createTransferOrder: { readonly transfer: { readonly transferId: number } } };

export type UpdateTransferOrderMutationVariables = Exact<{
  id: number;
  transfer: TransferOrderInput;
  expectedVersion?: number | null | undefined;
}>;


export type UpdateTransferOrderMutation = { readonly updateTransferOrder: { readonly transfer: { readonly transferId: number } } };

export type ShipTransferOrderMutationVariables = Exact<{
  id: number;
  items?: ReadonlyArray<TransferOrderItemInput> | TransferOrderItemInput | null | undefined;
  note?: string | null | undefined;
}>;


export type ShipTransferOrderMutation = { readonly shipTransferOrder: { readonly transfer: { readonly transferId: number } } };

export type ReceiveTransferOrderMutationVariables = Exact<{
  id: number;
  items?: ReadonlyArray<TransferOrderArrivalInput> | TransferOrderArrivalInput | null | undefined;
  note?: string | null | undefined;
  moveReservations?: boolean | null | undefined;
}>;


export type ReceiveTransferOrderMutation = { readonly receiveTransferOrder: { readonly transfer: { readonly transferId: number } } };

export type CloseTransferOrderMutationVariables = Exact<{
  id: number;
  note?: string | null | undefined;
}>;


export type CloseTransferOrderMutation = { readonly closeTransferOrder: { readonly transfer: { readonly transferId: number } } };

export type CancelTransferOrderMutationVariables = Exact<{
  id: number;
  note?: string | null | undefined;
}>;


export type CancelTransferOrderMutation = { readonly cancelTransferOrder: { readonly transfer: { readonly transferId: number } } };

export const TransferOrdersDocument = "query TransferOrders($filter:TransferOrderFilter$pageSize:Int$currentPage:Int){transferOrders(filter:$filter pageSize:$pageSize currentPage:$currentPage){items{transferId originName destinationName status reference expectedAt createdAt totals{items quantity inTransit}}totalCount pageInfo{currentPage pageSize totalPages}}}" as TypedDocument<TransferOrdersQuery, TransferOrdersQueryVariables>;

export const TransferOrderDocument = "query TransferOrder($id:Int!){transferOrder(id:$id){...TransferOrderFields}}fragment TransferOrderFields on TransferOrderDetails{version transfer{transferId originSourceCode originName destinationSourceCode destinationName status moveReservations reference note expectedAt createdBy createdAt updatedAt}lines{sku name barcode quantity toShip shipped inTransit received returned lost}steps{stepId kind actorLabel requestId note createdAt quantity}}" as TypedDocument<TransferOrderQuery, TransferOrderQueryVariables>;

export const TransferOrderSourcesDocument = "query TransferOrderSources{transferOrderSources{code name enabled}}" as TypedDocument<TransferOrderSourcesQuery, TransferOrderSourcesQueryVariables>;

export const TransferOrderStatesDocument = "query TransferOrderStates{transferOrderStates{code name}}" as TypedDocument<TransferOrderStatesQuery, TransferOrderStatesQueryVariables>;

export const TransferOrderGoodsDocument = "query TransferOrderGoods($originSourceCode:String!$codes:[String!]!){transferOrderGoods(originSourceCode:$originSourceCode codes:$codes){code sku name onHand available}}" as TypedDocument<TransferOrderGoodsQuery, TransferOrderGoodsQueryVariables>;

export const CreateTransferOrderDocument = "mutation CreateTransferOrder($transfer:TransferOrderInput!){createTransferOrder(transfer:$transfer){transfer{transferId}}}" as TypedDocument<CreateTransferOrderMutation, CreateTransferOrderMutationVariables>;

export const UpdateTransferOrderDocument = "mutation UpdateTransferOrder($id:Int!$transfer:TransferOrderInput!$expectedVersion:Int){updateTransferOrder(id:$id transfer:$transfer expectedVersion:$expectedVersion){transfer{transferId}}}" as TypedDocument<UpdateTransferOrderMutation, UpdateTransferOrderMutationVariables>;

export const ShipTransferOrderDocument = "mutation ShipTransferOrder($id:Int!$items:[TransferOrderItemInput!]$note:String){shipTransferOrder(id:$id items:$items note:$note){transfer{transferId}}}" as TypedDocument<ShipTransferOrderMutation, ShipTransferOrderMutationVariables>;

export const ReceiveTransferOrderDocument = "mutation ReceiveTransferOrder($id:Int!$items:[TransferOrderArrivalInput!]$note:String$moveReservations:Boolean){receiveTransferOrder(id:$id items:$items note:$note moveReservations:$moveReservations){transfer{transferId}}}" as TypedDocument<ReceiveTransferOrderMutation, ReceiveTransferOrderMutationVariables>;

export const CloseTransferOrderDocument = "mutation CloseTransferOrder($id:Int!$note:String){closeTransferOrder(id:$id note:$note){transfer{transferId}}}" as TypedDocument<CloseTransferOrderMutation, CloseTransferOrderMutationVariables>;

export const CancelTransferOrderDocument = "mutation CancelTransferOrder($id:Int!$note:String){cancelTransferOrder(id:$id note:$note){transfer{transferId}}}" as TypedDocument<CancelTransferOrderMutation, CancelTransferOrderMutationVariables>;
