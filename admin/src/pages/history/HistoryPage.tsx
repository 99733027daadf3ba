import { mdiBackupRestore, mdiRefresh } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { GridColumn } from '../../components/grid/grid-column';
import { ServerGrid } from '../../components/grid/ServerGrid';
import { useGridView } from '../../components/grid/use-grid-view';
import type { GridViewState } from '../../components/grid/use-grid-view';
import { Icon } from '../../components/Icon';
import { ToolButton } from '../../components/MenuButton';
import { PageHeader } from '../../components/PageHeader';
import { useSavedViews } from '../../saved-views/use-saved-views';
import { useSession } from '../../session/session';
import {
  ADJUSTMENT_FILTER_NAMES,
  ADJUSTMENT_WORDS,
  adjustmentColumns,
  adjustmentFilters,
  HIDDEN_AT_FIRST,
  sourceLabels,
} from './columns';
import type { AdjustmentRow } from './columns';
import { AdjustmentCard } from './AdjustmentCard';
import { ExportButton } from './ExportButton';
import { RowMenu } from './RowMenu';
import type { RowMenuProps } from './RowMenu';
import { useAdjustments } from './use-adjustments';
import { useSourceOptions } from './use-source-options';
import { useStateNames } from './use-state-names';
import { t } from '../../language/messages';

const VIEW = {
  filterNames: ADJUSTMENT_FILTER_NAMES,
  ...ADJUSTMENT_WORDS,
  sort: { field: 'adjustmentId', direction: 'desc' },
  hidden: HIDDEN_AT_FIRST,
} as const;
const RevertDialog = lazy(async () => ({ default: (await import('./RevertDialog')).RevertDialog }));
const AdjustmentDrawer = lazy(async () => ({ default: (await import('./AdjustmentDrawer')).AdjustmentDrawer }));

/** Stores > Inventory > Adjustment History: every change of every quantity, who made it and why. */
export function HistoryPage(): ReactNode {
  const view = useGridView(VIEW);
  const { can } = useSession();
  const [reverting, setReverting] = useState<string | null>(null);
  const savedViews = useSavedViews('inventory/adjustments');
  const sources = useSourceOptions();
  const states = useStateNames();
  const showRequest = useShowRequest(view);
  const [shown, setShown] = useState<AdjustmentRow | null>(null);
  const canRevert = can('Vendor_InventoryAdjustment::revert');
  const columns = useMemo(
    () => [
      actionsColumn({
        onShowDetails: setShown,
        onShowRequest: showRequest,
        onRevert: canRevert ? setReverting : undefined,
      }),
      ...adjustmentColumns({ sources, states }),
    ],
    [sources, states, showRequest, canRevert],
  );
  const labelOf = useMemo(() => sourceLabels(sources ?? []), [sources]);
  const filters = useMemo(() => adjustmentFilters({ sources, states }), [sources, states]);
  const adjustments = useAdjustments(view, columns);
  const requestId = view.text('requestId');
  return (
    <>
      <PageHeader
        title={t('Adjustment History')}
        actions={
          <>
            <IconButton aria-label={t('Refresh')} title={t('Refresh')} onClick={adjustments.refresh}>
              <Icon path={mdiRefresh} />
            </IconButton>
            {requestId !== undefined && canRevert && (
              <ToolButton
                label={t('Revert this request …')}
                icon={mdiBackupRestore}
                isCompact
                variant="outlined"
                onClick={() => setReverting(requestId)}
              />
            )}
            <ExportButton
              filter={adjustments.filter}
              totalCount={adjustments.totalCount}
              isCounting={adjustments.isCounting}
            />
          </>
        }
      />
      <ServerGrid<AdjustmentRow>
        label={t('Adjustment history')}
        view={view}
        columns={columns}
        filters={filters}
        {...adjustments.list}
        hasRowsOfAnyHeight
        savedViews={savedViews}
        onOpenRow={setShown}
        renderCard={(row) => <AdjustmentCard row={row} labelOf={labelOf} states={states} />}
        empty={{
          title: t('No adjustments yet'),
          text: t('Every change of a quantity or stock status is written here, with who made it and why.'),
        }}
      />
      {shown && (
        <Suspense>
          <AdjustmentDrawer
            row={shown}
            labelOf={labelOf}
            onClose={() => setShown(null)}
            onShowRequest={showRequest}
            onRevert={canRevert ? setReverting : undefined}
          />
        </Suspense>
      )}
      {reverting !== null && (
        <Suspense>
          <RevertDialog requestId={reverting} onClose={() => setReverting(null)} onReverted={showRequest} />
        </Suspense>
      )}
    </>
  );
}

/** Shows a request's rows and no others; a search of the reader's own would hide some of them. */
function useShowRequest(view: GridViewState): (requestId: string) => void {
  const { change } = view;
  return useMemo(() => (requestId) => change({ filters: { requestId: [requestId] } }), [change]);
}

function actionsColumn(
  actions: Pick<RowMenuProps, 'onShowDetails' | 'onShowRequest' | 'onRevert'>,
): GridColumn<AdjustmentRow> {
  return {
    field: 'actions',
    headerName: t('Actions'),
    isHeadHidden: true,
    width: 44,
    align: 'center',
    sortable: false,
    hideable: false,
    resizable: false,
    renderCell: ({ row, tabIndex }) => <RowMenu row={row} tabIndex={tabIndex} {...actions} />,
  };
}
