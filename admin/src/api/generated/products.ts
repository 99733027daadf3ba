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

/** Goods that are expected at a source */
export type IncomingItemInput = {
  /** Expected in addition; below zero takes back what was announced */
  readonly quantity: number;
  /** The SKU of the product */
  readonly sku: string;
  /** The code of the source */
  readonly sourceCode: string;
};

/** The reasons that a person may give; the service gives the others itself */
export type ManualReason =
  /** A figure was wrong */
  | 'correction'
  /** A stock-taking */
  | 'count'
  /** Goods were damaged */
  | 'damaged'
  /** None of the others */
  | 'other'
  /** Goods were given away */
  | 'promotion_or_donation'
  /** Goods came in */
  | 'received'
  /** Goods came back and are sold again */
  | 'return_restock'
  /** Goods are gone */
  | 'theft_or_loss'
  /** Goods got lost on their way */
  | 'transit_loss';

/** What a product has to be; all that is given has to match */
export type ProductFilter = {
  /** This quantity or less at one of the sources of the filter, or at any */
  readonly quantityAtMost?: number | null | undefined;
  /** Part of the SKU or of the name */
  readonly search?: string | null | undefined;
  /** Kept at one of these sources */
  readonly sourceCode?: ReadonlyArray<string> | null | undefined;
  /** 1 enabled, 2 disabled */
  readonly status?: number | null | undefined;
  /** One of these types */
  readonly typeId?: ReadonlyArray<ProductType> | null | undefined;
};

/** The order of a list of products */
export type ProductSort = {
  /** Which end comes first */
  readonly direction?: SortDirection;
  /** What comes in order */
  readonly field: ProductSortField;
};

/** What products can be sorted by */
export type ProductSortField =
  /** The name */
  | 'name'
  /** The id of the product */
  | 'productId'
  /** The SKU */
  | 'sku'
  /** Enabled ones first */
  | 'status'
  /** The kind of product */
  | 'typeId'
  /** When it was last changed */
  | 'updatedAt';

/** Products whose whole stock at one source goes to another */
export type ProductTransferInput = {
  /** The source that they come to */
  readonly destinationSourceCode: string;
  /** For the history */
  readonly note?: string | null | undefined;
  /** The source that they leave */
  readonly originSourceCode: string;
  /** The products to move */
  readonly skus: ReadonlyArray<string>;
  /** The origin loses its source items; else they stay, empty and out of stock */
  readonly unassignFromOrigin?: boolean;
};

/** The kinds of product */
export type ProductType =
  /** Sold with the selections of its buyer */
  | 'bundle'
  /** One of its variants is sold */
  | 'configurable'
  /** Never shipped: its buyer downloads it */
  | 'downloadable'
  /** Products that are shown together and sold one by one */
  | 'grouped'
  /** Kept at sources and shipped */
  | 'simple'
  /** Kept at sources and never shipped */
  | 'virtual';

/** What a sheet says of one product at one source */
export type SheetCellInput = {
  /** What was shown; absent where the product was not at the source. Refused where it is no longer so */
  readonly expectedQuantity?: number | null | undefined;
  /** What is to be on hand */
  readonly quantity: number;
  /** The SKU of the product */
  readonly sku: string;
  /** The code of the source */
  readonly sourceCode: string;
};

/** The stock of a product in single-source mode, and what the form showed of it */
export type SingleSourceStockInput = {
  /** What was shown; refused where it is no longer so */
  readonly expectedQuantity?: number | null | undefined;
  /** What was shown; refused where it is no longer so */
  readonly expectedStatus?: number | null | undefined;
  /** Absent: stays as it is */
  readonly isInStock?: boolean | null | undefined;
  /** For the history */
  readonly note?: string | null | undefined;
  /** Absent: stays as it is */
  readonly quantity?: number | null | undefined;
};

/** Which end of an order comes first */
export type SortDirection =
  /** The smallest, or the earliest */
  | 'asc'
  /** The largest, or the latest */
  | 'desc';

