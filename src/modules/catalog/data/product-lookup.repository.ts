import { Injectable } from '@nestjs/common';
import { ReadDatabase } from '../../../platform/database/read-database.js';
import { isSlip, variantsOf } from '../../../platform/search/index.js';
import type { FoundProduct, WantedProducts } from '../domain/product-lookup.js';

/** Grams that are counted before one of them is walked. */
const COUNTED_MAX = 6;
/**
 * How far grams are counted, and how many products of the rarest are compared with the others. The second holds where too
 * few of the first fit. A gram that more products have is not told from one that all have.
 */
const EFFORTS = [
  { countMax: 3_000, walkedMax: 3_000 },
  { countMax: 10_000, walkedMax: 20_000 },
] as const;
/** Of those that have all grams, so many are compared with what was typed. */
const COMPARED_MAX = 2_000;
/** Grams beside the rarest that a product has to have: more of them would hardly leave out more. */
const JOINED_MAX = 3;
const WORDS_READ_MAX = 200;
/** Products in the order of SKUs that are looked at for wanted ones; the second holds where the first has too few. */
const RANGES = [500, 20_000] as const;

const COLUMNS = 'p.product_id, p.sku, p.name, p.type_id, p.status';

interface ProductRow {
  readonly product_id: number;
  readonly sku: string;
  readonly name: string;
  readonly type_id: FoundProduct['typeId'];
  readonly status: number;
}

/** How many products have a gram, as far as it was counted. */
interface CountedGram {
  readonly gram: string;
  readonly products: number;
}

/** What is looked for, as patterns of `LIKE` take it. */
export interface PartQuestion {
  /** The whole of it, its wildcards being plain characters. */
  readonly text: string;
  /** Each of them has to be in the SKU or in the name. */
  readonly parts: readonly string[];
  /** Of all parts; at least one. */
  readonly grams: readonly string[];
}

/**
 * Products by a part of SKU or name. No statement costs more with a larger catalogue: what it walks is a range of a key
 * with a limit.
 */
@Injectable()
export class ProductLookupRepository {
  constructor(private readonly reads: ReadDatabase) {}

  /** Those that have one of the barcodes: one look into their key. */
  async byBarcodes(barcodes: readonly string[], wanted: WantedProducts = {}): Promise<FoundProduct[]> {
    if (barcodes.length === 0) return [];
    const { sql, parameters } = narrowingTo(wanted);
    const rows = await this.reads.query<ProductRow>(
      sql === ''
        ? `SELECT ${COLUMNS} FROM catalog_product p WHERE p.barcode IN (?)`
        : `SELECT ${COLUMNS} FROM (SELECT product_id FROM catalog_product WHERE barcode IN (?)) walked ${sql}`,
      [barcodes, ...parameters],
    );
    return rows.map(toFound);
  }

  /** By the beginning of the SKU, in its order: the whole SKU comes first. */
  async bySkuBeginning(text: string, limit: number, wanted: WantedProducts = {}): Promise<FoundProduct[]> {
    const narrowing = narrowingTo(wanted);
    if (narrowing.sql !== '') return this.wantedBySkuBeginning(text, limit, narrowing);
    const rows = await this.reads.query<ProductRow>(
      `SELECT ${COLUMNS} FROM catalog_product p FORCE INDEX (unq_product_sku)
        WHERE p.sku LIKE ? ORDER BY p.sku LIMIT ?`,
      [`${text}%`, limit],
    );
    return rows.map(toFound);
  }

  /** Of a range with a limit, as there may be any number of others. */
  private async wantedBySkuBeginning(
    text: string,
    limit: number,
    { sql, parameters }: Narrowing,
  ): Promise<FoundProduct[]> {
    let found: FoundProduct[] = [];
    for (const rangeMax of RANGES) {
      const rows = await this.reads.query<ProductRow>(
        `SELECT ${COLUMNS}
           FROM (SELECT product_id FROM catalog_product FORCE INDEX (unq_product_sku)
                  WHERE sku LIKE ? ORDER BY sku LIMIT ${rangeMax}) walked
           ${sql}
          ORDER BY p.sku LIMIT ?`,
        [`${text}%`, ...parameters, limit],
      );
      found = rows.map(toFound);
      if (found.length >= limit) break;
    }
    return found;
  }

  /**
   * By parts of SKU and name, the best first: what begins like it, then words that do, then anything else. Of what very
   * many products have, those with the lowest ids are looked at.
   */
  async byParts(question: PartQuestion, limit: number, wanted: WantedProducts = {}): Promise<FoundProduct[]> {
    let found: FoundProduct[] = [];
    for (const { countMax, walkedMax } of EFFORTS) {
      const [rarest, ...others] = await this.rarestFirst(question.grams, countMax);
      if (rarest === undefined) return [];
      const order = [rarest.gram, ...others.map(({ gram }) => gram)];
      found = await this.walked(question, order, { walkedMax, limit, narrowing: narrowingTo(wanted) });
      if (found.length >= limit || rarest.products < walkedMax) break;
    }
    return found;
  }

