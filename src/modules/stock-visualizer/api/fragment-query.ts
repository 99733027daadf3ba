import { identifierViolation } from '../../../platform/identifiers/index.js';
import { SKU_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { FragmentRequest } from '../app/fragments.service.js';

const PRODUCT_ID = /^[1-9]\d{0,9}$/;
/** As wide as the column. */
const PRODUCT_ID_MAX = 4_294_967_295;
const WEBSITE = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;
const SELECTION = /^selections\[(\d{1,10})\](?:\[\])?$/;
const SELECTIONS_MAX = 100;
const QUANTITY_LENGTH_MAX = 20;

/**
 * What an address asks for, or undefined where nothing can be meant by it. The names of selections are read from the text
 * itself: parsed as brackets, small numbers would be places of a list and be lost. `_cv` is for caches alone.
 */
export function fragmentRequestOf(kind: FragmentRequest['kind'], address: string): FragmentRequest | undefined {
  const start = address.indexOf('?');
  const query = new URLSearchParams(start < 0 ? '' : address.slice(start + 1));
  const product = productOf(query);
  const website = query.get('website') ?? '';
  const selections = selectionsOf(query);
  if (!product || !selections || (website !== '' && !WEBSITE.test(website))) return undefined;
  return {
    kind,
    product,
    website: website === '' ? undefined : website,
    // What does not count must not make one fragment into many.
    selections: kind === 'bundleMax' ? selections : new Map<number, Quantity>(),
    isForScript: kind === 'view' && query.get('embed') === '1',
  };
}

function productOf(query: URLSearchParams): FragmentRequest['product'] | undefined {
  const sku = (query.get('sku') ?? '').trim();
  if (sku !== '') {
    return sku.length <= SKU_LENGTH_MAX && identifierViolation(sku) === undefined ? { sku } : undefined;
  }
  const id = query.get('product_id') ?? '';
  const productId = PRODUCT_ID.test(id) ? Number(id) : Number.NaN;
  return productId <= PRODUCT_ID_MAX ? { productId } : undefined;
}

/** A quantity that cannot be read counts as one. */
function selectionsOf(query: URLSearchParams): Map<number, Quantity> | undefined {
  const selections = new Map<number, Quantity>();
  for (const [name, value] of query) {
    const id = SELECTION.exec(name)?.[1];
    if (id === undefined) continue;
    const quantity = value.length <= QUANTITY_LENGTH_MAX ? Quantity.tryParse(value) : undefined;
    selections.set(Number(id), quantity?.isStorable() ? quantity : Quantity.of(1));
    if (selections.size > SELECTIONS_MAX) return undefined;
  }
  return selections;
}
