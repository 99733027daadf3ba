import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { ServerGrid } from '../../components/grid/ServerGrid';
import { useGridView } from '../../components/grid/use-grid-view';
import {
  ADJUSTMENT_FILTER_NAMES,
  ADJUSTMENT_WORDS,
  adjustmentColumns,
  adjustmentFilters,
  HIDDEN_AT_FIRST,
} from '../history/columns';
import type { AdjustmentRow } from '../history/columns';
import { useAdjustments } from '../history/use-adjustments';
import { useSourceOptions } from '../history/use-source-options';

const VIEW = {
  filterNames: ADJUSTMENT_FILTER_NAMES.filter((name) => name !== 'sku'),
  ...ADJUSTMENT_WORDS,
  sort: { field: 'adjustmentId', direction: 'desc' },
  hidden: HIDDEN_AT_FIRST,
  prefix: 'history.',
} as const;
const PHONE_FIELDS = ['createdAt', 'delta', 'quantityAfter'];

/** The rows of the adjustment history that are about one product. */
export function ProductHistory({ sku, height }: { sku: string; height: number }): ReactNode {
  const view = useGridView(VIEW);
  const sources = useSourceOptions();
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
      {...adjustments.list}
      height={height}
      empty={{ title: 'No changes yet', text: 'What changes of the product at any source is written here.' }}
    />
  );
}