  /** Those among so many products of the first gram that have the next ones and the parts as well. */
  private async walked(
    { text, parts }: PartQuestion,
    [rarest, ...others]: readonly string[],
    {
      walkedMax,
      limit,
      narrowing,
    }: { readonly walkedMax: number; readonly limit: number; readonly narrowing: Narrowing },
  ): Promise<FoundProduct[]> {
    const joined = others.slice(0, JOINED_MAX);
    const joins = joined.map(
      (_gram, index) =>
        `STRAIGHT_JOIN catalog_product_gram g${index} ON g${index}.gram = ? AND g${index}.product_id = walked.product_id`,
    );
    const rows = await this.reads.query<ProductRow>(
      `SELECT ${COLUMNS}
         FROM (SELECT walked.product_id
                 FROM (SELECT g.product_id FROM catalog_product_gram g WHERE g.gram = ? ORDER BY g.product_id
                        LIMIT ${walkedMax}) walked
                 ${joins.join(' ')}
                 ${narrowing.sql}
                LIMIT ${COMPARED_MAX}) found
        STRAIGHT_JOIN catalog_product p ON p.product_id = found.product_id
        WHERE ${parts.map(() => '(p.sku LIKE ? OR p.name LIKE ?)').join(' AND ')}
        ORDER BY CASE WHEN p.name LIKE ? THEN 1 WHEN p.name LIKE ? THEN 2 WHEN p.sku LIKE ? THEN 3 ELSE 4 END,
                 CHAR_LENGTH(p.name), p.sku
        LIMIT ?`,
      [
        rarest,
        ...joined,
        ...narrowing.parameters,
        ...parts.flatMap((part) => [`%${part}%`, `%${part}%`]),
        ...[`${text}%`, `% ${text}%`, `%${text}%`],
        limit,
      ],
    );
    return rows.map(toFound);
  }

  /** Words of names that a slip of the finger makes this one of, at most so many. */
  async wordsLike(word: string, limit: number): Promise<string[]> {
    const rows = await this.reads.query<{ word: string }>(
      'SELECT DISTINCT w.word FROM catalog_name_word w WHERE w.variant IN (?) LIMIT ?',
      [variantsOf(word), WORDS_READ_MAX],
    );
    const words = rows.map((row) => row.word);
    if (words.includes(word)) return [word];
    return words.filter((other) => isSlip(word, other)).slice(0, limit);
  }

  /** The grams by how many products have them; none where one of them has no product. */
  private async rarestFirst(grams: readonly string[], countMax: number): Promise<readonly CountedGram[]> {
    const counted = spread(grams, COUNTED_MAX);
    if (counted.length === 0) return [];
    const rows = await this.reads.query<{ at: number; products: number }>(
      counted
        .map(
          (_gram, at) =>
            `(SELECT ${at} AS at, COUNT(*) AS products
                FROM (SELECT 1 FROM catalog_product_gram c WHERE c.gram = ? LIMIT ${countMax}) counted)`,
        )
        .join(' UNION ALL '),
      counted,
    );
    if (rows.some(({ products }) => products === 0)) return [];
    return rows
      .toSorted((left, right) => left.products - right.products)
      .map(({ at, products }) => ({ gram: counted[at] ?? '', products }));
  }
}

/** So many of the list, from its beginning to its end. */
function spread<T>(list: readonly T[], count: number): T[] {
  if (list.length <= count) return [...list];
  return Array.from({ length: count }, (_, index) => list[Math.floor((index * list.length) / count)] as T);
}

/** Joins that leave wanted products of `walked` alone; nothing where all are wanted. */
interface Narrowing {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

function narrowingTo({ types, stockedAt }: WantedProducts): Narrowing {
  if (types === undefined && stockedAt === undefined) return { sql: '', parameters: [] };
  const ofTypes = types === undefined ? '' : 'AND p.type_id IN (?)';
  const atSource =
    stockedAt === undefined
      ? ''
      : 'STRAIGHT_JOIN inventory_source_item i ON i.source_code = ? AND i.sku = p.sku AND i.quantity > 0';
  return {
    sql: `STRAIGHT_JOIN catalog_product p ON p.product_id = walked.product_id ${ofTypes} ${atSource}`,
    parameters: [...(types === undefined ? [] : [types]), ...(stockedAt === undefined ? [] : [stockedAt])],
  };
}

function toFound({ product_id, sku, name, type_id, status }: ProductRow): FoundProduct {
  return { productId: product_id, sku, name, typeId: type_id, status };
}
