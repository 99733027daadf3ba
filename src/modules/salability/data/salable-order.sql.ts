import { COMPOSITE_TYPES } from '../../catalog/index.js';
import type { ProductOrder } from '../../catalog/index.js';
import { BY_QUANTITY, indexTable, reservedInStock, reservedOf } from '../../salability-index/index.js';
import type { SalabilityDefaults, SqlPart } from '../../salability-index/index.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { decimal, salableTerms } from './salable-figure.sql.js';
import type { SalableTerms } from './salable-figure.sql.js';
import { joined, plain, sql } from './sql-template.js';

/** What decides about the order. */
export interface SalableOrderFacts {
  readonly stockId: number;
  readonly direction: 'asc' | 'desc';
  readonly defaults: SalabilityDefaults;
  /** Whether the stock has an index, and that its key by quantity. */
  readonly index: 'with-key' | 'without-key' | 'none';
  /** The sources of the stock that its index leaves out: what they alone have is shown with 0. */
  readonly uncountedSources: readonly string[];
}

const EVERY_SKU = { after: null, upTo: null };
const NO_ROWS = plain('(SELECT sku, quantity, 0 AS is_salable FROM inventory_reservation_balance WHERE 1 = 0) x');
/** Whose own configuration may decide: ranges of one index, which has all that is asked of it. */
const OWN_CONFIGURATION = plain(`(c.use_config_manage_stock <> 1
  OR (c.use_config_manage_stock = 1 AND c.use_config_backorders <> 1)
  OR (c.use_config_manage_stock = 1 AND c.use_config_backorders = 1 AND c.use_config_min_qty <> 1))`);
const CONFIGURATION = plain('LEFT JOIN inventory_stock_item_configuration c ON c.sku = p.sku');

/** What the statements of one order have in common. */
interface Terms extends SalableTerms {
  readonly facts: SalableOrderFacts;
  readonly direction: SqlPart;
  /** The index as `x`, by a key of it. */
  readonly rows: (key?: string) => SqlPart;
  readonly isGoods: SqlPart;
  /** What is reserved of the SKU of `p`. */
  readonly reserved: SqlPart;
  readonly isReserved: SqlPart;
}

/**
 * Products by their salable quantity in a stock, as the rows of a list show it. SKUs decide between equals, and they go
 * in the direction of the figures. No place have products made of others, goods whose stock is not managed, and what no
 * source of the stock has.
 */
export function salableOrder(facts: SalableOrderFacts): ProductOrder {
  const terms = termsOf(facts);
  return {
    among: (products, { limit, offset }) => sql`
      SELECT value FROM (SELECT p.product_id AS value, p.sku AS sku,
                                CASE WHEN ${hasNoPlace(terms)} THEN NULL WHEN x.sku IS NULL THEN 0
                                     ELSE ${terms.figure(terms.reserved)} END AS figure
                           FROM ${products} LEFT JOIN ${terms.rows()} ON x.sku = p.sku ${CONFIGURATION}) placed
       ORDER BY figure IS NULL, figure ${terms.direction}, sku ${terms.direction} LIMIT ${limit} OFFSET ${offset}`,
    first: (fits, count) => sql`
      SELECT value FROM (${joined(streams(terms, fits, count), ' UNION ALL ')}) streams
       ORDER BY figure ${terms.direction}, sku ${terms.direction} LIMIT ${count}`,
    last: (fits, { limit, offset }) => sql`
      SELECT p.product_id AS value FROM catalog_product p FORCE INDEX (unq_product_sku)
        LEFT JOIN ${terms.rows()} ON x.sku = p.sku ${CONFIGURATION}
       WHERE ${fits} AND (${hasNoPlace(terms)}) ORDER BY p.sku ${terms.direction} LIMIT ${limit} OFFSET ${offset}`,
  };
}

function termsOf(facts: SalableOrderFacts): Terms {
  const { stockId, direction, defaults, index } = facts;
  const reserved = sql`COALESCE(${reservedOf(stockId, defaults.isReservedPerSource, 'p.sku')}, 0)`;
  return {
    ...salableTerms(defaults),
    facts,
    direction: plain(direction === 'desc' ? 'DESC' : 'ASC'),
    rows: (key) => {
      if (index === 'none') return NO_ROWS;
      const isNamed = key !== undefined && (key !== BY_QUANTITY || index === 'with-key');
      return plain(`${indexTable(stockId)} x ${isNamed ? `FORCE INDEX (${key})` : ''}`);
    },
    isGoods: sql`p.type_id NOT IN (${COMPOSITE_TYPES})`,
    reserved,
    isReserved: sql`${reserved} <> 0`,
  };
}

/** Of a product `p` with its index row `x`, where it has one, and its configuration `c`. */
function hasNoPlace({ facts, isGoods, isManaged }: Terms): SqlPart {
  const { uncountedSources } = facts;
  const isElsewhere =
    uncountedSources.length === 0
      ? plain('')
      : sql`AND (SELECT 1 FROM inventory_source_item here
                  WHERE here.sku = p.sku AND here.source_code IN (${uncountedSources}) LIMIT 1) IS NULL`;
  return sql`NOT (${isGoods}) OR NOT (${isManaged}) OR (x.sku IS NULL ${isElsewhere})`;
}

/**
 * All products with a figure, each in one of these streams, and of each stream the first. The long ones are in the order
 * of an index already, so they end after `count`. The others are computed whole and sorted.
 */
