import type { RequestList } from '../processes/request-lists.js';
import { skuAt } from './goods.js';

const ROOT = '/rest/V1/inventory';
/** Different requests of a list: no single row stays warm. */
const REQUESTS = 200;

/** The route that does nothing but know its caller. */
export const EMPTY_GET: RequestList = { kind: 'reads', name: 'empty', paths: ['/rest/V1/benchmark/empty'] };

/** Numbers below `limit`, scattered and always the same. */
export function picks(count: number, limit: number, shift = 0): number[] {
  return Array.from({ length: count }, (_, index) =>
    Math.floor((((index + 1 + shift * count) * 0.6180339887498949) % 1) * limit),
  );
}

/** The address of the question which of so many SKUs can be sold. */
export function salableManyPath(skus: readonly string[], stockId: number): string {
  const parameters = skus.map((sku) => `skus[]=${encodeURIComponent(sku)}`);
  return `${ROOT}/are-products-salable?${parameters.join('&')}&stockId=${stockId}`;
}

/** Which of `size` SKUs can be sold, of `count` goods with this prefix. */
export function salableMany(prefix: string, count: number, size: number, stockId: number): RequestList {
  const paths = Array.from({ length: REQUESTS }, (_, request) =>
    salableManyPath(
      picks(size, count, request).map((number) => skuAt(prefix, number)),
      stockId,
    ),
  );
  return { kind: 'reads', name: `are-products-salable/${prefix}/${count}`, paths };
}

/** Whether some units of one SKU can be sold. */
export function salableOne(prefix: string, count: number, stockId: number): RequestList {
  const paths = picks(REQUESTS, count).map(
    (number) => `${ROOT}/is-product-salable-for-requested-qty/${skuAt(prefix, number)}/${stockId}/2`,
  );
  return { kind: 'reads', name: `is-product-salable-for-requested-qty/${prefix}/${count}`, paths };
}