/** What a form does to the product's item at one source, and what it showed of it */
export type SourceItemEdit = {
  /** What was shown; everything is refused where it is no longer so */
  readonly expectedQuantity?: number | null | undefined;
  /** What was shown; everything is refused where it is no longer so */
  readonly expectedStatus?: number | null | undefined;
  /** What is done to the item */
  readonly kind: SourceItemEditKind;
  /** Absent: stays as it is; 0 for an item that is new */
  readonly quantity?: number | null | undefined;
  /** The code of the source */
  readonly sourceCode: string;
  /** 1 in stock, 0 out of stock; absent: stays as it is, 0 if it is new */
  readonly status?: number | null | undefined;
};

/** assign: the product comes to the source; set: quantity or status change; unassign: it leaves the source */
export type SourceItemEditKind =
  /** The product comes to the source */
  | 'assign'
  /** Quantity or status change */
  | 'set'
  /** The product leaves the source */
  | 'unassign';

/** So much of a source item is to go from one state to another */
export type StateMoveInput = {
  /** The state that it leaves; available is what is on sale */
  readonly fromState: string;
  /** How much of it; above zero */
  readonly quantity: number;
  /** The SKU of the product */
  readonly sku: string;
  /** The code of the source */
  readonly sourceCode: string;
  /** The state that it is in then */
  readonly toState: string;
};

/** Stock item fields that many products get; what is absent stays as each of them has it */
export type StockItemFields = {
  /** 0 none, 1 allowed, 2 allowed with a notice */
  readonly backorders?: number | null | undefined;
  /** At the default source, where the product is there */
  readonly isInStock?: boolean | null | undefined;
  /** Whether quantities are kept; null leaves it as it is */
  readonly manageStock?: boolean | null | undefined;
  /** The out-of-stock threshold */
  readonly minQty?: number | null | undefined;
  /** Below this quantity the product counts as low */
  readonly notifyStockQty?: number | null | undefined;
  /** At the default source, where the product is there */
  readonly quantity?: number | null | undefined;
  /** Whether the settings decide instead */
  readonly useConfigBackorders?: boolean | null | undefined;
  /** Whether the settings decide instead */
  readonly useConfigManageStock?: boolean | null | undefined;
  /** Whether the settings decide instead */
  readonly useConfigMinQty?: boolean | null | undefined;
  /** Whether the settings decide instead */
  readonly useConfigNotifyStockQty?: boolean | null | undefined;
};

export type InventoryModeQueryVariables = Exact<{ [key: string]: never; }>;


export type InventoryModeQuery = { readonly inventoryMode: { readonly isSingleSource: boolean, readonly defaultSourceCode: string, readonly isReservedPerSource: boolean } };

export type ProductsQueryVariables = Exact<{
  filter?: ProductFilter | null | undefined;
  sort?: ProductSort | null | undefined;
  pageSize?: number | null | undefined;
  currentPage?: number | null | undefined;
  withItems: boolean;
  withStocks: boolean;
}>;


export type ProductsQuery = { readonly products: { readonly totalCount: number, readonly items: ReadonlyArray<{ readonly partCount: number, readonly productId: number, readonly sku: string, readonly name: string, readonly typeId: ProductType, readonly status: number, readonly hasSourceItems: boolean, readonly updatedAt: string, readonly sourceItems?: ReadonlyArray<{ readonly sourceCode: string, readonly sourceName: string, readonly sourceEnabled: boolean, readonly quantity: number, readonly status: number }> | null, readonly stocks?: ReadonlyArray<{ readonly stockId: number, readonly stockName: string, readonly salableQuantity: number, readonly isSalable: boolean, readonly manageStock: boolean, readonly reservedWithoutSource: number, readonly threshold: number, readonly sources: ReadonlyArray<{ readonly sourceCode: string, readonly sourceName: string, readonly enabled: boolean, readonly inStock: boolean, readonly onHand: number, readonly reserved: number, readonly salable: number }> }> | null }> } };

