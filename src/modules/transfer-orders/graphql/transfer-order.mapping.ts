import { among, containing, criteriaOf } from '../../../platform/graphql/criteria.js';
import type { Conditions } from '../../../platform/graphql/criteria.js';
import type { PageRequest } from '../../../platform/graphql/page.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import type { TransferDetails } from '../app/transfer-reader.service.js';
import type { TransferTotals } from '../data/transfer-line.repository.js';
import type { SentTransfer } from '../domain/draft.js';
import { inTransit, toShip } from '../domain/transfer.js';
import type {
  TransferOrderDetails,
  TransferOrderFilter,
  TransferOrderInput,
  TransferOrderTotals,
} from './transfer-order.types.js';

const CONDITIONS: Conditions<TransferOrderFilter> = {
  status: among('status'),
  originSourceCode: among('origin_source_code'),
  destinationSourceCode: among('destination_source_code'),
  search: containing('reference', 'note'),
};

export function toCriteria(filter: TransferOrderFilter, page: PageRequest): SearchCriteria {
  return criteriaOf(CONDITIONS, filter, page);
}

/** A draft as the use case takes it: what is null in a text clears it, elsewhere it says nothing. */
export function sentOf({
  originSourceCode,
  destinationSourceCode,
  moveReservations,
  items,
  ...texts
}: TransferOrderInput): SentTransfer {
  return {
    ...texts,
    ...(originSourceCode == null ? {} : { originSourceCode }),
    ...(destinationSourceCode == null ? {} : { destinationSourceCode }),
    ...(moveReservations == null ? {} : { moveReservations }),
    ...(items == null ? {} : { items }),
  };
}

/** A transfer as the schema shows it, of plain values: what is kept of a mutation is the same. */
export function toDetails({ transfer, lines, steps, version }: TransferDetails): TransferOrderDetails {
  return {
    transfer,
    version,
    lines: lines.map((line) => ({
      sku: line.sku,
      name: line.name,
      barcode: line.barcode,
      quantity: line.quantity.toNumber(),
      toShip: toShip(line).toNumber(),
      shipped: line.shipped.toNumber(),
      inTransit: inTransit(line).toNumber(),
      received: line.received.toNumber(),
      returned: line.returned.toNumber(),
      lost: line.lost.toNumber(),
    })),
    steps: steps.map(({ stepId, kind, actorLabel, requestId, note, createdAt, quantity }) => ({
      ...{ stepId, kind, actorLabel, requestId, note, createdAt },
      quantity: quantity.toNumber(),
    })),
  };
}

export function toTotals(totals: TransferTotals | undefined): TransferOrderTotals {
  if (!totals) return { items: 0, quantity: 0, shipped: 0, inTransit: 0, received: 0, lost: 0 };
  return {
    items: totals.items,
    quantity: totals.quantity.toNumber(),
    shipped: totals.shipped.toNumber(),
    inTransit: inTransit({ sku: '', ...totals }).toNumber(),
    received: totals.received.toNumber(),
    lost: totals.lost.toNumber(),
  };
}
