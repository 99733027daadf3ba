import type { SourceItemsAtQuery } from '../../api/generated/products';

type ItemsPage = SourceItemsAtQuery['sourceItemsAt'];

export type ItemAt = ItemsPage['items'][number];

/** What products had at a moment, by the key of their SKU. */
export type ItemsAt = ReadonlyMap<string, readonly ItemAt[]>;

/** Reads one page of what these SKUs had, from 1. */
export type ReadItemsPage = (
  skus: readonly string[],
  currentPage: number,
) => Promise<{ readonly items: readonly ItemAt[]; readonly pageInfo: { readonly totalPages: number } }>;

/** SKUs of one question: with some sources each, all of it is one page or a few. */
const SKUS_AT_ONCE = 50;
/** Of 200 rows each: 800 sources for each of the SKUs. */
const PAGES_MAX = 200;

/** A SKU as the rows of the past are found by it: letters may have been written otherwise then. */
export function pastKey(sku: string): string {
  return sku.toLowerCase();
}

/** All that the SKUs had, each of them in the result. Throws where it is too much to be read: a part is never the whole. */
export async function readItemsAt(skus: readonly string[], readPage: ReadItemsPage): Promise<ItemsAt> {
  const found = new Map<string, ItemAt[]>(skus.map((sku) => [pastKey(sku), []]));
  for (let from = 0; from < skus.length; from += SKUS_AT_ONCE) {
    const asked = skus.slice(from, from + SKUS_AT_ONCE);
    let pages = 1;
    for (let page = 1; page <= pages; page += 1) {
      const { items, pageInfo } = await readPage(asked, page);
      if (pageInfo.totalPages > PAGES_MAX) throw new Error('These products had too many sources to be shown together.');
      for (const item of items) found.get(pastKey(item.sku))?.push(item);
      pages = pageInfo.totalPages;
    }
  }
  return found;
}