export type ProductQueryVariables = Exact<{
  sku: string;
  withItems: boolean;
  withStocks: boolean;
}>;


export type ProductQuery = { readonly product: { readonly barcode: string | null, readonly isQtyDecimal: boolean, readonly productId: number, readonly sku: string, readonly name: string, readonly typeId: ProductType, readonly status: number, readonly hasSourceItems: boolean, readonly updatedAt: string, readonly sourceItems?: ReadonlyArray<{ readonly sourceCode: string, readonly sourceName: string, readonly sourceEnabled: boolean, readonly quantity: number, readonly status: number }> | null, readonly stocks?: ReadonlyArray<{ readonly stockId: number, readonly stockName: string, readonly salableQuantity: number, readonly isSalable: boolean, readonly manageStock: boolean, readonly reservedWithoutSource: number, readonly threshold: number, readonly sources: ReadonlyArray<{ readonly sourceCode: string, readonly sourceName: string, readonly enabled: boolean, readonly inStock: boolean, readonly onHand: number, readonly reserved: number, readonly salable: number }> }> | null, readonly partOf: ReadonlyArray<{ readonly sku: string, readonly name: string, readonly typeId: ProductType }>, readonly parts: { readonly shipment: BundleShipment | null, readonly totalCount: number, readonly items: ReadonlyArray<{ readonly linkId: number, readonly optionTitle: string | null, readonly isRequired: boolean, readonly quantity: number, readonly product: { readonly productId: number, readonly sku: string, readonly name: string, readonly typeId: ProductType, readonly status: number, readonly hasSourceItems: boolean, readonly updatedAt: string, readonly sourceItems?: ReadonlyArray<{ readonly sourceCode: string, readonly sourceName: string, readonly sourceEnabled: boolean, readonly quantity: number, readonly status: number }> | null, readonly stocks?: ReadonlyArray<{ readonly stockId: number, readonly stockName: string, readonly salableQuantity: number, readonly isSalable: boolean, readonly manageStock: boolean }> | null } | null }> } | null } };

export type ProductRowFragment = { readonly productId: number, readonly sku: string, readonly name: string, readonly typeId: ProductType, readonly status: number, readonly hasSourceItems: boolean, readonly updatedAt: string };

export type ProductItemFragment = { readonly sourceCode: string, readonly sourceName: string, readonly sourceEnabled: boolean, readonly quantity: number, readonly status: number };

export type ProductStocksFragment = { readonly stockId: number, readonly stockName: string, readonly salableQuantity: number, readonly isSalable: boolean, readonly manageStock: boolean, readonly reservedWithoutSource: number, readonly threshold: number, readonly sources: ReadonlyArray<{ readonly sourceCode: string, readonly sourceName: string, readonly enabled: boolean, readonly inStock: boolean, readonly onHand: number, readonly reserved: number, readonly salable: number }> };

export type SourceChoicesQueryVariables = Exact<{
  currentPage: number;
}>;


export type SourceChoicesQuery = { readonly sources: { readonly items: ReadonlyArray<{ readonly sourceCode: string, readonly name: string, readonly enabled: boolean }>, readonly pageInfo: { readonly totalPages: number } } };

export type ExplanationQueryVariables = Exact<{
  sku: string;
  stockId: number;
}>;


