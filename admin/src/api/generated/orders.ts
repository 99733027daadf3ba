// Written by "npm run admin:codegen" from the .graphql files and docs/schema.graphql.

import type { TypedDocument } from '../typed-document';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** How the parts of a bundle are shipped */
export type BundleShipment =
  /** Each part on its own */
  | 'separately'
  /** In one shipment, from one source */
  | 'together';

/** From one moment to another, both included */
export type DateRange = {
  /** The first moment; open where it is left out */
  readonly from?: string | null | undefined;
  /** The last moment; open where it is left out */
  readonly to?: string | null | undefined;
};

/** What to invoice of an order */
export type InvoiceOrderInput = {
  /** Words to keep with it */
  readonly comment?: string | null | undefined;
  /** Lines with goods; composite ones stand for their parts */
  readonly items: ReadonlyArray<OrderItemQuantityInput>;
  /** The order that it is for */
  readonly orderId: number;
};

/** What an order has to be; all that is given has to match */
export type OrderFilter = {
  /** When it was placed */
  readonly createdAt?: DateRange | null | undefined;
  /** The address or its beginning */
  readonly customerEmail?: string | null | undefined;
  /** The number, its beginning, or the number without its zeros */
  readonly incrementId?: string | null | undefined;
  /** Orders with a line of this SKU */
  readonly sku?: string | null | undefined;
  /** One of these */
  readonly state?: ReadonlyArray<OrderState> | null | undefined;
  /** One of these */
  readonly status?: ReadonlyArray<string> | null | undefined;
  /** One of these */
  readonly storeId?: ReadonlyArray<number> | null | undefined;
};

/** An order to be placed */
export type OrderInput = {
  /** Invoices the virtual lines at once */
  readonly autoInvoice?: boolean;
  /** Where the customer is written to */
  readonly customerEmail: string;
  /** Given by the service where it is left out */
  readonly incrementId?: string | null | undefined;
  /** What is ordered */
  readonly items: ReadonlyArray<OrderLineInput>;
  /** The source at which the customer picks it up; left out where it is sent */
  readonly pickupLocationCode?: string | null | undefined;
  /** The store view, which decides the stock; left out, the default one */
  readonly storeId?: number | null | undefined;
};

/** So much of a line of an order */
export type OrderItemQuantityInput = {
  /** The line of the order */
  readonly orderItemId: number;
  /** How much of it */
  readonly qty: number;
};

/** A line of an order to be placed */
export type OrderLineInput = {
  /** The position, from 0, of the composite product among the lines that this one is part of */
  readonly parentIndex?: number | null | undefined;
  /** Of one; left out, it is the catalogue's */
  readonly price?: number | null | undefined;
  /** How much of it */
  readonly qty: number;
  /** The SKU to order */
  readonly sku: string;
};

/** In which order orders come; equal ones newest first */
export type OrderSort = {
  /** What comes in order */
  readonly field: OrderSortField;
  /** Whether the last comes first */
  readonly isDescending?: boolean;
};

/** What orders can be sorted by */
export type OrderSortField =
  /** When it was placed */
  | 'createdAt'
  /** The e-mail address of the customer */
  | 'customerEmail'
  /** The id of the order */
  | 'id'
  /** The number of the order */
  | 'incrementId'
  /** The state */
  | 'state'
  /** The status */
  | 'status'
  /** When it was last changed */
  | 'updatedAt';

/** How far an order has come */
export type OrderState =
  /** Given up before it was paid or shipped */
  | 'canceled'
  /** All of it was refunded */
  | 'closed'
  /** All of it is paid and shipped */
  | 'complete'
  /** Put on hold */
  | 'holded'
  /** Placed; nothing of it is paid or shipped */
  | 'new'
  /** Its payment is looked at */
  | 'payment_review'
  /** Waits for its payment */
  | 'pending_payment'
  /** Paid or shipped in part */
  | 'processing';

/** Whether the customer knows that an order can be picked up */
export type PickupNotice =
  /** Nobody has said that it is ready */
  | 'none'
  /** It is ready, and the mail is still to be sent */
  | 'pending'
  /** It is ready, and the mail is on its way */
  | 'sent'
  /** It is ready; mails are switched off */
  | 'without_mail';

