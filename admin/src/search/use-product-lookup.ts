import { ProductLookupDocument } from '../api/generated/search';
import type { ProductLookupQuery } from '../api/generated/search';
import { useOperation } from '../api/use-operation';
import { useSession } from '../session/session';

export type FoundProduct = ProductLookupQuery['lookup']['products'][number];

/** As many as a look-up gives. */
export const FOUND_MAX = 50;
const STALE_MS = 10_000;
const NONE: readonly FoundProduct[] = [];

interface ProductLookup {
  readonly products: readonly FoundProduct[];
  /** Whether they are what the text finds, and nothing of an earlier one. */
  readonly isCurrent: boolean;
}

/** The products that a text finds, the best first; none where the reader's role does not show products. */
export function useProductLookup(text: string | undefined, limit = FOUND_MAX): ProductLookup {
  const { can } = useSession();
  const term = text?.trim() ?? '';
  const isAsked = term !== '' && can('Vendor_Catalog::products');
  const { data, isPlaceholderData, isError } = useOperation(
    ProductLookupDocument,
    { term: term.slice(0, 100), limit },
    { isEnabled: isAsked, staleMs: STALE_MS },
  );
  return {
    products: isAsked ? (data?.lookup.products ?? NONE) : NONE,
    // A look-up that fails leaves the text as it is.
    isCurrent: !isAsked || isError || (data !== undefined && !isPlaceholderData),
  };
}