function streams(terms: Terms, fits: SqlPart, count: number): SqlPart[] {
  const { direction, isGoods, isManaged } = terms;
  const all = [
    ...ofSettings(terms),
    ofReserved(terms),
    ofOwnThreshold(terms),
    ofBelowZero(terms),
    ...ofUncounted(terms),
  ];
  return all.map(
    ({ from, where, figure, by }, place) => sql`
      SELECT s${plain(String(place))}.value, s${plain(String(place))}.figure, s${plain(String(place))}.sku
        FROM (SELECT p.product_id AS value, ${figure} AS figure, p.sku AS sku FROM ${from}
               WHERE ${where} AND ${isGoods} AND ${isManaged} AND ${fits}
               ORDER BY ${joined(
                 by.map((term) => sql`${plain(term)} ${direction}`),
                 ', ',
               )} LIMIT ${count}) s${plain(String(place))}`,
  );
}

/** Goods from tables that give `p` and `c`, and mostly `x`. */
interface Stream {
  readonly from: SqlPart;
  readonly where: SqlPart;
  readonly figure: SqlPart;
  readonly by: readonly string[];
}

const COMPUTED = ['figure', 'sku'];

/**
 * What follows the settings, with nothing reserved: its order is that of the index's quantities. All that is not above the
 * threshold is shown with 0, so it is in the order of SKUs. Where stock is not managed by default there is none of it.
 */
function ofSettings(terms: Terms): Stream[] {
  const { facts, threshold, isReserved, rows } = terms;
  const { manageStock, backorders, minQty } = facts.defaults;
  if (!manageStock) return [];
  const usual = backorders > 0 ? minQty.min(Quantity.ZERO) : minQty.max(Quantity.ZERO);
  const held = decimal(sql`${usual.toString()}`);
  const stream = (key: string, range: SqlPart, figure: SqlPart, by: readonly string[]): Stream => ({
    from: sql`${rows(key)} STRAIGHT_JOIN catalog_product p ON p.sku = x.sku ${CONFIGURATION}`,
    where: sql`${range} AND ${threshold} = ${held} AND NOT (${isReserved})`,
    figure,
    by,
  });
  const above = usual.isNegative() ? plain('x.quantity >= 0') : sql`x.quantity > ${held}`;
  const zero = decimal(plain('0'));
  return [
    stream(BY_QUANTITY, above, sql`x.quantity - ${held}`, ['x.quantity', 'x.sku']),
    ...(usual.isZero() ? [stream(BY_QUANTITY, plain('x.quantity = 0'), zero, ['x.sku'])] : []),
    ...(usual.isPositive() ? [stream('PRIMARY', sql`x.quantity BETWEEN 0 AND ${held}`, zero, ['x.sku'])] : []),
  ];
}

/** What is reserved by open orders: computed, whatever its configuration. */
function ofReserved({ facts, figure, rows }: Terms): Stream {
  const reserved = reservedInStock(facts.stockId, facts.defaults.isReservedPerSource, EVERY_SKU);
  return {
    from: sql`(${reserved}) r STRAIGHT_JOIN ${rows('PRIMARY')} ON x.sku = r.sku
              STRAIGHT_JOIN catalog_product p ON p.sku = x.sku ${CONFIGURATION}`,
    where: plain('r.quantity <> 0'),
    figure: figure(plain('r.quantity')),
    by: COMPUTED,
  };
}

/** What has a threshold of its own that differs from the usual one. It needs no look at what follows the settings. */
function ofOwnThreshold({ facts, figure, isReserved, rows, threshold }: Terms): Stream {
  const { manageStock, backorders, minQty } = facts.defaults;
  const usual = backorders > 0 ? minQty.min(Quantity.ZERO) : minQty.max(Quantity.ZERO);
  const differs = manageStock ? sql`AND ${threshold} <> ${decimal(sql`${usual.toString()}`)}` : plain('');
  return {
    from: sql`inventory_stock_item_configuration c FORCE INDEX (idx_stock_item_configuration_salable)
              STRAIGHT_JOIN ${rows('PRIMARY')} ON x.sku = c.sku STRAIGHT_JOIN catalog_product p ON p.sku = x.sku`,
    where: sql`${OWN_CONFIGURATION} ${differs} AND x.quantity >= 0 AND NOT (${isReserved})`,
    figure: figure(plain('0')),
    by: COMPUTED,
  };
}

/** Quantities below zero: some of them are shown as they are, others as 0. */
function ofBelowZero({ figure, isReserved, rows }: Terms): Stream {
  return {
    from: sql`${rows(BY_QUANTITY)} STRAIGHT_JOIN catalog_product p ON p.sku = x.sku ${CONFIGURATION}`,
    where: sql`x.quantity < 0 AND NOT (${isReserved})`,
    figure: figure(plain('0')),
    by: COMPUTED,
  };
}

/** What only sources have that the index leaves out; each of these in a stream of its own, as they may share products. */
function ofUncounted({ facts, rows }: Terms): Stream[] {
  return facts.uncountedSources.map((source, place) => ({
    from: sql`inventory_source_item i FORCE INDEX (unq_source_item_source_sku)
              LEFT JOIN ${rows()} ON x.sku = i.sku STRAIGHT_JOIN catalog_product p ON p.sku = i.sku ${CONFIGURATION}`,
    where: sql`i.source_code = ${source} AND x.sku IS NULL ${notAt(facts.uncountedSources.slice(0, place))}`,
    figure: decimal(plain('0')),
    by: ['i.sku'],
  }));
}

function notAt(sources: readonly string[]): SqlPart {
  if (sources.length === 0) return plain('');
  return sql`AND (SELECT 1 FROM inventory_source_item other
                   WHERE other.sku = i.sku AND other.source_code IN (${sources}) LIMIT 1) IS NULL`;
}