export type ExplanationQuery = { readonly explainSalableQuantity: { readonly salableQuantity: number, readonly isSalable: boolean, readonly isReservedPerSource: boolean, readonly incomplete: ReadonlyArray<string>, readonly lines: ReadonlyArray<{ readonly label: string, readonly quantity: number }>, readonly sources: ReadonlyArray<{ readonly sourceCode: string, readonly sourceName: string, readonly onHand: number, readonly counts: boolean, readonly reason: string }>, readonly reservations: ReadonlyArray<{ readonly incrementId: string | null, readonly sourceCode: string | null, readonly quantity: number }>, readonly held: { readonly quantity: number, readonly firstExpiresAt: string | null, readonly holds: ReadonlyArray<{ readonly incrementId: string, readonly quantity: number, readonly expiresAt: string | null }> }, readonly configuration: ReadonlyArray<{ readonly name: string, readonly value: string | null, readonly isOwn: boolean }>, readonly index: { readonly quantity: number | null, readonly isSalable: boolean | null, readonly expectedQuantity: number | null, readonly expectedIsSalable: boolean | null, readonly isCurrent: boolean, readonly lastChangeAt: string | null }, readonly pending: ReadonlyArray<{ readonly messageId: string, readonly topic: string, readonly state: string, readonly attempts: number, readonly ageSeconds: number }> } };

export type SourceItemsAtQueryVariables = Exact<{
  at: string;
  skus: ReadonlyArray<string> | string;
  currentPage: number;
}>;


export type SourceItemsAtQuery = { readonly sourceItemsAt: { readonly items: ReadonlyArray<{ readonly sourceCode: string, readonly sku: string, readonly quantity: number, readonly status: number }>, readonly pageInfo: { readonly totalPages: number } } };

export type QuantityHistoryQueryVariables = Exact<{
  sku: string;
  sourceCode?: string | null | undefined;
  from: string;
  to: string;
}>;


export type QuantityHistoryQuery = { readonly quantityHistory: { readonly isComplete: boolean, readonly series: ReadonlyArray<{ readonly sourceCode: string, readonly points: ReadonlyArray<{ readonly at: string, readonly quantity: number }> }> } };

export type SaveSourceItemsMutationVariables = Exact<{
  sku: string;
  items: ReadonlyArray<SourceItemEdit> | SourceItemEdit;
  reason?: ManualReason | null | undefined;
  note?: string | null | undefined;
}>;


export type SaveSourceItemsMutation = { readonly saveSourceItems: { readonly items: ReadonlyArray<{ readonly sourceCode: string, readonly quantity: number, readonly status: number }> } };

export type SaveStockItemMutationVariables = Exact<{
  sku: string;
  stock: SingleSourceStockInput;
}>;


export type SaveStockItemMutation = { readonly saveStockItem: { readonly sku: string } };

export type AssignSourcesMutationVariables = Exact<{
  skus: ReadonlyArray<string> | string;
  sourceCodes: ReadonlyArray<string> | string;
}>;


export type AssignSourcesMutation = { readonly assignSources: { readonly count: number } };

export type UnassignmentPreviewQueryVariables = Exact<{
  skus: ReadonlyArray<string> | string;
  sourceCodes: ReadonlyArray<string> | string;
}>;


export type UnassignmentPreviewQuery = { readonly unassignmentPreview: { readonly itemCount: number, readonly quantity: number, readonly sources: ReadonlyArray<{ readonly sourceCode: string, readonly itemCount: number, readonly quantity: number }> } };

export type UnassignSourcesMutationVariables = Exact<{
  skus: ReadonlyArray<string> | string;
  sourceCodes: ReadonlyArray<string> | string;
  reason?: ManualReason | null | undefined;
  note?: string | null | undefined;
  expectedQuantity?: number | null | undefined;
}>;


export type UnassignSourcesMutation = { readonly unassignSources: { readonly count: number } };

export type TransferProductsMutationVariables = Exact<{
  transfer: ProductTransferInput;
}>;


export type TransferProductsMutation = { readonly transferProducts: { readonly count: number } };

export type StartAssignmentMutationVariables = Exact<{
  skus: ReadonlyArray<string> | string;
  sourceCodes: ReadonlyArray<string> | string;
}>;


export type StartAssignmentMutation = { readonly startAssignment: { readonly bulkUuid: string, readonly operationCount: number } };