/** What to refund of an order */
export type RefundOrderInput = {
  /** Kept back */
  readonly adjustmentNegative?: number;
  /** Refunded on top */
  readonly adjustmentPositive?: number;
  /** Words to keep with it */
  readonly comment?: string | null | undefined;
  /** Lines with goods; composite ones stand for their parts */
  readonly items: ReadonlyArray<OrderItemQuantityInput>;
  /** The order that it is for */
  readonly orderId: number;
  /** Lines whose goods come back to stock; left out, the configuration decides */
  readonly returnToStockItems?: ReadonlyArray<number> | null | undefined;
  /** Left out: the rest of it goes back with the last goods */
  readonly shipping?: number | null | undefined;
};

/** What to ship of an order, and from where */
export type ShipOrderInput = {
  /** Words to keep with it */
  readonly comment?: string | null | undefined;
  /** Lines with goods; composite ones stand for their parts */
  readonly items: ReadonlyArray<OrderItemQuantityInput>;
  /** The order that it is for */
  readonly orderId: number;
  /** Left out, the service decides or asks for a source */
  readonly sourceCode?: string | null | undefined;
  /** The parcels */
  readonly tracks?: ReadonlyArray<TrackInput> | null | undefined;
};

/** Why a source gives what it gives of a SKU; of several reasons the first of the list is told, after taken */
export type SourceSelectionReason =
  /** It is part of a bundle, of which no source has enough whole ones */
  | 'bundle_not_whole'
  /** Others give all of it */
  | 'enough_taken_before'
  /** The SKU is out of stock there */
  | 'item_out_of_stock'
  /** The source does not have the SKU */
  | 'no_source_item'
  /** The quantity there is zero or less */
  | 'nothing_left'
  /** The source is disabled */
  | 'source_disabled'
  /** It gives */
  | 'taken';

/** A parcel */
export type TrackInput = {
  /** The code of the carrier */
  readonly carrierCode?: string | null | undefined;
  /** The name of the carrier */
  readonly title?: string | null | undefined;
  /** What the carrier calls the parcel */
  readonly trackNumber: string;
};

/** Goods that somebody wants to order */
export type WantedGoodsInput = {
  /** How much of it is wanted */
  readonly qty: number;
  /** The SKU of the product */
  readonly sku: string;
};

export type OrdersQueryVariables = Exact<{
  filter?: OrderFilter | null | undefined;
  sort?: OrderSort | null | undefined;
  pageSize?: number | null | undefined;
  currentPage?: number | null | undefined;
}>;


export type OrdersQuery = { readonly orders: { readonly totalCount: number, readonly items: ReadonlyArray<{ readonly id: number, readonly incrementId: string, readonly state: OrderState, readonly status: string, readonly customerEmail: string, readonly totalQtyOrdered: number, readonly grandTotal: number, readonly currency: string, readonly createdAt: string, readonly updatedAt: string, readonly pickupLocationCode: string | null, readonly pickupLocation: { readonly name: string } | null, readonly store: { readonly storeName: string, readonly websiteName: string } | null }> } };

export type OrderQueryVariables = Exact<{
  id: number;
  withShipments: boolean;
  withInvoices: boolean;
  withCreditMemos: boolean;
}>;


export type OrderQuery = { readonly order: { readonly id: number, readonly incrementId: string, readonly state: OrderState, readonly status: string, readonly customerEmail: string, readonly currency: string, readonly grandTotal: number, readonly totalPaid: number, readonly totalRefunded: number, readonly createdAt: string, readonly updatedAt: string, readonly canCancel: boolean, readonly canHold: boolean, readonly canUnhold: boolean, readonly canShip: boolean, readonly canNotifyForPickup: boolean, readonly readyNotice: PickupNotice | null, readonly pickupLocationCode: string | null, readonly canInvoice: boolean, readonly canRefund: boolean, readonly returnsToStockByDefault: boolean, readonly pickupLocation: { readonly code: string, readonly name: string, readonly city: string | null } | null, readonly store: { readonly storeName: string, readonly websiteName: string, readonly stockName: string | null } | null, readonly items: ReadonlyArray<{ readonly id: number, readonly parentItemId: number | null, readonly sku: string, readonly name: string | null, readonly isVirtual: boolean, readonly isComposite: boolean, readonly shipmentType: BundleShipment | null, readonly isQtyDecimal: boolean, readonly price: number, readonly qtyOrdered: number, readonly qtyShipped: number, readonly qtyInvoiced: number, readonly qtyRefunded: number, readonly qtyCanceled: number, readonly qtyToShip: number, readonly qtyToInvoice: number, readonly qtyToRefund: number }>, readonly reservations: ReadonlyArray<{ readonly sku: string, readonly stockName: string | null, readonly sourceCode: string | null, readonly sourceName: string | null, readonly quantity: number }>, readonly comments: ReadonlyArray<{ readonly id: number, readonly comment: string, readonly status: string, readonly isVisibleOnFront: boolean, readonly createdAt: string }>, readonly shipments?: ReadonlyArray<{ readonly id: number, readonly incrementId: string, readonly sourceCode: string | null, readonly sourceName: string | null, readonly totalQty: number, readonly createdAt: string }> | null, readonly invoices?: ReadonlyArray<{ readonly id: number, readonly incrementId: string, readonly totalQty: number, readonly grandTotal: number, readonly createdAt: string }> | null, readonly creditMemos?: ReadonlyArray<{ readonly id: number, readonly incrementId: string, readonly totalQty: number, readonly grandTotal: number, readonly createdAt: string }> | null } };

