import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { request } from '../../../api/graphql';
import { SourcePlacesDocument } from '../../../api/generated/sources';
import type { SourcePlacesQueryVariables } from '../../../api/generated/sources';
import type { SourcePlace } from './placed';

/** Pages of 200: more markers than that are no map any more. */
const PAGES_MAX = 5;

export interface SourcePlaces {
  readonly sources: readonly SourcePlace[];
  /** With those that are not among them. */
  readonly totalCount: number;
}

/** The sources that fit a filter, by name, with their places. */
export function useSourcePlaces(filter: SourcePlacesQueryVariables['filter']): UseQueryResult<SourcePlaces> {
  return useQuery({
    queryKey: ['sources', 'places', filter],
    queryFn: ({ signal }) => readPlaces(filter, signal),
    placeholderData: keepPreviousData,
  });
}

async function readPlaces(filter: SourcePlacesQueryVariables['filter'], signal: AbortSignal): Promise<SourcePlaces> {
  const found: SourcePlace[] = [];
  for (let currentPage = 1; ; currentPage += 1) {
    const { sources } = await request(SourcePlacesDocument, { filter, currentPage }, { signal });
    found.push(...sources.items);
    if (currentPage >= Math.min(PAGES_MAX, sources.pageInfo.totalPages)) {
      return { sources: found, totalCount: sources.totalCount };
    }
  }
}