export type StartUnassignmentMutationVariables = Exact<{
  skus: ReadonlyArray<string> | string;
  sourceCodes: ReadonlyArray<string> | string;
  reason?: ManualReason | null | undefined;
  note?: string | null | undefined;
}>;


export type StartUnassignmentMutation = { readonly startUnassignment: { readonly bulkUuid: string, readonly operationCount: number } };

export type StartTransferMutationVariables = Exact<{
  transfer: ProductTransferInput;
}>;


export type StartTransferMutation = { readonly startTransfer: { readonly bulkUuid: string, readonly operationCount: number } };

export type StartStockUpdateMutationVariables = Exact<{
  skus: ReadonlyArray<string> | string;
  fields: StockItemFields;
  reason?: ManualReason | null | undefined;
  note?: string | null | undefined;
}>;


export type StartStockUpdateMutation = { readonly startStockUpdate: { readonly bulkUuid: string, readonly operationCount: number } };

export type ProductsBySalableQueryVariables = Exact<{
  stockId: number;
  direction?: SortDirection | null | undefined;
  filter?: ProductFilter | null | undefined;
  pageSize?: number | null | undefined;
  currentPage?: number | null | undefined;
  withItems: boolean;
  withStocks: boolean;
}>;


export type ProductsBySalableQuery = { readonly products: { readonly totalCount: number, readonly items: ReadonlyArray<{ readonly partCount: number, readonly productId: number, readonly sku: string, readonly name: string, readonly typeId: ProductType, readonly status: number, readonly hasSourceItems: boolean, readonly updatedAt: string, readonly sourceItems?: ReadonlyArray<{ readonly sourceCode: string, readonly sourceName: string, readonly sourceEnabled: boolean, readonly quantity: number, readonly status: number }> | null, readonly stocks?: ReadonlyArray<{ readonly stockId: number, readonly stockName: string, readonly salableQuantity: number, readonly isSalable: boolean, readonly manageStock: boolean, readonly reservedWithoutSource: number, readonly threshold: number, readonly sources: ReadonlyArray<{ readonly sourceCode: string, readonly sourceName: string, readonly enabled: boolean, readonly inStock: boolean, readonly onHand: number, readonly reserved: number, readonly salable: number }> }> | null }> } };

export type StockOptionsQueryVariables = Exact<{ [key: string]: never; }>;


export type StockOptionsQuery = { readonly stockOptions: ReadonlyArray<{ readonly stockId: number, readonly name: string }> };

export type SheetProductsQueryVariables = Exact<{
  skus: ReadonlyArray<string> | string;
}>;


export type SheetProductsQuery = { readonly productsBySku: ReadonlyArray<{ readonly sku: string, readonly name: string, readonly hasSourceItems: boolean, readonly isQtyDecimal: boolean, readonly sourceItems: ReadonlyArray<{ readonly sourceCode: string, readonly quantity: number, readonly status: number }> | null }> };

export type SheetPageQueryVariables = Exact<{
  filter?: ProductFilter | null | undefined;
  sort?: ProductSort | null | undefined;
  pageSize?: number | null | undefined;
  currentPage?: number | null | undefined;
}>;


export type SheetPageQuery = { readonly products: { readonly totalCount: number, readonly items: ReadonlyArray<{ readonly sku: string, readonly name: string, readonly hasSourceItems: boolean, readonly isQtyDecimal: boolean, readonly sourceItems: ReadonlyArray<{ readonly sourceCode: string, readonly quantity: number, readonly status: number }> | null }> } };

export type SheetProductFragment = { readonly sku: string, readonly name: string, readonly hasSourceItems: boolean, readonly isQtyDecimal: boolean, readonly sourceItems: ReadonlyArray<{ readonly sourceCode: string, readonly quantity: number, readonly status: number }> | null };

export type SaveSheetMutationVariables = Exact<{
  cells: ReadonlyArray<SheetCellInput> | SheetCellInput;
  reason?: ManualReason | null | undefined;
  note?: string | null | undefined;
}>;


