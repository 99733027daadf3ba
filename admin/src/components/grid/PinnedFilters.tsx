import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import type { FilterDefinition } from './filter-definition';
import type { GridViewState } from './use-grid-view';

/** Of a filter above the list, in pixels. */
const WIDTHS: Readonly<Record<FilterDefinition['kind'], number>> = {
  text: 180,
  options: 190,
  dates: 340,
  numbers: 320,
  moment: 270,
};

/** Of the highest field, in pixels: what stands below it stays where it is when it comes. */
const HEIGHT = 40;

const FilterField = lazy(async () => ({ default: (await import('./FilterField')).FilterField }));

interface PinnedFiltersProps {
  readonly filters: readonly FilterDefinition[];
  readonly view: GridViewState;
}

/** The filters that are asked for often, above the list of wide screens. The rows come first. */
export function PinnedFilters({ filters, view }: PinnedFiltersProps): ReactNode {
  const isWide = useMediaQuery('(min-width: 900px)', { noSsr: true });
  if (!isWide) return null;
  return filters
    .filter(({ isPinned }) => isPinned === true)
    .map((filter) => (
      <Box key={filter.name} sx={{ width: WIDTHS[filter.kind], minHeight: HEIGHT }}>
        <Suspense fallback={<Skeleton variant="rounded" height={HEIGHT} />}>
          <FilterField filter={filter} view={view} />
        </Suspense>
      </Box>
    ));
}
