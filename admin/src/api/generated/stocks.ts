// Written by "npm run admin:codegen" from the .graphql files and docs/schema.graphql.

import type { TypedDocument } from '../typed-document';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** A sales channel; one of type "website" names the website by its code */
export type SalesChannelInput = {
  /** The code of the channel */
  readonly code: string;
  /** The kind of channel: website */
  readonly type: string;
};

/** Which end of an order comes first */
export type SortDirection =
  /** The smallest, or the earliest */
  | 'asc'
  /** The largest, or the latest */
  | 'desc';

/** What a stock has to be; all that is given has to match */
export type StockFilter = {
  /** Part of the name */
  readonly search?: string | null | undefined;
  /** One of these */
  readonly stockId?: ReadonlyArray<number> | null | undefined;
};

/** A stock to create or change */
export type StockInput = {
  /** Its name */
  readonly name: string;
  /** The complete list: what is not in it goes to the default stock, what another stock has moves here */
  readonly salesChannels: ReadonlyArray<SalesChannelInput>;
  /** Left out for a new stock */
  readonly stockId?: number | null | undefined;
};

/** The order of a list of stocks */
export type StockSort = {
  /** Which end comes first */
  readonly direction?: SortDirection;
  /** What comes in order */
  readonly field: StockSortField;
};

/** What stocks can be sorted by */
export type StockSortField =
  /** The name */
  | 'name'
  /** The id of the stock */
  | 'stockId';

export type StocksQueryVariables = Exact<{
  filter?: StockFilter | null | undefined;
  sort?: StockSort | null | undefined;
  pageSize: number;
  currentPage: number;
  withSources: boolean;
}>;


export type StocksQuery = { readonly stocks: { readonly totalCount: number, readonly items: ReadonlyArray<{ readonly stockId: number, readonly name: string, readonly isDefault: boolean, readonly salesChannels: ReadonlyArray<{ readonly type: string, readonly code: string }>, readonly sources?: ReadonlyArray<{ readonly priority: number, readonly source: { readonly sourceCode: string, readonly name: string, readonly enabled: boolean } }> | null }> } };

export type StockQueryVariables = Exact<{
  id: number;
  withSources: boolean;
}>;


export type StockQuery = { readonly stock: { readonly stockId: number, readonly name: string, readonly isDefault: boolean, readonly salesChannels: ReadonlyArray<{ readonly type: string, readonly code: string }>, readonly sources?: ReadonlyArray<{ readonly priority: number, readonly source: { readonly sourceCode: string, readonly name: string, readonly enabled: boolean } }> | null } };

export type ChannelWebsitesQueryVariables = Exact<{ [key: string]: never; }>;


export type ChannelWebsitesQuery = { readonly websites: ReadonlyArray<{ readonly id: number, readonly code: string, readonly name: string, readonly stock: { readonly stockId: number, readonly name: string } | null }> };

export type StocksNamedQueryVariables = Exact<{
  name: string;
}>;


export type StocksNamedQuery = { readonly stocks: { readonly items: ReadonlyArray<{ readonly stockId: number, readonly name: string }> } };

export type SourcesToAssignQueryVariables = Exact<{
  search: string;
}>;


export type SourcesToAssignQuery = { readonly sources: { readonly items: ReadonlyArray<{ readonly sourceCode: string, readonly name: string, readonly enabled: boolean }> } };

export type SaveStockMutationVariables = Exact<{
  stock: StockInput;
}>;


export type SaveStockMutation = { readonly saveStock: { readonly stockId: number, readonly name: string } };

export type SaveStockSourcesMutationVariables = Exact<{
  stockId: number;
  sourceCodes: ReadonlyArray<string> | string;
}>;


export type SaveStockSourcesMutation = { readonly saveStockSources: { readonly stockId: number } };

export type DeleteStockMutationVariables = Exact<{
  id: number;
}>;


export type DeleteStockMutation = { readonly deleteStock: { readonly count: number } };

export const StocksDocument = "query Stocks($filter:StockFilter$sort:StockSort$pageSize:Int!$currentPage:Int!$withSources:Boolean!){stocks(filter:$filter sort:$sort pageSize:$pageSize currentPage:$currentPage){items{stockId name isDefault salesChannels{type code}sources@include(if:$withSources){priority source{sourceCode name enabled}}}totalCount}}" as TypedDocument<StocksQuery, StocksQueryVariables>;

export const StockDocument = "query Stock($id:Int!$withSources:Boolean!){stock(id:$id){stockId name isDefault salesChannels{type code}sources@include(if:$withSources){priority source{sourceCode name enabled}}}}" as TypedDocument<StockQuery, StockQueryVariables>;

export const ChannelWebsitesDocument = "query ChannelWebsites{websites{id code name stock{stockId name}}}" as TypedDocument<ChannelWebsitesQuery, ChannelWebsitesQueryVariables>;

export const StocksNamedDocument = "query StocksNamed($name:String!){stocks(filter:{search:$name}pageSize:200){items{stockId name}}}" as TypedDocument<StocksNamedQuery, StocksNamedQueryVariables>;

export const SourcesToAssignDocument = "query SourcesToAssign($search:String!){sources(filter:{search:$search}sort:{field:name}pageSize:50){items{sourceCode name enabled}}}" as TypedDocument<SourcesToAssignQuery, SourcesToAssignQueryVariables>;

export const SaveStockDocument = "mutation SaveStock($stock:StockInput!){saveStock(stock:$stock){stockId name}}" as TypedDocument<SaveStockMutation, SaveStockMutationVariables>;

export const SaveStockSourcesDocument = "mutation SaveStockSources($stockId:Int!$sourceCodes:[String!]!){saveStockSources(stockId:$stockId sourceCodes:$sourceCodes){stockId}}" as TypedDocument<SaveStockSourcesMutation, SaveStockSourcesMutationVariables>;

export const DeleteStockDocument = "mutation DeleteStock($id:Int!){deleteStock(id:$id){count}}" as TypedDocument<DeleteStockMutation, DeleteStockMutationVariables>;
