import { invalid } from '../../../platform/errors/application-error.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { Destination, SelectionAlgorithm, SelectionRequest } from '../domain/algorithm.js';
import { lastOfEachSku } from '../domain/selection.js';
import type { ExplainedOffer, Selection, WantedQuantity } from '../domain/selection.js';
import type { DestinationAddressRequest, InventoryRequest, SelectionItemRequest } from './source-selection.requests.js';
import type {
  SelectionAlgorithmResponse,
  SelectionExplanationResponse,
  SourceSelectionResponse,
} from './source-selection.responses.js';

/** What a client asks for. Of a SKU that it repeats, the last entry counts. Throws `invalid` for what it left out. */
export function toSelectionRequest({ stockId, items, extensionAttributes }: InventoryRequest): SelectionRequest {
  const address = extensionAttributes?.destinationAddress;
  return {
    stockId: given(stockId, 'stockId'),
    items: lastOfEachSku(given(items, 'items').map(toSkuQuantity)),
    ...(address ? { destination: toDestination(address) } : {}),
    ...(extensionAttributes?.explain ? { explain: true } : {}),
  };
}

export function toAlgorithmResponse({ code, title, description }: SelectionAlgorithm): SelectionAlgorithmResponse {
  return { code, title, description };
}

export function toSelectionResponse({ items, isShippable, explanation }: Selection): SourceSelectionResponse {
  return {
    source_selection_items: items.map(({ sourceCode, sku, qtyToDeduct, qtyAvailable }) => ({
      source_code: sourceCode,
      sku,
      qty_to_deduct: qtyToDeduct.toNumber(),
      qty_available: qtyAvailable.toNumber(),
    })),
    shippable: isShippable,
    ...(explanation ? { extension_attributes: { explanation: explanation.map(toExplanationResponse) } } : {}),
  };
}

function toExplanationResponse(explained: ExplainedOffer): SelectionExplanationResponse {
  const { sku, sourceCode, rank, distance, qtyAvailable, qtyTaken, reason } = explained;
  return {
    ...{ sku, source_code: sourceCode, rank },
    ...(distance === undefined ? {} : { distance }),
    ...{ qty_available: qtyAvailable.toNumber(), qty_taken: qtyTaken.toNumber(), reason },
  };
}

function toSkuQuantity({ sku, qty }: SelectionItemRequest): WantedQuantity {
  return { sku: given(sku, 'sku'), quantity: Quantity.of(given(qty, 'qty')) };
}

function toDestination({ country, postcode, street, region, city }: DestinationAddressRequest): Destination {
  return {
    country: given(country, 'country'),
    postcode: given(postcode, 'postcode'),
    street: given(street, 'street'),
    region: given(region, 'region'),
    city: given(city, 'city'),
  };
}

function given<Value>(value: Value | null | undefined, fieldName: string): Value {
  if (value === undefined || value === null) {
    throw invalid('"%fieldName" is required. Enter and try again.', { fieldName });
  }
  return value;
}
