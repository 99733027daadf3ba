import { validationFailed } from '../../../platform/errors/application-error.js';
import { inSnakeCase, omitNulls } from '../../../platform/http/response.js';
import { decodePayload } from '../../../platform/http/decode.js';
import type { CarrierLink, Source, SourceChanges } from '../domain/source.js';
import { CarrierLinksRequest } from './source.requests.js';
import type { SourceRequest } from './source.requests.js';
import type { SourceResponse } from './source.responses.js';

/** The changes that a request asks for. Throws `invalid` where `carrier_links` is no list of carriers. */
export function toSourceChanges(payload: SourceRequest): SourceChanges {
  const { carrierLinks, extensionAttributes, ...fields } = payload;
  const { isPickupLocationActive, frontendName, frontendDescription } = extensionAttributes ?? {};
  return {
    ...fields,
    carrierLinks: toCarrierLinks(carrierLinks),
    isPickupLocationActive,
    frontendName,
    frontendDescription,
  };
}

function toCarrierLinks(sent: unknown): CarrierLink[] | null | undefined {
  if (sent === undefined || sent === null) return sent;
  const decoded = typeof sent === 'object' ? decodePayload(CarrierLinksRequest, { body: { carrier_links: sent } }) : {};
  if (!decoded.carrierLinks) {
    throw validationFailed([
      { message: '"%field" must be list of SourceCarrierLinkInterface.', parameters: { field: 'carrier_links' } },
    ]);
  }
  return decoded.carrierLinks.map(({ carrierCode, position }) => ({
    carrierCode: carrierCode ?? '',
    position: position ?? null,
  }));
}

/** A source as a response shows it (upstream interface, "Sources"): fields that are empty are left out. */
export function toSourceResponse(source: Source): SourceResponse {
  const { isPickupLocationActive, frontendName, frontendDescription, ...fields } = source;
  return omitNulls(
    inSnakeCase({ ...fields, extensionAttributes: { isPickupLocationActive, frontendName, frontendDescription } }),
  );
}
