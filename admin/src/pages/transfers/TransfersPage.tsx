import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { TransferSourcesDocument } from '../../api/generated/transfers';
import { useOperation } from '../../api/use-operation';
import { ErrorState } from '../../components/ErrorState';
import { PageHeader } from '../../components/PageHeader';
import { PageLoading } from '../../components/PageLoading';
import { TransferForm } from './TransferForm';
import { TransferSummary } from './TransferSummary';
import type { DoneTransfer } from './TransferSummary';
import { t } from '../../language/messages';

/** Moves stock of several products from one source to another. */
export function TransfersPage(): ReactNode {
  const [done, setDone] = useState<DoneTransfer | null>(null);
  const { data, error, refetch } = useOperation(TransferSourcesDocument, {});
  if (error && !data) return <ErrorState isPage error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageLoading />;
  return (
    <>
      <PageHeader title={t('Transfers')} subtitle={t('Moves stock from one source to another: every line or none.')} />
      {data.transferSources.length < 2 ? (
        <Typography role="status">{t('There is one source only: a transfer needs two.')}</Typography>
      ) : done ? (
        <TransferSummary done={done} onAgain={() => setDone(null)} />
      ) : (
        <TransferForm sources={data.transferSources} onDone={setDone} />
      )}
    </>
  );
}
