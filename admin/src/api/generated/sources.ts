// Written by "npm run admin:codegen" from the .graphql files and docs/schema.graphql.

import type { TypedDocument } from '../typed-document';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** Which end of an order comes first */
export type SortDirection =
  /** The smallest, or the earliest */
  | 'asc'
  /** The largest, or the latest */
  | 'desc';

/** A carrier that a source is to ship with */
export type SourceCarrierInput = {
  /** The code of the carrier */
  readonly carrierCode: string;
  /** Its place in the list */
  readonly position?: number | null | undefined;
};

/** What a source has to be; all that is given has to match */
export type SourceFilter = {
  /** Its country, in two letters */
  readonly countryId?: string | null | undefined;
  /** Whether it is enabled */
  readonly enabled?: boolean | null | undefined;
  /** Whether customers may fetch their orders there */
  readonly isPickupLocationActive?: boolean | null | undefined;
  /** Part of the code, the name or the city */
  readonly search?: string | null | undefined;
  /** One of these codes */
  readonly sourceCode?: ReadonlyArray<string> | null | undefined;
};

/** A source to create or change: a field that is left out keeps its value, null clears it */
export type SourceInput = {
  /** The complete list */
  readonly carrierLinks?: ReadonlyArray<SourceCarrierInput> | null | undefined;
  /** The town */
  readonly city?: string | null | undefined;
  /** Whom to ask for */
  readonly contactName?: string | null | undefined;
  /** Its country, in two letters */
  readonly countryId?: string | null | undefined;
  /** Words about it */
  readonly description?: string | null | undefined;
  /** Where to write to */
  readonly email?: string | null | undefined;
  /** Whether it takes part in sales and deductions */
  readonly enabled?: boolean | null | undefined;
  /** Where to fax to */
  readonly fax?: string | null | undefined;
  /** Words that customers read, of a site where they fetch their orders */
  readonly frontendDescription?: string | null | undefined;
  /** The name where it is empty */
  readonly frontendName?: string | null | undefined;
  /** Whether customers may fetch their orders there */
  readonly isPickupLocationActive?: boolean | null | undefined;
  /** Degrees north */
  readonly latitude?: number | null | undefined;
  /** Degrees east */
  readonly longitude?: number | null | undefined;
  /** Its name */
  readonly name?: string | null | undefined;
  /** Where to call */
  readonly phone?: string | null | undefined;
  /** Its postcode */
  readonly postcode?: string | null | undefined;
  /** Its region, where that has no id */
  readonly region?: string | null | undefined;
  /** A whole number of up to 32 bits */
  readonly regionId?: number | null | undefined;
  /** The code of the source */
  readonly sourceCode: string;
  /** Street and number */
  readonly street?: string | null | undefined;
  /** Whether it ships with the carriers of the settings */
  readonly useDefaultCarrierConfig?: boolean | null | undefined;
};

/** The order of a list of sources */
export type SourceSort = {
  /** Which end comes first */
  readonly direction?: SortDirection;
  /** What comes in order */
  readonly field: SourceSortField;
};

/** What sources can be sorted by */
export type SourceSortField =
  /** The town */
  | 'city'
  /** The country */
  | 'countryId'
  /** Whether it is enabled */
  | 'enabled'
  /** The name */
  | 'name'
  /** The postcode */
  | 'postcode'
  /** The region */
  | 'region'
  /** The code */
  | 'sourceCode';

export type SourcesQueryVariables = Exact<{
  filter?: SourceFilter | null | undefined;
  sort?: SourceSort | null | undefined;
  pageSize: number;
  currentPage: number;
  withStocks: boolean;
}>;


export type SourcesQuery = { readonly sources: { readonly totalCount: number, readonly items: ReadonlyArray<{ readonly sourceCode: string, readonly name: string, readonly enabled: boolean, readonly isDefault: boolean, readonly countryId: string, readonly region: string | null, readonly city: string | null, readonly postcode: string, readonly contactName: string | null, readonly email: string | null, readonly phone: string | null, readonly isPickupLocationActive: boolean, readonly stocks?: ReadonlyArray<{ readonly stockId: number, readonly name: string }> | null }> } };

export type SourcePlacesQueryVariables = Exact<{
  filter?: SourceFilter | null | undefined;
  currentPage: number;
}>;


export type SourcePlacesQuery = { readonly sources: { readonly totalCount: number, readonly items: ReadonlyArray<{ readonly sourceCode: string, readonly name: string, readonly enabled: boolean, readonly countryId: string, readonly region: string | null, readonly city: string | null, readonly latitude: number | null, readonly longitude: number | null }>, readonly pageInfo: { readonly totalPages: number } } };

