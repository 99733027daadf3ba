import { skuKey } from '../../../platform/identifiers/index.js';
import type { LateIndexRows } from '../../salability-index/index.js';
import type { Availability } from '../domain/availability.js';
import { managesSourceItems } from '../domain/availability.js';

/**
 * Goods that should be in the index and are not, as they will be once it has followed. A product that is made of others
 * may always be one. Nobody is refused because a worker
 * is late. Costs nothing where all are there.
 */
export async function withLateRows<Item extends Pick<Availability, 'sku' | 'product' | 'isCarried' | 'isIndexed'>>(
  late: LateIndexRows,
  stockId: number,
  items: readonly Item[],
): Promise<readonly Item[]> {
  const absent = items.filter((item) => !item.isIndexed && (item.isCarried || !managesSourceItems(item)));
  if (absent.length === 0) return items;
  const keys = await late.among(
    stockId,
    absent.map(({ sku }) => sku),
  );
  return items.map((item) => (keys.has(skuKey(item.sku)) ? { ...item, isIndexed: true } : item));
}