export type ShipmentSuggestionQueryVariables = Exact<{
  orderId: number;
  algorithm?: string | null | undefined;
}>;


export type ShipmentSuggestionQuery = { readonly shipmentSourceSuggestion: { readonly sources: ReadonlyArray<{ readonly sourceCode: string, readonly sourceName: string, readonly items: ReadonlyArray<{ readonly sku: string, readonly quantity: number }> }>, readonly choices: ReadonlyArray<{ readonly sourceCode: string, readonly sourceName: string, readonly items: ReadonlyArray<{ readonly sku: string, readonly quantity: number }> }>, readonly algorithms: ReadonlyArray<{ readonly code: string, readonly title: string }>, readonly explanation: ReadonlyArray<{ readonly sku: string, readonly sourceCode: string, readonly sourceName: string, readonly rank: number, readonly distance: number | null, readonly qtyAvailable: number, readonly qtyTaken: number, readonly reason: SourceSelectionReason }> | null } };

export type ShipmentWarningQueryVariables = Exact<{
  orderId: number;
  sourceCode: string;
}>;


export type ShipmentWarningQuery = { readonly shipmentSourceSuggestion: { readonly warning: string | null } };

export type ShipmentQueryVariables = Exact<{
  id: number;
  withOrder: boolean;
}>;


export type ShipmentQuery = { readonly shipment: { readonly id: number, readonly incrementId: string, readonly orderId: number, readonly sourceCode: string | null, readonly sourceName: string | null, readonly totalQty: number, readonly createdAt: string, readonly items: ReadonlyArray<{ readonly id: number, readonly sku: string, readonly name: string | null, readonly qty: number }>, readonly tracks: ReadonlyArray<{ readonly id: number, readonly trackNumber: string, readonly title: string | null, readonly carrierCode: string | null }>, readonly comments: ReadonlyArray<{ readonly id: number, readonly comment: string, readonly createdAt: string }>, readonly order?: { readonly incrementId: string } | null } };

export type InvoiceQueryVariables = Exact<{
  id: number;
  withOrder: boolean;
}>;


export type InvoiceQuery = { readonly invoice: { readonly id: number, readonly incrementId: string, readonly orderId: number, readonly totalQty: number, readonly currency: string, readonly subtotal: number, readonly grandTotal: number, readonly createdAt: string, readonly items: ReadonlyArray<{ readonly id: number, readonly sku: string, readonly name: string | null, readonly qty: number, readonly price: number, readonly rowTotal: number }>, readonly comments: ReadonlyArray<{ readonly id: number, readonly comment: string, readonly createdAt: string }>, readonly order?: { readonly incrementId: string } | null } };

export type CreditMemoQueryVariables = Exact<{
  id: number;
  withOrder: boolean;
}>;


export type CreditMemoQuery = { readonly creditMemo: { readonly id: number, readonly incrementId: string, readonly orderId: number, readonly invoiceId: number | null, readonly totalQty: number, readonly currency: string, readonly subtotal: number, readonly shipping: number, readonly adjustmentPositive: number, readonly adjustmentNegative: number, readonly grandTotal: number, readonly createdAt: string, readonly items: ReadonlyArray<{ readonly id: number, readonly sku: string, readonly name: string | null, readonly qty: number, readonly price: number, readonly rowTotal: number, readonly isBackToStock: boolean }>, readonly comments: ReadonlyArray<{ readonly id: number, readonly comment: string, readonly createdAt: string }>, readonly order?: { readonly incrementId: string } | null } };

export type OrderStoresQueryVariables = Exact<{ [key: string]: never; }>;


export type OrderStoresQuery = { readonly orderStores: ReadonlyArray<{ readonly storeId: number, readonly storeName: string, readonly websiteName: string, readonly stockId: number | null, readonly stockName: string | null, readonly currency: string }> };

export type SalableLookupQueryVariables = Exact<{
  storeId: number;
  goods: ReadonlyArray<WantedGoodsInput> | WantedGoodsInput;
}>;