export type SourceQueryVariables = Exact<{
  code: string;
  withStocks: boolean;
}>;


export type SourceQuery = { readonly source: { readonly sourceCode: string, readonly name: string, readonly enabled: boolean, readonly isDefault: boolean, readonly description: string | null, readonly latitude: number | null, readonly longitude: number | null, readonly countryId: string, readonly regionId: number | null, readonly region: string | null, readonly city: string | null, readonly street: string | null, readonly postcode: string, readonly contactName: string | null, readonly email: string | null, readonly phone: string | null, readonly fax: string | null, readonly useDefaultCarrierConfig: boolean, readonly isPickupLocationActive: boolean, readonly frontendName: string, readonly frontendDescription: string | null, readonly stocks?: ReadonlyArray<{ readonly stockId: number, readonly name: string }> | null, readonly carrierLinks: ReadonlyArray<{ readonly carrierCode: string, readonly position: number | null }> } };

export type SaveSourceMutationVariables = Exact<{
  source: SourceInput;
  isNew: boolean;
}>;


export type SaveSourceMutation = { readonly saveSource: { readonly sourceCode: string, readonly name: string, readonly enabled: boolean, readonly isDefault: boolean, readonly description: string | null, readonly latitude: number | null, readonly longitude: number | null, readonly countryId: string, readonly regionId: number | null, readonly region: string | null, readonly city: string | null, readonly street: string | null, readonly postcode: string, readonly contactName: string | null, readonly email: string | null, readonly phone: string | null, readonly fax: string | null, readonly useDefaultCarrierConfig: boolean, readonly isPickupLocationActive: boolean, readonly frontendName: string, readonly frontendDescription: string | null, readonly carrierLinks: ReadonlyArray<{ readonly carrierCode: string, readonly position: number | null }> } };

export type SourceFieldsFragment = { readonly sourceCode: string, readonly name: string, readonly enabled: boolean, readonly isDefault: boolean, readonly description: string | null, readonly latitude: number | null, readonly longitude: number | null, readonly countryId: string, readonly regionId: number | null, readonly region: string | null, readonly city: string | null, readonly street: string | null, readonly postcode: string, readonly contactName: string | null, readonly email: string | null, readonly phone: string | null, readonly fax: string | null, readonly useDefaultCarrierConfig: boolean, readonly isPickupLocationActive: boolean, readonly frontendName: string, readonly frontendDescription: string | null, readonly carrierLinks: ReadonlyArray<{ readonly carrierCode: string, readonly position: number | null }> };

export const SourcesDocument = "query Sources($filter:SourceFilter$sort:SourceSort$pageSize:Int!$currentPage:Int!$withStocks:Boolean!){sources(filter:$filter sort:$sort pageSize:$pageSize currentPage:$currentPage){items{sourceCode name enabled isDefault countryId region city postcode contactName email phone isPickupLocationActive stocks@include(if:$withStocks){stockId name}}totalCount}}" as TypedDocument<SourcesQuery, SourcesQueryVariables>;

export const SourcePlacesDocument = "query SourcePlaces($filter:SourceFilter$currentPage:Int!){sources(filter:$filter pageSize:200 currentPage:$currentPage sort:{field:name}){items{sourceCode name enabled countryId region city latitude longitude}totalCount pageInfo{totalPages}}}" as TypedDocument<SourcePlacesQuery, SourcePlacesQueryVariables>;

export const SourceDocument = "query Source($code:String!$withStocks:Boolean!){source(code:$code){...SourceFields stocks@include(if:$withStocks){stockId name}}}fragment SourceFields on Source{sourceCode name enabled isDefault description latitude longitude countryId regionId region city street postcode contactName email phone fax useDefaultCarrierConfig carrierLinks{carrierCode position}isPickupLocationActive frontendName frontendDescription}" as TypedDocument<SourceQuery, SourceQueryVariables>;

export const SaveSourceDocument = "mutation SaveSource($source:SourceInput!$isNew:Boolean!){saveSource(source:$source isNew:$isNew){...SourceFields}}fragment SourceFields on Source{sourceCode name enabled isDefault description latitude longitude countryId regionId region city street postcode contactName email phone fax useDefaultCarrierConfig carrierLinks{carrierCode position}isPickupLocationActive frontendName frontendDescription}" as TypedDocument<SaveSourceMutation, SaveSourceMutationVariables>;