export type SaveSheetMutation = { readonly saveSheet: { readonly count: number, readonly requestId: string } };

export type SetProductBarcodeMutationVariables = Exact<{
  sku: string;
  barcode?: string | null | undefined;
}>;


export type SetProductBarcodeMutation = { readonly setProductBarcode: { readonly sku: string, readonly barcode: string | null } };

export type ProductStatesQueryVariables = Exact<{
  sku: string;
}>;


export type ProductStatesQuery = { readonly product: { readonly isQtyDecimal: boolean, readonly sourceItems: ReadonlyArray<{ readonly sourceCode: string, readonly sourceName: string, readonly quantity: number, readonly states: ReadonlyArray<{ readonly state: string, readonly quantity: number }> }> | null } };

export type MoveBetweenStatesMutationVariables = Exact<{
  moves: ReadonlyArray<StateMoveInput> | StateMoveInput;
  note?: string | null | undefined;
}>;


export type MoveBetweenStatesMutation = { readonly moveBetweenStates: { readonly requestId: string } };

export type DeclareIncomingMutationVariables = Exact<{
  items: ReadonlyArray<IncomingItemInput> | IncomingItemInput;
  note?: string | null | undefined;
}>;


export type DeclareIncomingMutation = { readonly declareIncoming: { readonly requestId: string } };

export const InventoryModeDocument = "query InventoryMode{inventoryMode{isSingleSource defaultSourceCode isReservedPerSource}}" as TypedDocument<InventoryModeQuery, InventoryModeQueryVariables>;

export const ProductsDocument = "query Products($filter:ProductFilter$sort:ProductSort$pageSize:Int$currentPage:Int$withItems:Boolean!$withStocks:Boolean!){products(filter:$filter sort:$sort pageSize:$pageSize currentPage:$currentPage){items{...ProductRow partCount sourceItems@include(if:$withItems){...ProductItem}stocks@include(if:$withStocks){...ProductStocks}}totalCount}}fragment ProductRow on Product{productId sku name typeId status hasSourceItems updatedAt}fragment ProductItem on SourceItem{sourceCode sourceName sourceEnabled quantity status}fragment ProductStocks on StockSalability{stockId stockName salableQuantity isSalable manageStock reservedWithoutSource threshold sources{sourceCode sourceName enabled inStock onHand reserved salable}}" as TypedDocument<ProductsQuery, ProductsQueryVariables>;

export const ProductDocument = "query Product($sku:String!$withItems:Boolean!$withStocks:Boolean!){product(sku:$sku){...ProductRow barcode isQtyDecimal sourceItems@include(if:$withItems){...ProductItem}stocks@include(if:$withStocks){...ProductStocks}partOf(limit:20){sku name typeId}parts(limit:100){shipment totalCount items{linkId optionTitle isRequired quantity product{...ProductRow sourceItems@include(if:$withItems){...ProductItem}stocks@include(if:$withStocks){stockId stockName salableQuantity isSalable manageStock}}}}}}fragment ProductRow on Product{productId sku name typeId status hasSourceItems updatedAt}fragment ProductItem on SourceItem{sourceCode sourceName sourceEnabled quantity status}fragment ProductStocks on StockSalability{stockId stockName salableQuantity isSalable manageStock reservedWithoutSource threshold sources{sourceCode sourceName enabled inStock onHand reserved salable}}" as TypedDocument<ProductQuery, ProductQueryVariables>;

export const SourceChoicesDocument = "query SourceChoices($currentPage:Int!){sources(pageSize:200 currentPage:$currentPage sort:{field:name}){items{sourceCode name enabled}pageInfo{totalPages}}}" as TypedDocument<SourceChoicesQuery, SourceChoicesQueryVariables>;

