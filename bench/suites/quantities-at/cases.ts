import { SOURCES } from '../../data/catalogue.js';
import type { HistoryShape } from '../../data/history-shape.js';
import { picks } from '../../data/questions.js';
import type { HistoryPeriod } from '../history-cases.js';

const TARGETS = 200;
const PRODUCTS = 20;
/** Moments of which the first page of all is asked for. */
const FIRST_PAGES = 10;
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

/** A moment, and the last row that was there by then. Times rise with the ids in this history. */
export interface KnownMoment {
  readonly moment: string;
  readonly lastId: number;
}

/** Moments of all ages, always the same for one history; each a whole second. */
export function momentsOf(period: HistoryPeriod): string[] {
  return picks(TARGETS, 1_000_000).map((part) => momentAt(period, FIRST_PART + (1 - FIRST_PART) * (part / 1_000_000)));
}

/** The moment at a part of the history, from 0 to 1; a whole second. */
export function momentAt({ first, last }: HistoryPeriod, part: number): string {
  return new Date(first + part * (last - first)).toISOString().slice(0, 19).replace('T', ' ');
}

/** The last row of a moment, as `id`. */
export const LAST_ID_SQL = `
  SELECT adjustment_id AS id FROM ${HISTORY} WHERE created_at <= ? ORDER BY created_at DESC, adjustment_id DESC LIMIT 1`;

/** Every kind of read that is measured. */
export function itemsAtCases(shape: HistoryShape, moments: readonly KnownMoment[]): ItemsAtCase[] {
  const skus = (count: number, request: number): string[] =>
    [...new Set(picks(count, shape.items, request).map((item) => shape.skuOf(item)))].sort();
  return [
    { name: 'one SKU', clients: 4, targets: moments.map((known, at) => namedTarget(known, skus(1, at))) },
    {
      name: `a page of ${PRODUCTS} products`,
      clients: 4,
      targets: moments.map((known, at) => namedTarget(known, skus(PRODUCTS, at))),
    },
    // One client: each of these pages works out every item.
    { name: 'the first page of all', clients: 1, targets: moments.slice(0, FIRST_PAGES).map(firstPageTarget) },
  ];
}

/**
 * The last row of each item up to an id. The index is skipped through, one step for each item: no bare statement is
 * quicker. Nothing of this history has been deleted.
 */
function newestRows(where = ''): string {
  return `SELECT source_code, sku, MAX(adjustment_id) AS newest FROM ${HISTORY} FORCE INDEX (idx_adjustment_item)
           WHERE ${where} state = 'available' AND adjustment_id <= ? GROUP BY source_code, sku`;
}

/**
 * The status after the row `h`: what the first change of the status since then says was there before, or that of today. The
 * question is for it as well, and nothing is quicker without an index of its own.
 */
const STATUS_THEN = `COALESCE(
    (SELECT s.status_before FROM ${HISTORY} s FORCE INDEX (idx_adjustment_item)
      WHERE s.source_code = h.source_code AND s.sku = h.sku AND s.state = 'available' AND s.adjustment_id > h.adjustment_id
        AND s.status_before IS NOT NULL ORDER BY s.adjustment_id LIMIT 1),
    (SELECT i.status FROM inventory_source_item i WHERE i.source_code = h.source_code AND i.sku = h.sku)) AS status`;

function namedTarget({ moment, lastId }: KnownMoment, skus: readonly string[]): ItemsAtTarget {
  return {
    ...{ moment, skus, pageSize: PAGE_SIZE },
    sql: `SELECT h.source_code, h.sku, h.quantity_after AS quantity, ${STATUS_THEN}
            FROM (${newestRows('source_code IN (?) AND sku IN (?) AND')}) last
            STRAIGHT_JOIN ${HISTORY} h ON h.adjustment_id = last.newest ORDER BY h.source_code, h.sku`,
    parameters: [SOURCES, skus, lastId],
  };
}

function firstPageTarget({ moment, lastId }: KnownMoment): ItemsAtTarget {
  return {
    ...{ moment, skus: [], pageSize: PRODUCTS },
    sql: `SELECT first_.source_code, first_.sku, h.quantity_after AS quantity, ${STATUS_THEN},
                 (SELECT COUNT(*) FROM (${newestRows()}) counted) AS total
            FROM (${newestRows()} ORDER BY source_code, sku LIMIT ${PRODUCTS}) first_
            STRAIGHT_JOIN ${HISTORY} h ON h.adjustment_id = first_.newest ORDER BY first_.source_code, first_.sku`,
    parameters: [lastId, lastId],
  };
}

/** All that was there, by source and SKU. */
export function everythingAt({ lastId }: KnownMoment): { readonly sql: string; readonly values: readonly unknown[] } {
  return {
    sql: `SELECT h.source_code, h.sku, h.quantity_after, ${STATUS_THEN} FROM (${newestRows()}) last
          STRAIGHT_JOIN ${HISTORY} h ON h.adjustment_id = last.newest ORDER BY h.source_code, h.sku`,
    values: [lastId],
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