export type SalableLookupQuery = { readonly salableLookup: ReadonlyArray<{ readonly sku: string, readonly name: string | null, readonly price: number | null, readonly salableQuantity: number, readonly isLimited: boolean, readonly refusal: string | null }> };

export type FindSalableGoodsQueryVariables = Exact<{
  storeId: number;
  text: string;
}>;


export type FindSalableGoodsQuery = { readonly findSalableGoods: ReadonlyArray<{ readonly sku: string, readonly name: string | null, readonly price: number | null, readonly salableQuantity: number, readonly isLimited: boolean, readonly refusal: string | null }> };

export type PlaceOrderMutationVariables = Exact<{
  order: OrderInput;
}>;


export type PlaceOrderMutation = { readonly placeOrder: { readonly orderId: number, readonly incrementId: string } };

export type CancelOrderMutationVariables = Exact<{
  id: number;
}>;


export type CancelOrderMutation = { readonly cancelOrder: { readonly orderId: number } };

export type HoldOrderMutationVariables = Exact<{
  id: number;
}>;


export type HoldOrderMutation = { readonly holdOrder: { readonly orderId: number } };

export type UnholdOrderMutationVariables = Exact<{
  id: number;
}>;


export type UnholdOrderMutation = { readonly unholdOrder: { readonly orderId: number } };

export type NotifyOrderIsReadyForPickupMutationVariables = Exact<{
  id: number;
}>;


export type NotifyOrderIsReadyForPickupMutation = { readonly notifyOrderIsReadyForPickup: { readonly orderId: number } };

export type CommentOrderMutationVariables = Exact<{
  id: number;
  comment: string;
  isVisibleOnFront: boolean;
}>;


export type CommentOrderMutation = { readonly commentOrder: { readonly orderId: number } };

export type ShipOrderMutationVariables = Exact<{
  shipment: ShipOrderInput;
}>;


export type ShipOrderMutation = { readonly shipOrder: { readonly shipmentId: number } };

export type InvoiceOrderMutationVariables = Exact<{
  invoice: InvoiceOrderInput;
}>;


export type InvoiceOrderMutation = { readonly invoiceOrder: { readonly invoiceId: number } };

export type RefundOrderMutationVariables = Exact<{
  refund: RefundOrderInput;
}>;


export type RefundOrderMutation = { readonly refundOrder: { readonly creditMemoId: number } };

export const OrdersDocument = "query Orders($filter:OrderFilter$sort:OrderSort$pageSize:Int$currentPage:Int){orders(filter:$filter sort:$sort pageSize:$pageSize currentPage:$currentPage){items{id incrementId state status customerEmail totalQtyOrdered grandTotal currency createdAt updatedAt pickupLocationCode pickupLocation{name}store{storeName websiteName}}totalCount}}" as TypedDocument<OrdersQuery, OrdersQueryVariables>;

export const OrderDocument = "query Order($id:Int!$withShipments:Boolean!$withInvoices:Boolean!$withCreditMemos:Boolean!){order(id:$id){id incrementId state status customerEmail currency grandTotal totalPaid totalRefunded createdAt updatedAt canCancel canHold canUnhold canShip canNotifyForPickup readyNotice pickupLocationCode pickupLocation{code name city}canInvoice canRefund returnsToStockByDefault store{storeName websiteName stockName}items{id parentItemId sku name isVirtual isComposite shipmentType isQtyDecimal price qtyOrdered qtyShipped qtyInvoiced qtyRefunded qtyCanceled qtyToShip qtyToInvoice qtyToRefund}reservations{sku stockName sourceCode sourceName quantity}comments{id comment status isVisibleOnFront createdAt}shipments@include(if:$withShipments){id incrementId sourceCode sourceName totalQty createdAt}invoices@include(if:$withInvoices){id incrementId totalQty grandTotal createdAt}creditMemos@include(if:$withCreditMemos){id incrementId totalQty grandTotal createdAt}}}" as TypedDocument<OrderQuery, OrderQueryVariables>;

export const ShipmentSuggestionDocument = "query ShipmentSuggestion($orderId:Int!$algorithm:String){shipmentSourceSuggestion(orderId:$orderId algorithm:$algorithm explain:true){sources{sourceCode sourceName items{sku quantity}}choices{sourceCode sourceName items{sku quantity}}algorithms{code title}explanation{sku sourceCode sourceName rank distance qtyAvailable qtyTaken reason}}}" as TypedDocument<ShipmentSuggestionQuery, ShipmentSuggestionQueryVariables>;