export const ExplanationDocument = "query Explanation($sku:String!$stockId:Int!){explainSalableQuantity(sku:$sku stockId:$stockId){salableQuantity isSalable isReservedPerSource lines{label quantity}sources{sourceCode sourceName onHand counts reason}reservations{incrementId sourceCode quantity}held{quantity firstExpiresAt holds{incrementId quantity expiresAt}}configuration{name value isOwn}index{quantity isSalable expectedQuantity expectedIsSalable isCurrent lastChangeAt}pending{messageId topic state attempts ageSeconds}incomplete}}" as TypedDocument<ExplanationQuery, ExplanationQueryVariables>;

export const SourceItemsAtDocument = "query SourceItemsAt($at:DateTime!$skus:[String!]!$currentPage:Int!){sourceItemsAt(at:$at filter:{sku:$skus}pageSize:200 currentPage:$currentPage){items{sourceCode sku quantity status}pageInfo{totalPages}}}" as TypedDocument<SourceItemsAtQuery, SourceItemsAtQueryVariables>;

export const QuantityHistoryDocument = "query QuantityHistory($sku:String!$sourceCode:String$from:DateTime!$to:DateTime!){quantityHistory(sku:$sku sourceCode:$sourceCode from:$from to:$to){series{sourceCode points{at quantity}}isComplete}}" as TypedDocument<QuantityHistoryQuery, QuantityHistoryQueryVariables>;

export const SaveSourceItemsDocument = "mutation SaveSourceItems($sku:String!$items:[SourceItemEdit!]!$reason:ManualReason$note:String){saveSourceItems(sku:$sku items:$items reason:$reason note:$note){items{sourceCode quantity status}}}" as TypedDocument<SaveSourceItemsMutation, SaveSourceItemsMutationVariables>;

export const SaveStockItemDocument = "mutation SaveStockItem($sku:String!$stock:SingleSourceStockInput!){saveStockItem(sku:$sku stock:$stock){sku}}" as TypedDocument<SaveStockItemMutation, SaveStockItemMutationVariables>;

export const AssignSourcesDocument = "mutation AssignSources($skus:[String!]!$sourceCodes:[String!]!){assignSources(skus:$skus sourceCodes:$sourceCodes){count}}" as TypedDocument<AssignSourcesMutation, AssignSourcesMutationVariables>;

export const UnassignmentPreviewDocument = "query UnassignmentPreview($skus:[String!]!$sourceCodes:[String!]!){unassignmentPreview(skus:$skus sourceCodes:$sourceCodes){itemCount quantity sources{sourceCode itemCount quantity}}}" as TypedDocument<UnassignmentPreviewQuery, UnassignmentPreviewQueryVariables>;

export const UnassignSourcesDocument = "mutation UnassignSources($skus:[String!]!$sourceCodes:[String!]!$reason:ManualReason$note:String$expectedQuantity:Float){unassignSources(skus:$skus sourceCodes:$sourceCodes reason:$reason note:$note expectedQuantity:$expectedQuantity){count}}" as TypedDocument<UnassignSourcesMutation, UnassignSourcesMutationVariables>;

export const TransferProductsDocument = "mutation TransferProducts($transfer:ProductTransferInput!){transferProducts(transfer:$transfer){count}}" as TypedDocument<TransferProductsMutation, TransferProductsMutationVariables>;

export const StartAssignmentDocument = "mutation StartAssignment($skus:[String!]!$sourceCodes:[String!]!){startAssignment(skus:$skus sourceCodes:$sourceCodes){bulkUuid operationCount}}" as TypedDocument<StartAssignmentMutation, StartAssignmentMutationVariables>;

export const StartUnassignmentDocument = "mutation StartUnassignment($skus:[String!]!$sourceCodes:[String!]!$reason:ManualReason$note:String){startUnassignment(skus:$skus sourceCodes:$sourceCodes reason:$reason note:$note){bulkUuid operationCount}}" as TypedDocument<StartUnassignmentMutation, StartUnassignmentMutationVariables>;

