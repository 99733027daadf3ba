import { invalid } from '../../../platform/errors/application-error.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { sourceCodeKey } from '../../../platform/identifiers/index.js';
import { commentsOf, fieldMissing, savedCommentsOf, toNamedItems } from '../../orders/index.js';
import type { NewComment } from '../../orders/index.js';
import type { TrackToAdd } from '../app/amend-shipment.service.js';
import type { OrderShipment } from '../app/ship-order.service.js';
import { shipmentRefused, SHIPMENT_VIOLATIONS } from '../domain/messages.js';
import type { NewTrack } from '../domain/shipment.js';
import type {
  SavedShipmentCommentRequest,
  SavedShipmentRequest,
  SavedShipmentTrackRequest,
} from './save-shipment.requests.js';
import type { SavedTrackRequest, ShipmentTrackRequest, ShipOrderRequest } from './shipment.requests.js';

const PACKAGES_MAX = 100;
/** Characters of all packages as JSON: far below what the column holds. */
const PACKAGES_LENGTH_MAX = 65_535;

/** The body of `order/:orderId/ship`. Throws `invalid` for what no shipment can be made of. */
export function toOrderShipment(input: ShipOrderRequest): OrderShipment {
  return {
    orderId: input.orderId,
    items: toNamedItems(input.items),
    sourceCode: sourceCodeOf(input.extensionAttributes?.sourceCode, input.arguments?.extensionAttributes?.sourceCode),
    tracks: (input.tracks ?? []).map(toTrack),
    comments: commentsOf(input),
    packages: packagesOf(input.packages),
  };
}

/** The entity of `shipment`, where it is a new one. Throws as `toShipOrderRequest`. */
export function toShipmentOfEntity(entity: SavedShipmentRequest): OrderShipment {
  if (!entity.orderId) throw shipmentRefused([{ message: SHIPMENT_VIOLATIONS.noOrder }]);
  return {
    orderId: entity.orderId,
    items: toNamedItems(entity.items),
    sourceCode: entity.extensionAttributes?.sourceCode || null,
    packages: packagesOf(entity.packages),
    ...newPartsOf(entity),
  };
}

/** The parcels and comments of the entity that are not stored yet. */
export function newPartsOf(entity: SavedShipmentRequest): { tracks: NewTrack[]; comments: NewComment[] } {
  const isNew = ({ entityId }: SavedShipmentTrackRequest | SavedShipmentCommentRequest): boolean => !entityId;
  return {
    tracks: (entity.tracks ?? []).filter(isNew).map(toTrack),
    comments: savedCommentsOf(entity.comments?.filter(isNew)),
  };
}

/** The body of `shipment/track`. Throws `invalid` where it names no shipment. */
export function toTrackToAdd(entity: SavedTrackRequest): TrackToAdd {
  if (!entity.parentId) throw fieldMissing('parent_id');
  return { ...toTrack(entity), shipmentId: entity.parentId, orderId: entity.orderId ?? null };
}

function toTrack(track: ShipmentTrackRequest & Partial<SavedTrackRequest>): NewTrack {
  return {
    trackNumber: track.trackNumber ?? null,
    title: track.title ?? null,
    carrierCode: track.carrierCode ?? null,
    description: track.description ?? null,
    quantity: quantityOf(track.qty),
    weight: quantityOf(track.weight),
  };
}

function quantityOf(value: number | null | undefined): Quantity | null {
  return typeof value === 'number' ? Quantity.of(value) : null;
}

/** The source may stand in two fields (contract): in both it has to be the same. */
function sourceCodeOf(...given: readonly (string | null | undefined)[]): string | null {
  const [first, ...others] = given.filter((code): code is string => typeof code === 'string' && code !== '');
  if (first === undefined) return null;
  const other = others.find((code) => sourceCodeKey(code) !== sourceCodeKey(first));
  if (other === undefined) return first;
  throw invalid('The request names two different sources to ship from: "%1" and "%2".', [first, other]);
}

function packagesOf(packages: unknown): readonly unknown[] {
  if (packages === null || packages === undefined) return [];
  if (!Array.isArray(packages)) throw invalid('"%field" has to be a list.', { field: 'packages' });
  if (packages.length > PACKAGES_MAX || JSON.stringify(packages).length > PACKAGES_LENGTH_MAX) {
    throw invalid('"%field" can hold at most %limit entries and %length characters.', {
      field: 'packages',
      limit: PACKAGES_MAX,
      length: PACKAGES_LENGTH_MAX,
    });
  }
  return packages as readonly unknown[];
}
