import { useQuery } from '@tanstack/react-query';
import { SourceChoicesDocument } from '../../api/generated/products';
import type { SourceChoicesQuery } from '../../api/generated/products';
import { request } from '../../api/graphql';
import { useSession } from '../../session/session';
import { PERMISSIONS } from './product';

export type SourceChoice = SourceChoicesQuery['sources']['items'][number];

/** Pages of 200; who has more sources types a code. */
const PAGES_MAX = 5;
const STALE_MS = 60_000;

/** The sources to choose from, by name; undefined while they are read and where the reader's role does not show them. */
export function useSourceChoices(): readonly SourceChoice[] | undefined {
  const { can } = useSession();
  const { data } = useQuery({
    queryKey: ['products', 'source-choices'],
    queryFn: ({ signal }) => readChoices(signal),
    enabled: can(PERMISSIONS.items),
    staleTime: STALE_MS,
  });
  return data;
}

async function readChoices(signal: AbortSignal): Promise<readonly SourceChoice[]> {
  const found: SourceChoice[] = [];
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const { sources } = await request(SourceChoicesDocument, { currentPage: page }, { signal });
    found.push(...sources.items);
    if (page >= sources.pageInfo.totalPages) break;
  }
  return found;
}
