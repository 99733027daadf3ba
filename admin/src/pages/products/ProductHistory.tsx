import { lazy, Suspense, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { ServerGrid } from '../../components/grid/ServerGrid';
import { useGridView } from '../../components/grid/use-grid-view';
import { AdjustmentCard } from '../history/AdjustmentCard';
import {
  ADJUSTMENT_FILTER_NAMES,
  ADJUSTMENT_WORDS,
  adjustmentColumns,
  adjustmentFilters,
  HIDDEN_AT_FIRST,
  sourceLabels,
} from '../history/columns';
import type { AdjustmentRow } from '../history/columns';
import { useAdjustments } from '../history/use-adjustments';
import { useSourceOptions } from '../history/use-source-options';
import { useStateNames } from '../history/use-state-names';
import { t } from '../../language/messages';

const VIEW = {
  filterNames: ADJUSTMENT_FILTER_NAMES.filter((name) => name !== 'sku'),
  ...ADJUSTMENT_WORDS,
  sort: { field: 'adjustmentId', direction: 'desc' },
  hidden: HIDDEN_AT_FIRST,
  prefix: 'history.',
} as const;
const AdjustmentDrawer = lazy(async () => ({
  default: (await import('../history/AdjustmentDrawer')).AdjustmentDrawer,
}));

/** The rows of the adjustment history that are about one product. */
export function ProductHistory({ sku, height }: { sku: string; height: number }): ReactNode {
  const view = useGridView(VIEW);
  const sources = useSourceOptions();
  const states = useStateNames();
  const columns = useMemo(() => adjustmentColumns({ sources, states, withoutSku: true }), [sources, states]);
  const filters = useMemo(() => adjustmentFilters({ sources, states, withoutSku: true }), [sources, states]);
  const adjustments = useAdjustments(view, columns, { sku });
  const [shown, setShown] = useState<AdjustmentRow | null>(null);
  const labelOf = useMemo(() => sourceLabels(sources ?? []), [sources]);
  const navigate = useNavigate();
  const showRequest = (requestId: string): void =>
    void navigate(`/inventory/adjustments?${new URLSearchParams({ requestId })}`);
  return (
    <>
      <ServerGrid<AdjustmentRow>
        label={t('Stock history')}
        view={view}
        columns={columns}
        filters={filters}
        onOpenRow={setShown}
        renderCard={(row) => <AdjustmentCard row={row} labelOf={labelOf} states={states} />}
        {...adjustments.list}
        hasRowsOfAnyHeight
        height={height}
        empty={{ title: t('No changes yet'), text: t('What changes of the product at any source is written here.') }}
      />
      {shown && (
        <Suspense>
          <AdjustmentDrawer
            row={shown}
            labelOf={labelOf}
            onClose={() => setShown(null)}
            onShowRequest={showRequest}
            onRevert={undefined}
          />
        </Suspense>
      )}
    </>
  );
}
