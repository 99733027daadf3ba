import type { Complexity } from '@nestjs/graphql';
import { LIST_ROWS_MAX, SearchCriteria } from '../../../platform/search/index.js';
import type { GraphqlContext } from '../../../platform/graphql/graphql-context.js';

/** What a query is charged for the documents of one order; most have one or two of a kind. */
const DOCUMENTS_ASSUMED = 3;

export const documentsComplexity: Complexity = ({ childComplexity }) => 5 + DOCUMENTS_ASSUMED * childComplexity;

/**
 * The documents of one kind that were made of an order, oldest first. Those of all orders of the request are read
 * together, `LIST_ROWS_MAX` of them at most.
 */
export async function documentsOf<Document extends { readonly orderId: number }>(
  context: GraphqlContext,
  name: string,
  orderId: number,
  search: (criteria: SearchCriteria) => Promise<readonly Document[]>,
): Promise<readonly Document[]> {
  const loader = context.loader(name, async (orderIds: readonly number[]) => {
    const documents = await search(
      new SearchCriteria({
        filterGroups: [{ filters: [{ field: 'order_id', value: orderIds.map(String), conditionType: 'in' }] }],
        sortOrders: [{ field: 'entity_id', direction: 'ASC' }],
        pageSize: LIST_ROWS_MAX,
      }),
    );
    const groups = new Map<number, Document[]>(orderIds.map((id) => [id, []]));
    for (const document of documents) groups.get(document.orderId)?.push(document);
    return groups;
  });
  return (await loader.load(orderId)) ?? [];
}
