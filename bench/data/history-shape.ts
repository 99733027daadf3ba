import { SOURCES } from './catalogue.js';

/** Raised when the shape below changes: histories of another version are loaded anew. */
export const SHAPE_VERSION = 1;

/** The history covers two years and ends at the time of loading. */
const DAYS = 730;
const SECONDS = DAYS * 86_400;
/** Every so many rows one belongs to the same source item, the busiest of all. */
const BUSY_EVERY = 500;
/** Rows that one request wrote. */
export const ROWS_PER_REQUEST = 20;
/** Scatters neighbouring rows over the items; prime, so that every round of the items visits each once. */
const STRIDE = 104_729;
const ROUND_SHIFT = 7919;

export const BUSY_ITEM = { sourceCode: SOURCES[0], sku: 'BENCH-BUSY' } as const;

/**
 * What a history of `rows` rows looks like. It has five sources, a hundred rows per source item, and one busy item with
 * a five-hundredth of all rows. Requests have twenty rows, and times rise with the ids over two years. Deltas and
 * quantities agree: the sum of an item's deltas is its last quantity.
 */
export class HistoryShape {
  readonly items: number;

  constructor(readonly rows: number) {
    this.items = Math.max(200, Math.round(rows / 500)) * SOURCES.length;
  }

  get skus(): number {
    return this.items / SOURCES.length;
  }

  skuOf(item: number): string {
    return `BENCH-${String(Math.floor(item / SOURCES.length)).padStart(6, '0')}`;
  }

  sourceOf(item: number): string {
    return SOURCES[item % SOURCES.length] as string;
  }

  /**
   * The SELECT of the rows with ids `first` to `last`, in the order of the table's columns. The outer layers name what
   * the inner ones computed; everything follows from the row's number, so that any part can be loaded on its own.
   */
  selectRows(first: number, last: number, startedAt: string): string {
    const { rows, items } = this;
    return `
SELECT id, source_code, sku, 'available', after - before_, after,
       IF(before_ = 0, 0, NULL), IF(before_ = 0, 1, NULL),
       ${reasonSql('after > before_')},
       ${actorTypeSql()}, IF(actor < 9, CAST(1 + request % 12 AS CHAR), NULL),
       CASE WHEN actor < 6 THEN CONCAT('clerk-', 1 + request % 12) WHEN actor < 9 THEN 'ERP connector' ELSE NULL END,
       CASE WHEN kind < 45 AND after < before_ THEN 'shipment_note' WHEN kind BETWEEN 45 AND 69 AND after > before_ THEN 'purchase_order' ELSE NULL END,
       CASE WHEN kind < 45 AND after < before_ OR kind BETWEEN 45 AND 69 AND after > before_ THEN LPAD(request, 9, '0') ELSE NULL END,
       ${requestIdSql('request')},
       IF(kind >= 95, 'found while tidying up the shelves', NULL),
       TIMESTAMPADD(SECOND, FLOOR((id - 1) * ${SECONDS} / ${rows}), '${startedAt}')
  FROM (
    SELECT numbered.*,
           IF(busy, '${BUSY_ITEM.sourceCode}', CONCAT('bench-', 1 + item % ${SOURCES.length})) AS source_code,
           IF(busy, '${BUSY_ITEM.sku}', CONCAT('BENCH-', LPAD(item DIV ${SOURCES.length}, 6, '0'))) AS sku,
           ${quantitySql('item', 'round')} AS after,
           IF(round = 0, 0, ${quantitySql('item', 'round - 1')}) AS before_,
           CRC32(CONCAT('kind', request)) % 100 AS kind, CRC32(CONCAT('actor', request)) % 10 AS actor
      FROM (
        SELECT id, request, busy, IF(busy, n DIV ${BUSY_EVERY}, m DIV ${items}) AS round,
               IF(busy, ${items}, (m % ${items} * ${STRIDE} + m DIV ${items} * ${ROUND_SHIFT}) % ${items}) AS item
          FROM (
            SELECT n, n + 1 AS id, n DIV ${ROWS_PER_REQUEST} AS request,
                   n % ${BUSY_EVERY} = ${BUSY_EVERY - 1} AS busy, n - n DIV ${BUSY_EVERY} AS m
              FROM (SELECT ${first - 1} + a.n * 1000 + b.n AS n
                      FROM bench_number a STRAIGHT_JOIN bench_number b
                     WHERE a.n <= ${Math.floor((last - first) / 1000)}) counted
             WHERE n < ${last}
          ) placed
      ) numbered
  ) computed`;
  }

  /** The SELECT of the requests of the rows with ids `first` to `last`. */
  selectRequests(first: number, last: number, startedAt: string): string {
    const from = Math.floor((first - 1) / ROWS_PER_REQUEST);
    const to = Math.floor((last - 1) / ROWS_PER_REQUEST);
    return `
SELECT ${requestIdSql('request')}, ${actorTypeSql()}, IF(actor < 9, CAST(1 + request % 12 AS CHAR), NULL),
       request * ${ROWS_PER_REQUEST} + 1, LEAST((request + 1) * ${ROWS_PER_REQUEST}, ${this.rows}),
       LEAST(${ROWS_PER_REQUEST}, ${this.rows} - request * ${ROWS_PER_REQUEST}), 0,
       TIMESTAMPADD(SECOND, FLOOR(request * ${ROWS_PER_REQUEST} * ${SECONDS} / ${this.rows}), '${startedAt}')
  FROM (SELECT ${from} + a.n * 1000 + b.n AS request, CRC32(CONCAT('actor', ${from} + a.n * 1000 + b.n)) % 10 AS actor
          FROM bench_number a STRAIGHT_JOIN bench_number b
         WHERE a.n <= ${Math.floor((to - from) / 1000)}) numbered
 WHERE request <= ${to}`;
  }

  /** A reference that some rows carry: about ten, or twenty of a delivery. */
  referenceOf(request: number): { type: string; id: string } | undefined {
    const kind = crc32(`kind${request}`) % 100;
    if (kind >= 70) return undefined;
    return { type: kind < 45 ? 'shipment_note' : 'purchase_order', id: String(request).padStart(9, '0') };
  }
}

/** Odd and even in turns, so that two quantities that follow each other always differ. */
function quantitySql(item: string, round: string): string {
  return `(1 + 2 * (CRC32(CONCAT(${item}, '.', ${round})) % 250) + (${round}) % 2)`;
}

function reasonSql(inbound: string): string {
  return `CASE WHEN before_ = 0 THEN 'import'
            WHEN kind < 45 THEN IF(${inbound}, 'return_restock', 'shipment')
            WHEN kind < 70 THEN IF(${inbound}, 'received', 'correction')
            WHEN kind < 85 THEN 'count'
            WHEN kind < 95 THEN IF(${inbound}, 'correction', 'damaged')
            ELSE 'other' END`;
}

function actorTypeSql(): string {
  return `CASE WHEN actor < 6 THEN 'admin' WHEN actor < 9 THEN 'integration' ELSE 'system' END`;
}

function requestIdSql(request: string): string {
  return `INSERT(INSERT(INSERT(INSERT(LEFT(SHA2(CONCAT('request', ${request}), 256), 32), 9, 0, '-'), 14, 0, '-'), 19, 0, '-'), 24, 0, '-')`;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});

/** The same as the database's function of that name. */
function crc32(text: string): number {
  let value = 0xffffffff;
  for (const byte of Buffer.from(text)) value = (value >>> 8) ^ (CRC_TABLE[(value ^ byte) & 0xff] ?? 0);
  return (value ^ 0xffffffff) >>> 0;
}
