import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useMemo } from 'react';
import type { ReactNode } from 'react';
import type { SourcePlacesQueryVariables } from '../../../api/generated/sources';
import { AppLink } from '../../../components/AppLink';
import { EnabledChip } from '../../../components/EnabledChip';
import { ErrorState, Notice } from '../../../components/ErrorState';
import { formatCount } from '../../../components/format';
import type { FilterDefinition } from '../../../components/grid/filter-definition';
import { GridToolbar } from '../../../components/grid/GridToolbar';
import type { GridViewState } from '../../../components/grid/use-grid-view';
import { READER } from '../../../components/reader-locale';
import { SimpleTable } from '../../../components/SimpleTable';
import type { SimpleColumn } from '../../../components/SimpleTable';
import { useIsPhone } from '../../../components/use-is-phone';
import { useSession } from '../../../session/session';
import { mdiMapMarkerOffOutline } from '@mdi/js';
import { countryName } from '../countries';
import { isPlaced, placeInWords } from './placed';
import type { PlacedSource, SourcePlace } from './placed';
import { useSourcePlaces } from './use-source-places';
import { t } from '../../../language/messages';

const SourceMap = lazy(async () => ({ default: (await import('./SourceMap')).SourceMap }));

interface SourceMapViewProps {
  readonly view: GridViewState;
  readonly filters: readonly FilterDefinition[];
  readonly filter: SourcePlacesQueryVariables['filter'];
}

/** The sources of the list where they are on Earth, the same as a list, and those whose place nobody has given. */
export function SourceMapView({ view, filters, filter }: SourceMapViewProps): ReactNode {
  const { data, error, refetch } = useSourcePlaces(filter);
  const height = useIsPhone() ? 340 : 480;
  const placed = useMemo(() => (data?.sources ?? []).filter(isPlaced), [data]);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const waiting = <Skeleton variant="rounded" height={height} />;
  return (
    <Stack spacing={2}>
      <GridToolbar
        label={t('Sources')}
        view={view}
        filters={filters}
        columns={[]}
        hidden={[]}
        savedViews={undefined}
        viewMenus={<></>}
        actions={null}
      />
      {!data ? (
        waiting
      ) : placed.length === 0 ? (
        <Notice icon={mdiMapMarkerOffOutline} title={t('Nothing to show on a map')}>
          {t('No source of the list has coordinates.')}
        </Notice>
      ) : (
        <Suspense fallback={waiting}>
          <SourceMap sources={placed} height={height} />
        </Suspense>
      )}
      {data && <Lists sources={data.sources} placed={placed} totalCount={data.totalCount} />}
    </Stack>
  );
}

interface ListsProps {
  readonly sources: readonly SourcePlace[];
  readonly placed: readonly PlacedSource[];
  readonly totalCount: number;
}

function Lists({ sources, placed, totalCount }: ListsProps): ReactNode {
  const elsewhere = sources.filter((source) => !isPlaced(source));
  return (
    <>
      {totalCount > sources.length && (
        <Typography>
          {t('These are the first {shown} of {count} sources by name. Filters show others.', {
            shown: formatCount(sources.length),
            count: formatCount(totalCount),
          })}
        </Typography>
      )}
      {placed.length > 0 && (
        <section aria-labelledby="on-the-map">
          <Typography id="on-the-map" variant="h2" sx={{ mb: 0.5 }}>
            {t('On the map')}
          </Typography>
          <SimpleTable label={t('Sources on the map')} columns={PLACED_COLUMNS} rows={placed} idOf={codeOf} />
        </section>
      )}
      {elsewhere.length > 0 && (
        <section aria-labelledby="without-coordinates">
          <Typography id="without-coordinates" variant="h2" sx={{ mb: 0.5 }}>
            {t('Without coordinates')}
          </Typography>
          <Unplaced sources={elsewhere} />
        </section>
      )}
    </>
  );
}

/** Who may edit sources gets to the form that has the coordinates. */
function Unplaced({ sources }: { sources: readonly SourcePlace[] }): ReactNode {
  const { can } = useSession();
  const columns = can('Vendor_InventoryApi::source_edit') ? [...COLUMNS, GIVE_COLUMN] : COLUMNS;
  return <SimpleTable label={t('Sources without coordinates')} columns={columns} rows={sources} idOf={codeOf} />;
}

const COLUMNS: readonly SimpleColumn<SourcePlace>[] = [
  { label: t('Name'), cell: (source) => <AppLink to={addressOf(source)}>{source.name}</AppLink> },
  { label: t('State'), cell: ({ enabled }) => <EnabledChip isEnabled={enabled} /> },
  { label: t('Place'), cell: (source) => placeInWords(source, countryName(source.countryId)) },
];

const DEGREES = new Intl.NumberFormat(READER.locale, { maximumFractionDigits: 4 });

const PLACED_COLUMNS: readonly SimpleColumn<PlacedSource>[] = [
  ...COLUMNS,
  { label: t('Latitude'), isNumber: true, cell: ({ latitude }) => DEGREES.format(latitude) },
  { label: t('Longitude'), isNumber: true, cell: ({ longitude }) => DEGREES.format(longitude) },
];

const GIVE_COLUMN: SimpleColumn<SourcePlace> = {
  label: t('Coordinates'),
  cell: (source) => (
    <AppLink to={addressOf(source)} aria-label={t('Give coordinates of {name}', { name: source.name })}>
      {t('Give coordinates')}
    </AppLink>
  ),
};

function addressOf({ sourceCode }: SourcePlace): string {
  return `/sources/${encodeURIComponent(sourceCode)}`;
}

function codeOf({ sourceCode }: SourcePlace): string {
  return sourceCode;
}
