import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { SettingsDocument } from '../../api/generated/settings';
import { useOperation } from '../../api/use-operation';
import { ErrorState } from '../../components/ErrorState';
import { PageHeader } from '../../components/PageHeader';
import { PageLoading } from '../../components/PageLoading';
import { inReadersLanguage } from './setting-rules';
import { SettingsForm } from './SettingsForm';
import { t } from '../../language/messages';

/** Stores > Settings: everything that operators change while the service runs. */
export function SettingsPage(): ReactNode {
  const { data, error, refetch } = useOperation(SettingsDocument, {});
  const groups = useMemo(() => inReadersLanguage(data?.settings ?? []), [data]);
  if (error && !data) return <ErrorState isPage error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageLoading />;
  return (
    <>
      <PageHeader title={t('Settings')} subtitle={t('A change holds in every process within 5 seconds.')} />
      <SettingsForm groups={groups} />
    </>
  );
}
