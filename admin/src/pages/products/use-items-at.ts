import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { SourceItemsAtDocument } from '../../api/generated/products';
import type { SourceItemsAtQuery } from '../../api/generated/products';
import { request } from '../../api/graphql';

export type ItemAt = SourceItemsAtQuery['sourceItemsAt']['items'][number];

/** What products had at a moment, by the key of their SKU. */
export type ItemsAt = ReadonlyMap<string, readonly ItemAt[]>;

/** SKUs that the server takes at once: as many as the longest page of products has. */
const SKUS_MAX = 200;
/** Of 200 rows each: 25 sources for each product of the longest page. */
const PAGES_MAX = 25;

/** A SKU as the rows of the past are found by it: letters may have been written otherwise then. */
export function pastKey(sku: string): string {
  return sku.toLowerCase();
}

/** What these products had at a moment, as the history says; nothing is asked without a moment or products. */
export function useItemsAt(skus: readonly string[], at: string | undefined): UseQueryResult<ItemsAt> {
  return useQuery({
    queryKey: ['products', 'items-at', at, skus],
    queryFn: ({ signal }) => readItems(skus.slice(0, SKUS_MAX), at ?? '', signal),
    enabled: at !== undefined && skus.length > 0,
  });
}

async function readItems(skus: readonly string[], at: string, signal: AbortSignal): Promise<ItemsAt> {
  const found = new Map<string, ItemAt[]>(skus.map((sku) => [pastKey(sku), []]));
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const { sourceItemsAt } = await request(SourceItemsAtDocument, { at, skus, currentPage: page }, { signal });
    for (const item of sourceItemsAt.items) found.get(pastKey(item.sku))?.push(item);
    if (page >= sourceItemsAt.pageInfo.totalPages) break;
  }
  return found;
}
