import { skuKey, sourceCodeKey } from '../../../platform/identifiers/index.js';
import type { DemandLocation, ReservationRow } from './reservation.js';
import { keysOf } from './row-keys.js';

/** A row as it stands in the ledger. */
export interface LedgerRow extends ReservationRow {
  readonly reservationId: number;
  readonly metadata: string | null;
}

/**
 * The groups among the rows that may go (spec, States rule 4). A group is rows of one object, object type and source
 * that add up to exactly zero. Rows at the stock itself are a group of their own. It goes only where each of its SKUs
 * adds up to zero in each stock. Two SKUs of an order that cancel each other out are no balance.
 *
 * Objects are told by their increment id, and what is left then by their id. The empty id, which every placement has,
 * is no object's. Rows whose metadata lacks either key are in no group.
 */
export function balancedGroups(rows: readonly LedgerRow[]): LedgerRow[][] {
  const keyed = rows.flatMap((row) => {
    const { objectType, objectId, incrementId } = keysOf(row.metadata);
    return objectId === undefined || incrementId === undefined ? [] : [{ row, objectType, objectId, incrementId }];
  });
  const balanced: LedgerRow[][] = [];
  const taken = new Set<LedgerRow>();
  for (const key of ['incrementId', 'objectId'] as const) {
    const groups = new Map<string, LedgerRow[]>();
    for (const each of keyed) {
      if (taken.has(each.row) || each[key].trim() === '') continue;
      const name = JSON.stringify([skuKey(each[key]), each.objectType, sourceKey(each.row)]);
      const group = groups.get(name);
      if (group) group.push(each.row);
      else groups.set(name, [each.row]);
    }
    for (const group of groups.values()) {
      if (!isBalanced(group)) continue;
      balanced.push(group);
      for (const row of group) taken.add(row);
    }
  }
  return balanced;
}

/** Whether the rows add up to exactly zero at each location. */
export function isBalanced(rows: readonly ReservationRow[]): boolean {
  return [...sumsByLocation(rows).values()].every(({ quantity }) => quantity.isZero());
}

/** What the rows add up to at each location, by `locationKey`. */
export function sumsByLocation(rows: Iterable<ReservationRow>): Map<string, ReservationRow> {
  const sums = new Map<string, ReservationRow>();
  for (const { stockId, sourceCode, sku, quantity } of rows) {
    const key = locationKey({ stockId, sourceCode, sku });
    const known = sums.get(key);
    sums.set(key, { stockId, sourceCode, sku, quantity: known ? known.quantity.plus(quantity) : quantity });
  }
  return sums;
}

function locationKey(location: DemandLocation): string {
  return JSON.stringify([location.stockId, sourceKey(location), skuKey(location.sku)]);
}

function sourceKey({ sourceCode }: Pick<DemandLocation, 'sourceCode'>): string | null {
  return sourceCode === null ? null : sourceCodeKey(sourceCode);
}