export const ShipmentWarningDocument = "query ShipmentWarning($orderId:Int!$sourceCode:String!){shipmentSourceSuggestion(orderId:$orderId sourceCode:$sourceCode){warning}}" as TypedDocument<ShipmentWarningQuery, ShipmentWarningQueryVariables>;

export const ShipmentDocument = "query Shipment($id:Int!$withOrder:Boolean!){shipment(id:$id){id incrementId orderId sourceCode sourceName totalQty createdAt items{id sku name qty}tracks{id trackNumber title carrierCode}comments{id comment createdAt}order@include(if:$withOrder){incrementId}}}" as TypedDocument<ShipmentQuery, ShipmentQueryVariables>;

export const InvoiceDocument = "query Invoice($id:Int!$withOrder:Boolean!){invoice(id:$id){id incrementId orderId totalQty currency subtotal grandTotal createdAt items{id sku name qty price rowTotal}comments{id comment createdAt}order@include(if:$withOrder){incrementId}}}" as TypedDocument<InvoiceQuery, InvoiceQueryVariables>;

export const CreditMemoDocument = "query CreditMemo($id:Int!$withOrder:Boolean!){creditMemo(id:$id){id incrementId orderId invoiceId totalQty currency subtotal shipping adjustmentPositive adjustmentNegative grandTotal createdAt items{id sku name qty price rowTotal isBackToStock}comments{id comment createdAt}order@include(if:$withOrder){incrementId}}}" as TypedDocument<CreditMemoQuery, CreditMemoQueryVariables>;

export const OrderStoresDocument = "query OrderStores{orderStores{storeId storeName websiteName stockId stockName currency}}" as TypedDocument<OrderStoresQuery, OrderStoresQueryVariables>;

export const SalableLookupDocument = "query SalableLookup($storeId:Int!$goods:[WantedGoodsInput!]!){salableLookup(storeId:$storeId goods:$goods){sku name price salableQuantity isLimited refusal}}" as TypedDocument<SalableLookupQuery, SalableLookupQueryVariables>;

export const FindSalableGoodsDocument = "query FindSalableGoods($storeId:Int!$text:String!){findSalableGoods(storeId:$storeId text:$text){sku name price salableQuantity isLimited refusal}}" as TypedDocument<FindSalableGoodsQuery, FindSalableGoodsQueryVariables>;

export const PlaceOrderDocument = "mutation PlaceOrder($order:OrderInput!){placeOrder(order:$order){orderId incrementId}}" as TypedDocument<PlaceOrderMutation, PlaceOrderMutationVariables>;

export const CancelOrderDocument = "mutation CancelOrder($id:Int!){cancelOrder(id:$id){orderId}}" as TypedDocument<CancelOrderMutation, CancelOrderMutationVariables>;

export const HoldOrderDocument = "mutation HoldOrder($id:Int!){holdOrder(id:$id){orderId}}" as TypedDocument<HoldOrderMutation, HoldOrderMutationVariables>;

export const UnholdOrderDocument = "mutation UnholdOrder($id:Int!){unholdOrder(id:$id){orderId}}" as TypedDocument<UnholdOrderMutation, UnholdOrderMutationVariables>;

export const NotifyOrderIsReadyForPickupDocument = "mutation NotifyOrderIsReadyForPickup($id:Int!){notifyOrderIsReadyForPickup(id:$id){orderId}}" as TypedDocument<NotifyOrderIsReadyForPickupMutation, NotifyOrderIsReadyForPickupMutationVariables>;

export const CommentOrderDocument = "mutation CommentOrder($id:Int!$comment:String!$isVisibleOnFront:Boolean!){commentOrder(id:$id comment:$comment isVisibleOnFront:$isVisibleOnFront){orderId}}" as TypedDocument<CommentOrderMutation, CommentOrderMutationVariables>;

export const ShipOrderDocument = "mutation ShipOrder($shipment:ShipOrderInput!){shipOrder(shipment:$shipment){shipmentId}}" as TypedDocument<ShipOrderMutation, ShipOrderMutationVariables>;

export const InvoiceOrderDocument = "mutation InvoiceOrder($invoice:InvoiceOrderInput!){invoiceOrder(invoice:$invoice){invoiceId}}" as TypedDocument<InvoiceOrderMutation, InvoiceOrderMutationVariables>;

export const RefundOrderDocument = "mutation RefundOrder($refund:RefundOrderInput!){refundOrder(refund:$refund){creditMemoId}}" as TypedDocument<RefundOrderMutation, RefundOrderMutationVariables>;
