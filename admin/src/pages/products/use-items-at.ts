import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { SourceItemsAtDocument } from '../../api/generated/products';
import { request } from '../../api/graphql';
import { readItemsAt } from './items-at';
import type { ItemsAt } from './items-at';

/** What these products had at a moment, as the history says; nothing is asked without a moment or products. */
export function useItemsAt(skus: readonly string[], at: string | undefined): UseQueryResult<ItemsAt> {
  return useQuery({
    queryKey: ['products', 'items-at', at, skus],
    queryFn: ({ signal }) =>
      readItemsAt(skus, async (asked, currentPage) => {
        const variables = { at: at ?? '', skus: asked, currentPage };
        return (await request(SourceItemsAtDocument, variables, { signal })).sourceItemsAt;
      }),
    enabled: at !== undefined && skus.length > 0,
  });
}
