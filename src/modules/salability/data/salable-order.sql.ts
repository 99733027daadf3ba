import { COMPOSITE_TYPES } from '../../catalog/index.js';
import type { ProductOrder } from '../../catalog/index.js';
import { BY_QUANTITY, countedBalances, indexTable, reservedOf } from '../../salability-index/index.js';
import type { SalabilityDefaults, SqlPart } from '../../salability-index/index.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { decimal, salableTerms } from './salable-figure.sql.js';
import type { SalableTerms } from './salable-figure.sql.js';
import { joined, plain, sql } from './sql-template.js';

/** The source items that the index of a stock does not count: what they alone have is shown with 0. */
export interface UncountedGoods {
  /** Those of its disabled sources, or of all where it has no index. */
  readonly at: 'disabled' | 'all';
  readonly amount: 'none' | 'few' | 'many';
}

/** What decides about the order. */
export interface SalableOrderFacts {
  readonly stockId: number;
  readonly direction: 'asc' | 'desc';
  readonly defaults: SalabilityDefaults;
  /** Whether the stock has an index, and that its key by quantity. */
  readonly index: 'with-key' | 'without-key' | 'none';
  readonly uncounted: UncountedGoods;
}

const NO_ROWS = plain('(SELECT sku, quantity, 0 AS is_salable FROM inventory_reservation_balance WHERE 1 = 0) x');
/** Whose own configuration may decide: ranges of one index, which has all that is asked of it. */
const OWN_CONFIGURATION = plain(`(c.use_config_manage_stock <> 1
  OR (c.use_config_manage_stock = 1 AND c.use_config_backorders <> 1)
  OR (c.use_config_manage_stock = 1 AND c.use_config_backorders = 1 AND c.use_config_min_qty <> 1))`);
const ZERO = decimal(plain('0'));
const CONFIGURATION = plain('LEFT JOIN inventory_stock_item_configuration c ON c.sku = p.sku');

/** What the statements of one order have in common. */
interface Terms extends SalableTerms {
  readonly facts: SalableOrderFacts;
  readonly direction: SqlPart;
  /** The index as `x`, by a key of it. */
  readonly rows: (key?: string) => SqlPart;
  readonly isGoods: SqlPart;
  /** What is reserved of the SKU of `p`, or of another column. */
  readonly reserved: SqlPart;
  readonly reservedBy: (sku: string) => SqlPart;
  readonly isReserved: SqlPart;
}

/**
 * Products by their salable quantity in a stock, as the rows of a list show it. SKUs decide between equals, and they go
 * in the direction of the figures. Products without a figure come last: those made of others, goods whose stock is not
 * managed, and what no source of the stock has.
 */
export function salableOrder(facts: SalableOrderFacts): ProductOrder {
  const terms = termsOf(facts);
  return {
    among: (products, { limit, offset }) => sql`
      SELECT value FROM (SELECT p.product_id AS value, p.sku AS sku,
                                CASE WHEN ${hasNoFigure(terms)} THEN NULL WHEN x.sku IS NULL THEN 0
                                     ELSE ${terms.figure(terms.reserved)} END AS figure
                           FROM ${products} LEFT JOIN ${terms.rows()} ON x.sku = p.sku ${CONFIGURATION}) placed
       ORDER BY figure IS NULL, figure ${terms.direction}, sku ${terms.direction} LIMIT ${limit} OFFSET ${offset}`,
    first: (fits, count) => sql`
      SELECT value FROM (${joined(streams(terms, fits, count), ' UNION ALL ')}) streams
       ORDER BY figure ${terms.direction}, sku ${terms.direction} LIMIT ${count}`,
    last: (fits, { limit, offset }) => sql`
      SELECT p.product_id AS value FROM catalog_product p FORCE INDEX (unq_product_sku)
        LEFT JOIN ${terms.rows()} ON x.sku = p.sku ${CONFIGURATION}
       WHERE ${fits} AND (${hasNoFigure(terms)}) ORDER BY p.sku ${terms.direction} LIMIT ${limit} OFFSET ${offset}`,
  };
}

