import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { WriteGuards } from '../../../platform/database/write-guards.js';
import { chunksOf } from '../../../platform/lists/chunks.js';
import { gramsOf, spelledWords, variantsOf } from '../../../platform/search/index.js';

/** Rows of one statement: some two megabytes. */
const ROWS_PER_STATEMENT = 100_000;
const GRAMS_PER_DELETE = 500;

/** What is looked for in a product. */
export interface NamedProduct {
  readonly productId: number;
  readonly sku: string;
  readonly name: string;
}

/** Products in the order of their ids, with what search lacks of each or has too much. */
export interface GramSlice {
  readonly examined: number;
  readonly wrong: readonly NamedProduct[];
  /** Undefined after the last product. */
  readonly next: number | undefined;
}

/**
 * What products are found by: the grams of SKU and name, and the words of names with what slips of the finger make of
 * them. Written by whoever writes the product, in the same transaction. Words stay when their last product goes: a
 * correction to one of them finds nothing.
 */
@Injectable()
export class ProductGramRepository {
  constructor(
    private readonly database: Database,
    private readonly guards: WriteGuards,
  ) {}

  /** The products can be found from the commit on. Adding what is there already changes nothing. */
  async add(products: readonly NamedProduct[]): Promise<void> {
    const rows = products.flatMap(({ productId, sku, name }) => gramsOf(sku, name).map((gram) => [gram, productId]));
    for (const chunk of inOrder(rows)) {
      await this.database.execute('INSERT IGNORE INTO catalog_product_gram (gram, product_id) VALUES ?', [chunk]);
    }
    await this.addWords([...new Set(products.flatMap(({ name }) => spelledWords(name)))]);
  }

  /** The product is found by what it is called now, and no more by what it was called before. */
  async change(before: NamedProduct, now: NamedProduct): Promise<void> {
    await this.guards.take([guardOf(before.productId)]);
    const kept = new Set(gramsOf(now.sku, now.name));
    await this.removeGrams(
      before.productId,
      gramsOf(before.sku, before.name).filter((gram) => !kept.has(gram)),
    );
    await this.add([now]);
  }

  async remove({ productId, sku, name }: NamedProduct): Promise<void> {
    await this.guards.take([guardOf(productId)]);
    await this.removeGrams(productId, gramsOf(sku, name));
  }

  /** The next products after an id, and those of them whose grams are not all there. */
  async slice(after: number, limit: number): Promise<GramSlice> {
    const rows = await this.database.query<ProductRow>(
      `SELECT product_id, sku, name FROM catalog_product FORCE INDEX (PRIMARY)
        WHERE product_id > ? ORDER BY product_id LIMIT ?`,
      [after, limit],
    );
    const products = rows.map(toNamed);
    const last = products.at(-1)?.productId;
    if (last === undefined) return { examined: 0, wrong: [], next: undefined };
    const due = new Map(products.map((product) => [product.productId, gramsOf(product.sku, product.name)]));
    const grams = [...new Set([...due.values()].flat())];
    const stored = new Set(
      (grams.length === 0
        ? []
        : await this.database.query<{ gram: string; product_id: number }>(
            `SELECT gram, product_id FROM catalog_product_gram
              WHERE gram IN (?) AND product_id > ? AND product_id <= ?`,
            [grams, after, last],
          )
      ).map(({ gram, product_id }) => `${product_id} ${gram}`),
    );
    return {
      examined: products.length,
      wrong: products.filter(({ productId }) =>
        due.get(productId)?.some((gram) => !stored.has(`${productId} ${gram}`)),
      ),
      next: products.length < limit ? undefined : last,
    };
  }

  /** Adds what is missing of those products, which nobody renames meanwhile. Returns how many there still are. */
  async repair(productIds: readonly number[]): Promise<number> {
    await this.guards.take(productIds.map(guardOf));
    const products = await this.database.query<ProductRow>(
      `SELECT product_id, sku, name FROM catalog_product WHERE product_id IN (?) ORDER BY product_id LOCK IN SHARE MODE`,
      [productIds],
    );
    await this.add(products.map(toNamed));
    return products.length;
  }

