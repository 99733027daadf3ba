import { mdiStoreOffOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { OrderStoresDocument } from '../../api/generated/orders';
import { useOperation } from '../../api/use-operation';
import { ErrorState, Notice } from '../../components/ErrorState';
import { PageHeader } from '../../components/PageHeader';
import { PageLoading } from '../../components/PageLoading';
import { NewOrderForm } from './NewOrderForm';
import { t } from '../../language/messages';

/** An order that staff place: the same placement as every other order's. */
export function NewOrderPage(): ReactNode {
  const query = useOperation(OrderStoresDocument, {});
  const stores = query.data?.orderStores;
  return (
    <>
      <PageHeader title={t('New order')} parents={[{ label: t('Orders'), to: '/sales/orders' }]} />
      {stores === undefined && query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {stores === undefined && !query.error && <PageLoading />}
      {stores?.length === 0 && (
        <Notice icon={mdiStoreOffOutline} title={t('No store')}>
          {t('Orders are placed in the store of a website, and there is none.')}
        </Notice>
      )}
      {stores !== undefined && stores.length > 0 && <NewOrderForm stores={stores} />}
    </>
  );
}