export const StartTransferDocument = "mutation StartTransfer($transfer:ProductTransferInput!){startTransfer(transfer:$transfer){bulkUuid operationCount}}" as TypedDocument<StartTransferMutation, StartTransferMutationVariables>;

export const StartStockUpdateDocument = "mutation StartStockUpdate($skus:[String!]!$fields:StockItemFields!$reason:ManualReason$note:String){startStockUpdate(skus:$skus fields:$fields reason:$reason note:$note){bulkUuid operationCount}}" as TypedDocument<StartStockUpdateMutation, StartStockUpdateMutationVariables>;

export const ProductsBySalableDocument = "query ProductsBySalable($stockId:Int!$direction:SortDirection$filter:ProductFilter$pageSize:Int$currentPage:Int$withItems:Boolean!$withStocks:Boolean!){products:productsBySalable(stockId:$stockId direction:$direction filter:$filter pageSize:$pageSize currentPage:$currentPage){items{...ProductRow partCount sourceItems@include(if:$withItems){...ProductItem}stocks@include(if:$withStocks){...ProductStocks}}totalCount}}fragment ProductRow on Product{productId sku name typeId status hasSourceItems updatedAt}fragment ProductItem on SourceItem{sourceCode sourceName sourceEnabled quantity status}fragment ProductStocks on StockSalability{stockId stockName salableQuantity isSalable manageStock reservedWithoutSource threshold sources{sourceCode sourceName enabled inStock onHand reserved salable}}" as TypedDocument<ProductsBySalableQuery, ProductsBySalableQueryVariables>;

export const StockOptionsDocument = "query StockOptions{stockOptions{stockId name}}" as TypedDocument<StockOptionsQuery, StockOptionsQueryVariables>;

export const SheetProductsDocument = "query SheetProducts($skus:[String!]!){productsBySku(skus:$skus){...SheetProduct}}fragment SheetProduct on Product{sku name hasSourceItems isQtyDecimal sourceItems{sourceCode quantity status}}" as TypedDocument<SheetProductsQuery, SheetProductsQueryVariables>;

export const SheetPageDocument = "query SheetPage($filter:ProductFilter$sort:ProductSort$pageSize:Int$currentPage:Int){products(filter:$filter sort:$sort pageSize:$pageSize currentPage:$currentPage){items{...SheetProduct}totalCount}}fragment SheetProduct on Product{sku name hasSourceItems isQtyDecimal sourceItems{sourceCode quantity status}}" as TypedDocument<SheetPageQuery, SheetPageQueryVariables>;

export const SaveSheetDocument = "mutation SaveSheet($cells:[SheetCellInput!]!$reason:ManualReason$note:String){saveSheet(cells:$cells reason:$reason note:$note){count requestId}}" as TypedDocument<SaveSheetMutation, SaveSheetMutationVariables>;

export const SetProductBarcodeDocument = "mutation SetProductBarcode($sku:String!$barcode:String){setProductBarcode(sku:$sku barcode:$barcode){sku barcode}}" as TypedDocument<SetProductBarcodeMutation, SetProductBarcodeMutationVariables>;

export const ProductStatesDocument = "query ProductStates($sku:String!){product(sku:$sku){isQtyDecimal sourceItems{sourceCode sourceName quantity states{state quantity}}}}" as TypedDocument<ProductStatesQuery, ProductStatesQueryVariables>;

export const MoveBetweenStatesDocument = "mutation MoveBetweenStates($moves:[StateMoveInput!]!$note:String){moveBetweenStates(moves:$moves note:$note){requestId}}" as TypedDocument<MoveBetweenStatesMutation, MoveBetweenStatesMutationVariables>;

export const DeclareIncomingDocument = "mutation DeclareIncoming($items:[IncomingItemInput!]!$note:String){declareIncoming(items:$items note:$note){requestId}}" as TypedDocument<DeclareIncomingMutation, DeclareIncomingMutationVariables>;
