import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { DeleteStockStateDocument, StockStateListDocument } from '../../api/generated/stock-states';
import type { StockStateListQuery } from '../../api/generated/stock-states';
import { useOperation, useWrite } from '../../api/use-operation';
import { AddButton } from '../../components/AddButton';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { ErrorState } from '../../components/ErrorState';
import { PageHeader } from '../../components/PageHeader';
import { PageLoading } from '../../components/PageLoading';
import { SimpleTable } from '../../components/SimpleTable';
import type { SimpleColumn } from '../../components/SimpleTable';
import { useSession } from '../../session/session';
import { StockStateDialog } from './StockStateDialog';
import { t } from '../../language/messages';

type State = StockStateListQuery['stockStates'][number];
/** What the reader is about to do. */
type Task = { readonly kind: 'add' } | { readonly kind: 'rename' | 'remove'; readonly state: State };

const EDIT = 'Vendor_Inventory::stock_states';

/** The states that goods can be in besides available: what they are called, and which there are. */
export function StockStatesPage(): ReactNode {
  const { can } = useSession();
  const [task, setTask] = useState<Task>();
  const { data, error, refetch } = useOperation(StockStateListDocument, {});
  if (error && !data) return <ErrorState isPage error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageLoading />;
  const close = (): void => setTask(undefined);
  return (
    <>
      <PageHeader
        title={t('Stock states')}
        subtitle={t('Goods at a source are available, which alone is sold, or in one of these states.')}
        actions={can(EDIT) && <AddButton onClick={() => setTask({ kind: 'add' })}>{t('Add state')}</AddButton>}
      />
      <SimpleTable
        label={t('Stock states')}
        columns={can(EDIT) ? [...COLUMNS, deedsColumn(setTask)] : COLUMNS}
        rows={data.stockStates}
        idOf={({ code }) => code}
      />
      {task?.kind === 'add' && <StockStateDialog onClose={close} />}
      {task?.kind === 'rename' && <StockStateDialog state={task.state} onClose={close} />}
      {task?.kind === 'remove' && <RemoveDialog state={task.state} onClose={close} />}
    </>
  );
}

const COLUMNS: readonly SimpleColumn<State>[] = [
  { label: t('Name'), cell: ({ name }) => name },
  { label: t('Code'), cell: ({ code }) => code },
  { label: t('Comes with the service'), cell: ({ isSystem }) => (isSystem ? t('Yes') : t('No')) },
];

function deedsColumn(begin: (task: Task) => void): SimpleColumn<State> {
  return {
    label: t('Actions'),
    cell: (state) => (
      <Stack direction="row" spacing={1}>
        <Button
          size="small"
          aria-label={t('Rename {name}', { name: state.name })}
          onClick={() => begin({ kind: 'rename', state })}
        >
          {t('Rename')}
        </Button>
        {!state.isSystem && (
          <Button
            size="small"
            color="error"
            aria-label={t('Remove {name}', { name: state.name })}
            onClick={() => begin({ kind: 'remove', state })}
          >
            {t('Remove')}
          </Button>
        )}
      </Stack>
    ),
  };
}

function RemoveDialog({ state, onClose }: { readonly state: State; readonly onClose: () => void }): ReactNode {
  const write = useWrite();
  return (
    <ConfirmDialog
      title={t('Remove “{name}”?', { name: state.name })}
      confirmLabel={t('Remove')}
      isDestructive
      onConfirm={() =>
        write(DeleteStockStateDocument, { code: state.code }, t('“{name}” is no state any more.', { name: state.name }))
      }
      onClose={onClose}
    >
      {t('Goods cannot come into it any more. A state in which goods are is not removed.')}
    </ConfirmDialog>
  );
}