function termsOf(facts: SalableOrderFacts): Terms {
  const { stockId, direction, defaults, index } = facts;
  const reservedBy = (sku: string): SqlPart =>
    sql`COALESCE(${reservedOf(stockId, defaults.isReservedPerSource, sku)}, 0)`;
  const reserved = reservedBy('p.sku');
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
    reservedBy,
    isReserved: sql`${reserved} <> 0`,
  };
}

/** Of a product `p` with its index row `x`, where it has one, and its configuration `c`. */
function hasNoFigure({ facts, isGoods, isManaged }: Terms): SqlPart {
  const isElsewhere = facts.uncounted.amount === 'none' ? plain('') : sql`AND NOT (${isUncounted(facts)})`;
  return sql`NOT (${isGoods}) OR NOT (${isManaged}) OR (x.sku IS NULL ${isElsewhere})`;
}

/** Whether a source that is not counted has the product `p`. Its items are asked, of which it has one at a source. */
function isUncounted({ stockId, uncounted }: SalableOrderFacts): SqlPart {
  return sql`(SELECT 1 FROM inventory_source_item here
                STRAIGHT_JOIN inventory_source_stock_link hl ON hl.stock_id = ${stockId} AND hl.source_code = here.source_code
                STRAIGHT_JOIN inventory_source hs ON hs.source_code = hl.source_code ${onlyAt(uncounted.at, 'hs')}
               WHERE here.sku = p.sku LIMIT 1) IS NOT NULL`;
}

/** All source items `i` that are not counted, as what stands behind FROM. */
export function itemsOfUncounted(stockId: number, at: UncountedGoods['at']): SqlPart {
  return sql`inventory_source_stock_link l
             STRAIGHT_JOIN inventory_source s ON s.source_code = l.source_code ${onlyAt(at, 's')}
             STRAIGHT_JOIN inventory_source_item i FORCE INDEX (unq_source_item_source_sku)
                        ON i.source_code = l.source_code
             WHERE l.stock_id = ${stockId}`;
}

function onlyAt(at: UncountedGoods['at'], source: 's' | 'hs'): SqlPart {
  return plain(at === 'all' ? '' : `AND ${source}.enabled = 0`);
}

/**
 * All products with a figure, each in one of these streams, and of each stream the first. The long ones are in the order
 * of an index already, so they end after `count`. What has to be computed is put aside where those go further.
 */
function streams(terms: Terms, fits: SqlPart, count: number): SqlPart[] {
  const first = (stream: Stream, place: number): SqlPart => firstOf(stream, { terms, fits, count, place });
  const inIndexOrder = ofSettings(terms).map(first);
  const isNear = nearness(terms, inIndexOrder, count);
  const others = [
    ...(inIndexOrder.length > 0 ? [ofReserved(terms, isNear), ofBelowZero(terms)] : []),
    ofOwnConfiguration(terms, isNear),
    ...ofUncounted(terms, isNear),
  ];
  return [...inIndexOrder, ...others.map((stream, place) => first(stream, inIndexOrder.length + place))];
}

/** Goods from tables that give `p` and `c`, and mostly `x`. */
interface Stream {
  readonly from: SqlPart;
  readonly where: SqlPart;
  readonly figure: SqlPart;
  readonly by: readonly string[];
  /** Which of its rows are listed, where the others only let it end; absent: all. */
  readonly shown?: SqlPart;
}

interface Asked {
  readonly terms: Terms;
  readonly fits: SqlPart;
  readonly count: number;
  readonly place: number;
}

/** A derived table keeps order and limit of its own in a union. */
function firstOf({ from, where, figure, by, shown }: Stream, { terms, fits, count, place }: Asked): SqlPart {
  const { direction, isGoods, isManaged } = terms;
  const order = joined(
    by.map((term) => sql`${plain(term)} ${direction}`),
    ', ',
  );
  const name = plain(`s${place}`);
  return sql`
    SELECT ${name}.value, ${name}.figure, ${name}.sku
      FROM (SELECT p.product_id AS value, ${figure} AS figure, p.sku AS sku, ${shown ?? plain('1 = 1')} AS is_shown
              FROM ${from} WHERE ${where} AND ${isGoods} AND ${isManaged} AND ${fits}
             ORDER BY ${order} LIMIT ${count}) ${name}
     WHERE ${name}.is_shown`;
}

