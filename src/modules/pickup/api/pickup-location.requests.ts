import { Field, SchemaName } from '../../../platform/http/field.js';
import { PRODUCTS_MAX, RADIUS_KM_MAX, SORTS_MAX, TEXT_LENGTH_MAX } from '../domain/location-query.js';

@SchemaName('PickupLocationFilterInput')
class LocationFilterRequest {
  @Field.json({ example: 'Berlin', description: 'What it is compared with; commas separate the values of `in`' })
  value?: unknown;

  @Field.text({
    maxLength: TEXT_LENGTH_MAX,
    example: 'eq',
    description: 'How it is compared, as in other searches; `eq` where it is left out, for the name `fulltext` too',
  })
  conditionType?: string | null;
}

@SchemaName('PickupLocationFiltersInput')
export class LocationFiltersRequest {
  @Field.object(() => LocationFilterRequest)
  country?: LocationFilterRequest | null;

  @Field.object(() => LocationFilterRequest)
  postcode?: LocationFilterRequest | null;

  @Field.object(() => LocationFilterRequest)
  region?: LocationFilterRequest | null;

  @Field.object(() => LocationFilterRequest)
  regionId?: LocationFilterRequest | null;

  @Field.object(() => LocationFilterRequest)
  city?: LocationFilterRequest | null;

  @Field.object(() => LocationFilterRequest)
  street?: LocationFilterRequest | null;

  @Field.object(() => LocationFilterRequest)
  name?: LocationFilterRequest | null;

  @Field.object(() => LocationFilterRequest)
  pickupLocationCode?: LocationFilterRequest | null;
}

@SchemaName('PickupAreaInput')
class AreaRequest {
  @Field.text({ maxLength: TEXT_LENGTH_MAX, example: '10115:DE', description: 'A postcode or a town, and its country' })
  searchTerm?: string | null;

  @Field.int({
    min: 0,
    max: RADIUS_KM_MAX,
    example: 50,
    description: 'Kilometres; left out, it is the one of the setting',
  })
  radius?: number | null;
}

@SchemaName('PickupSortInput')
class SortRequest {
  @Field.text({ maxLength: TEXT_LENGTH_MAX, example: 'distance' })
  field?: string | null;

  @Field.text({ maxLength: TEXT_LENGTH_MAX, example: 'ASC' })
  direction?: string | null;
}

@SchemaName('PickupProductInput')
class ProductInfoRequest {
  @Field.text({ maxLength: TEXT_LENGTH_MAX, example: 'SKU-1' })
  sku?: string | null;

  @Field.json()
  extensionAttributes?: unknown;
}

@SchemaName('PickupSearchExtensionInput')
class SearchExtensionRequest {
  @Field.list(() => ProductInfoRequest, {
    maxItems: PRODUCTS_MAX,
    description: 'Only locations that have all of them in stock',
  })
  productsInfo?: ProductInfoRequest[] | null;
}

@SchemaName('PickupLocationSearchInput')
export class LocationSearchRequest {
  @Field.object(() => AreaRequest)
  area?: AreaRequest | null;

  @Field.object(() => LocationFiltersRequest)
  filters?: LocationFiltersRequest | null;

  @Field.int({ min: 0, example: 20 })
  pageSize?: number | null;

  @Field.int({ min: 0, example: 1 })
  currentPage?: number | null;

  @Field.text({ maxLength: TEXT_LENGTH_MAX, example: 'website' })
  scopeType?: string | null;

  @Field.text({
    maxLength: TEXT_LENGTH_MAX,
    example: 'base',
    description: 'The code of the website; it has to be sent',
  })
  scopeCode?: string | null;

  @Field.list(() => SortRequest, { maxItems: SORTS_MAX })
  sort?: SortRequest[] | null;

  @Field.object(() => SearchExtensionRequest)
  extensionAttributes?: SearchExtensionRequest | null;
}

export class PickupLocationsRequest {
  @Field.object(() => LocationSearchRequest, { name: 'searchRequest', required: true })
  searchRequest!: LocationSearchRequest;
}
