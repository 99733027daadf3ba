import { among, containing, criteriaOf } from '../../../platform/graphql/criteria.js';
import type { Conditions } from '../../../platform/graphql/criteria.js';
import type { PageRequest } from '../../../platform/graphql/page.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import type { TransferDetails } from '../app/transfer-reader.service.js';
import type { SentTransfer } from '../domain/draft.js';
import { inTransit, toShip } from '../domain/transfer.js';
import type { TransferTotals } from '../domain/transfer.js';
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

/** A transfer as the schema shows it. */
export function toDetails({ transfer, lines, steps, version }: TransferDetails): TransferOrderDetails {
  return {
    transfer,
    version,
    lines: lines.map((line) => ({ ...line, toShip: toShip(line), inTransit: inTransit(line) })),
    steps,
  };
}

export function toTotals(totals: TransferTotals | undefined): TransferOrderTotals {
  const { ZERO } = Quantity;
  const known = totals ?? { items: 0, quantity: ZERO, shipped: ZERO, received: ZERO, returned: ZERO, lost: ZERO };
  return { ...known, inTransit: inTransit({ sku: '', ...known }) };
}