/** Whether a figure may be among the first, by one that is not clamped to zero. */
type Nearness = (left: SqlPart) => SqlPart;

/**
 * The last figure that the streams in index order reach bounds all others: what lies beyond is on no page. A figure that
 * is shown as 0 may be any amount below.
 */
function nearness({ facts }: Terms, inIndexOrder: readonly SqlPart[], count: number): Nearness {
  // Without the key each of those looks at all rows, and to ask them twice would cost more than it spares.
  if (inIndexOrder.length === 0 || facts.index === 'without-key') return () => plain('1 = 1');
  const isAscending = facts.direction === 'asc';
  const last = sql`(SELECT figure FROM (${joined(inIndexOrder, ' UNION ALL ')}) reached
                     ORDER BY figure ${plain(isAscending ? 'ASC' : 'DESC')} LIMIT 1 OFFSET ${count - 1})`;
  if (isAscending) return (left) => sql`${left} <= COALESCE(${last}, ${FARTHEST})`;
  return (left) => sql`${left} >= COALESCE(NULLIF(GREATEST(${last}, 0), 0), -${FARTHEST})`;
}

const COMPUTED = ['figure', 'sku'];
/** No figure has so many digits. */
const FARTHEST = plain('1000000000000000');

/** The threshold of what follows the settings. */
function usualThreshold({ backorders, minQty }: SalabilityDefaults): Quantity {
  return backorders > 0 ? minQty.min(Quantity.ZERO) : minQty.max(Quantity.ZERO);
}

/** Whether the threshold of `c` is the usual one. */
function isUsual({ facts, threshold }: Terms): SqlPart {
  return sql`${threshold} = ${usualIn(facts)}`;
}

function usualIn({ defaults }: SalableOrderFacts): SqlPart {
  return decimal(sql`${usualThreshold(defaults).toString()}`);
}

/**
 * What has the usual threshold, with nothing reserved: its order is that of the index's quantities. All that is not above
 * the threshold is shown with 0, so it is in the order of SKUs. Where stock is not managed by default there is none of it.
 */
function ofSettings(terms: Terms): Stream[] {
  const { facts, isReserved, rows } = terms;
  if (!facts.defaults.manageStock) return [];
  const usual = usualThreshold(facts.defaults);
  const held = usualIn(facts);
  const stream = (key: string, range: SqlPart, figure: SqlPart, by: readonly string[]): Stream => ({
    from: sql`${rows(key)} STRAIGHT_JOIN catalog_product p ON p.sku = x.sku ${CONFIGURATION}`,
    where: sql`${range} AND ${isUsual(terms)} AND NOT (${isReserved})`,
    figure,
    by,
  });
  const above = usual.isNegative() ? plain('x.quantity >= 0') : sql`x.quantity > ${held}`;
  return [
    stream(BY_QUANTITY, above, sql`x.quantity - ${held}`, ['x.quantity', 'x.sku']),
    ...(usual.isZero() ? [stream(BY_QUANTITY, plain('x.quantity = 0'), ZERO, ['x.sku'])] : []),
    ...(usual.isPositive() ? [stream('PRIMARY', sql`x.quantity BETWEEN 0 AND ${held}`, ZERO, ['x.sku'])] : []),
  ];
}

/**
 * What is reserved by open orders, with the usual threshold. Whether it is near is asked of each balance, before they are
 * grouped. Where a condition of groups asks other tables, MariaDB writes all groups to a table first.
 */
function ofReserved(terms: Terms, isNear: Nearness): Stream {
  const { facts, figure, reservedBy, rows } = terms;
  const { join, where } = countedBalances(facts.stockId, facts.defaults.isReservedPerSource);
  const left = sql`x.quantity + ${reservedBy('x.sku')} - ${usualIn(facts)}`;
  return {
    from: sql`(SELECT b.sku, SUM(b.quantity) AS reserved, MAX(x.quantity) AS quantity, MAX(x.is_salable) AS is_salable
                 FROM inventory_reservation_balance b FORCE INDEX (PRIMARY) ${join}
                 STRAIGHT_JOIN ${rows('PRIMARY')} ON x.sku = b.sku
                WHERE b.quantity <> 0 AND ${where} AND ${isNear(left)}
                GROUP BY b.sku HAVING SUM(b.quantity) <> 0) x
              STRAIGHT_JOIN catalog_product p ON p.sku = x.sku ${CONFIGURATION}`,
    where: isUsual(terms),
    figure: figure(plain('x.reserved')),
    by: COMPUTED,
  };
}