  /**
   * The next rows after one of them, and those whose product is gone or has another name by now. Products are
   * share-locked: they keep their names until the transaction ends. On several servers that needs `isGuarded`, which
   * writes.
   */
  async strays(
    after: readonly [gram: string, productId: number],
    limit: number,
    { isGuarded }: { readonly isGuarded: boolean },
  ): Promise<{ readonly examined: number; readonly strays: [string, number][]; readonly next?: [string, number] }> {
    const rows = await this.database.query<{ gram: string; product_id: number }>(
      `(SELECT gram, product_id FROM catalog_product_gram
         WHERE gram = ? AND product_id > ? ORDER BY product_id LIMIT ?)
       UNION ALL
       (SELECT gram, product_id FROM catalog_product_gram WHERE gram > ? ORDER BY gram, product_id LIMIT ?)
       LIMIT ?`,
      [after[0], after[1], limit, after[0], limit, limit],
    );
    const last = rows.at(-1);
    if (!last) return { examined: 0, strays: [] };
    const productIds = [...new Set(rows.map(({ product_id }) => product_id))];
    if (isGuarded) await this.guards.take(productIds.map(guardOf));
    const products = await this.database.query<ProductRow>(
      `SELECT product_id, sku, name FROM catalog_product WHERE product_id IN (?) ORDER BY product_id LOCK IN SHARE MODE`,
      [productIds],
    );
    const due = new Map(products.map((row) => [row.product_id, new Set(gramsOf(row.sku, row.name))]));
    return {
      examined: rows.length,
      strays: rows
        .filter(({ gram, product_id }) => due.get(product_id)?.has(gram) !== true)
        .map(({ gram, product_id }) => [gram, product_id]),
      ...(rows.length < limit ? {} : { next: [last.gram, last.product_id] }),
    };
  }

  async removeRows(rows: readonly (readonly [gram: string, productId: number])[]): Promise<void> {
    const byGram = new Map<string, number[]>();
    for (const [gram, productId] of rows) byGram.set(gram, [...(byGram.get(gram) ?? []), productId]);
    for (const chunk of chunksOf([...byGram], GRAMS_PER_DELETE)) {
      await this.database.execute(
        `DELETE FROM catalog_product_gram WHERE ${chunk.map(() => '(gram = ? AND product_id IN (?))').join(' OR ')}`,
        chunk.flat(),
      );
    }
  }

  /** A word is written once, with its variants: most words of a product are there already. */
  private async addWords(words: readonly string[]): Promise<void> {
    if (words.length === 0) return;
    const known = await this.database.query<{ word: string }>(
      'SELECT word FROM catalog_name_word WHERE variant IN (?) AND word = variant',
      [words],
    );
    const found = new Set(known.map(({ word }) => word));
    const rows = words.filter((word) => !found.has(word)).flatMap((word) => variantsOf(word).map((one) => [one, word]));
    for (const chunk of inOrder(rows)) {
      await this.database.execute('INSERT IGNORE INTO catalog_name_word (variant, word) VALUES ?', [chunk]);
    }
  }

  private async removeGrams(productId: number, grams: readonly string[]): Promise<void> {
    if (grams.length === 0) return;
    await this.database.execute('DELETE FROM catalog_product_gram WHERE gram IN (?) AND product_id = ?', [
      grams,
      productId,
    ]);
  }
}

function guardOf(productId: number): string {
  return `product-name:${productId}`;
}

type Row = readonly (string | number)[];

/** In the order of the whole key, so that two writers wait for each other and are not in each other's way. */
function inOrder(rows: readonly Row[]): Generator<Row[], void> {
  const sorted = rows.toSorted(
    ([left = '', leftNext = ''], [right = '', rightNext = '']) =>
      compared(left, right) || compared(leftNext, rightNext),
  );
  return chunksOf(sorted, ROWS_PER_STATEMENT);
}

function compared(left: string | number, right: string | number): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

interface ProductRow {
  readonly product_id: number;
  readonly sku: string;
  readonly name: string;
}

function toNamed({ product_id, sku, name }: ProductRow): NamedProduct {
  return { productId: product_id, sku, name };
}
