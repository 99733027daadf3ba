import type { HistoryShape } from '../../data/history-shape.js';
import { picks } from '../../data/questions.js';
import type { HistoryPeriod } from '../history-cases.js';

const TARGETS = 200;
const PRODUCTS = 20;
/** All that some SKUs have at the sources is on one page. */
const PAGE_SIZE = 100;
/** By this part of the history each item has its first row: what came later would be told differently by the two. */
const FIRST_PART = 0.1;
const HISTORY = 'inventory_source_item_adjustment';
const ADDRESS = '/rest/V1/inventory/source-items-at';

/** What was there at a moment: what the service is asked for, and the bare SQL of the same rows. */
export interface ItemsAtTarget {
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  readonly moment: string;
  /** Empty: all. */
  readonly skus: readonly string[];
  readonly pageSize: number;
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** A kind of read, with values enough that no single row stays warm. */
export interface ItemsAtCase {
  readonly name: string;
  readonly clients: number;
  readonly targets: readonly ItemsAtTarget[];
}

/** Every kind of read that is measured, each at moments of all ages. The same for every run on one history. */
export function itemsAtCases(shape: HistoryShape, period: HistoryPeriod): ItemsAtCase[] {
  const moments = picks(TARGETS, 1_000_000).map((part) =>
    momentAt(period, FIRST_PART + (1 - FIRST_PART) * (part / 1_000_000)),
  );
  const skus = (count: number, request: number): string[] =>
    [...new Set(picks(count, shape.items, request).map((item) => shape.skuOf(item)))].sort();
  return [
    { name: 'one SKU', clients: 4, targets: moments.map((moment, at) => namedTarget(moment, skus(1, at))) },
    {
      name: `a page of ${PRODUCTS} products`,
      clients: 4,
      targets: moments.map((moment, at) => namedTarget(moment, skus(PRODUCTS, at))),
    },
    // One client: each of these pages works out every item.
    { name: 'the first page of all', clients: 1, targets: moments.slice(0, 10).map(firstPageTarget) },
  ];
}

/** The moment at a part of the history, from 0 to 1; a whole second. */
export function momentAt({ first, last }: HistoryPeriod, part: number): string {
  return new Date(first + part * (last - first)).toISOString().slice(0, 19).replace('T', ' ');
}

/**
 * The quantity of each item after its last row at the moment or before. Times rise with the ids: so the row is one step
 * in an index, and no bare statement is quicker. Nothing of this history has been deleted.
 */
function quantitiesSql(where: string): string {
  return `
    SELECT i.source_code, i.sku,
           (SELECT h.quantity_after FROM ${HISTORY} h FORCE INDEX (idx_adjustment_item)
             WHERE h.source_code = i.source_code AND h.sku = i.sku AND h.state = 'available'
               AND h.adjustment_id <= then_.last_id
             ORDER BY h.source_code DESC, h.sku DESC, h.state DESC, h.adjustment_id DESC LIMIT 1) AS quantity
      FROM (SELECT adjustment_id AS last_id FROM ${HISTORY} WHERE created_at <= ?
             ORDER BY created_at DESC, adjustment_id DESC LIMIT 1) then_
      STRAIGHT_JOIN inventory_source_item i
     WHERE ${where}`;
}

const KNOWN = 'WHERE quantity IS NOT NULL ORDER BY source_code, sku';

function namedTarget(moment: string, skus: readonly string[]): ItemsAtTarget {
  return {
    ...{ moment, skus, pageSize: PAGE_SIZE },
    sql: `SELECT * FROM (${quantitiesSql('i.sku IN (?)')}) found ${KNOWN} LIMIT ${PAGE_SIZE}`,
    parameters: [moment, skus],
  };
}

function firstPageTarget(moment: string): ItemsAtTarget {
  return {
    ...{ moment, skus: [], pageSize: PRODUCTS },
    sql: `SELECT found.*, COUNT(*) OVER () AS total FROM (${quantitiesSql('TRUE')}) found ${KNOWN} LIMIT ${PRODUCTS}`,
    parameters: [moment],
  };
}

/** All that was there, by source and SKU, with the status of today, which none of this history has changed. */
export function everythingAt(moment: string): { readonly sql: string; readonly values: readonly unknown[] } {
  return {
    sql: `SELECT source_code, sku, quantity, 1 FROM (${quantitiesSql('TRUE')}) found ${KNOWN}`,
    values: [moment],
  };
}

/** The address of the read over HTTP. */
export function addressOf({ moment, skus, pageSize }: ItemsAtTarget): string {
  const filter = 'searchCriteria[filter_groups][0][filters][0]';
  const parameters = [
    ['at', `${moment.replace(' ', 'T')}Z`],
    ...(skus.length === 0
      ? []
      : [
          [`${filter}[field]`, 'sku'],
          [`${filter}[value]`, skus.join(',')],
          [`${filter}[condition_type]`, 'in'],
        ]),
    ['searchCriteria[page_size]', String(pageSize)],
  ];
  return `${ADDRESS}?${parameters.map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`).join('&')}`;
}
