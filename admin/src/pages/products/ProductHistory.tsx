import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { SourceOptionsDocument } from '../../api/generated/history';
import { useOperation } from '../../api/use-operation';
import { ServerGrid } from '../../components/grid/ServerGrid';
import { useGridView } from '../../components/grid/use-grid-view';
import { ADJUSTMENT_FILTER_NAMES, adjustmentColumns, adjustmentFilters, HIDDEN_AT_FIRST } from '../history/columns';
import type { AdjustmentRow } from '../history/columns';
import { useAdjustments } from '../history/use-adjustments';

const VIEW = {
  filterNames: ADJUSTMENT_FILTER_NAMES.filter((name) => name !== 'sku'),
  sort: { field: 'adjustmentId', direction: 'desc' },
  hidden: HIDDEN_AT_FIRST,
  prefix: 'history.',
} as const;
const PHONE_FIELDS = ['createdAt', 'delta', 'quantityAfter'];
const SOURCES_STALE_MS = 300_000;

/** The rows of the adjustment history that are about one product. */
export function ProductHistory({ sku, height }: { sku: string; height: number }): ReactNode {
  const view = useGridView(VIEW);
  const { data } = useOperation(SourceOptionsDocument, {}, { staleMs: SOURCES_STALE_MS });
  const sources = data?.sourceOptions;
  const columns = useMemo(() => adjustmentColumns({ sources, withoutSku: true }), [sources]);
  const filters = useMemo(() => adjustmentFilters({ sources, withoutSku: true }), [sources]);
  const adjustments = useAdjustments(view, columns, { sku });
  return (
    <ServerGrid<AdjustmentRow>
      label="Stock history"
      view={view}
      columns={columns}
      filters={filters}
      phoneFields={PHONE_FIELDS}
      rows={adjustments.rows}
      rowCount={adjustments.rowCount}
      getRowId={({ adjustmentId }) => adjustmentId}
      isLoading={adjustments.isLoading}
      error={adjustments.error}
      onRetry={adjustments.refresh}
      height={height}
      empty={{ title: 'No changes yet', text: 'What changes of the product at any source is written here.' }}
    />
  );
}