/** Quantities below zero: some of them are shown as they are, others as 0. */
function ofBelowZero(terms: Terms): Stream {
  return {
    from: sql`${terms.rows(BY_QUANTITY)} STRAIGHT_JOIN catalog_product p ON p.sku = x.sku ${CONFIGURATION}`,
    where: sql`x.quantity < 0 AND ${isUsual(terms)} AND NOT (${terms.isReserved})`,
    figure: terms.figure(plain('0')),
    by: COMPUTED,
  };
}

/**
 * What has another threshold than the usual one, or is managed where others are not: by its own configuration. Whether it
 * is near is asked by the row of the index, so that its product is not looked up before.
 */
function ofOwnConfiguration(terms: Terms, isNear: Nearness): Stream {
  const { facts, figure, reserved, reservedBy, rows, threshold } = terms;
  const differs = facts.defaults.manageStock ? sql`AND NOT (${isUsual(terms)})` : plain('');
  return {
    from: sql`inventory_stock_item_configuration c FORCE INDEX (idx_stock_item_configuration_salable)
              STRAIGHT_JOIN ${rows('PRIMARY')} ON x.sku = c.sku STRAIGHT_JOIN catalog_product p ON p.sku = x.sku`,
    where: sql`${OWN_CONFIGURATION} ${differs} AND ${isNear(sql`x.quantity + ${reservedBy('x.sku')} - ${threshold}`)}`,
    figure: figure(reserved),
    by: COMPUTED,
  };
}

/** What only sources have that the index does not count: all of it is shown with 0, in the order of SKUs. */
function ofUncounted(terms: Terms, isNear: Nearness): Stream[] {
  const { facts, rows } = terms;
  // Going up, nearly every page has some that are shown with 0, and to ask would cost more than it spares.
  const isOnPage = facts.direction === 'asc' ? plain('1 = 1') : isNear(ZERO);
  if (facts.uncounted.amount === 'none') return [];
  if (facts.uncounted.amount === 'many') return [ofProductsWithoutRow(terms, isOnPage)];
  const items = itemsOfUncounted(facts.stockId, facts.uncounted.at);
  return [
    {
      from: sql`(SELECT DISTINCT i.sku FROM ${items} AND ${isOnPage}) i
                LEFT JOIN ${rows('PRIMARY')} ON x.sku = i.sku STRAIGHT_JOIN catalog_product p ON p.sku = i.sku ${CONFIGURATION}`,
      where: plain('x.sku IS NULL'),
      figure: ZERO,
      by: ['i.sku'],
    },
  ];
}

/**
 * The same by walking through the products, so that a page costs one look at each at most, however many sources share
 * them. The walk ends with the page's last 0: what the index shows with 0 counts for that, and is listed by its own stream.
 * It reads two keys alone, and the product itself of what is found there.
 */
function ofProductsWithoutRow(terms: Terms, isOnPage: SqlPart): Stream {
  const { facts, isReserved, rows } = terms;
  const usual = usualThreshold(facts.defaults);
  const hasZeros = facts.defaults.manageStock && !usual.isNegative();
  const isZero = hasZeros ? sql`OR x.quantity BETWEEN 0 AND ${usualIn(facts)}` : plain('');
  const isShownAsZero = hasZeros
    ? sql`OR (x.sku IS NOT NULL AND ${isUsual(terms)} AND NOT (${isReserved}))`
    : plain('');
  return {
    from: sql`catalog_product k FORCE INDEX (unq_product_sku) LEFT JOIN ${rows('PRIMARY')} ON x.sku = k.sku
              STRAIGHT_JOIN catalog_product p ON p.product_id = k.product_id ${CONFIGURATION}`,
    where: sql`${isOnPage} AND (x.sku IS NULL ${isZero}) AND ((x.sku IS NULL AND ${isUncounted(facts)}) ${isShownAsZero})`,
    figure: ZERO,
    by: ['k.sku'],
    shown: plain('x.sku IS NULL'),
  };
}
