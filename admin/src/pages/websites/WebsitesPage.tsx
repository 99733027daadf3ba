import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { WebsiteListDocument } from '../../api/generated/websites';
import { useOperation } from '../../api/use-operation';
import { AddButton } from '../../components/AddButton';
import { AppLink } from '../../components/AppLink';
import { ErrorState } from '../../components/ErrorState';
import { PageHeader } from '../../components/PageHeader';
import { PageLoading } from '../../components/PageLoading';
import { SimpleTable } from '../../components/SimpleTable';
import type { SimpleColumn } from '../../components/SimpleTable';
import { useSession } from '../../session/session';
import { WebsiteDialog } from './WebsiteDialog';
import type { ShownWebsite } from './WebsiteDialog';
import { t, tIn } from '../../language/messages';

const EDIT = 'Vendor_Store::websites';
/** It has no shop. */
const ADMIN_WEBSITE_ID = 0;

/** What is being made or changed. */
type Task = { readonly kind: 'add' } | { readonly kind: 'change'; readonly website: ShownWebsite };

/** The websites that sell: what they are called, in which currency, and from which stock. */
export function WebsitesPage(): ReactNode {
  const { can } = useSession();
  const [task, setTask] = useState<Task>();
  const withStocks = can('Vendor_InventoryApi::stock');
  const { data, error, refetch } = useOperation(WebsiteListDocument, { withStocks });
  if (error && !data) return <ErrorState isPage error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageLoading />;
  const close = (): void => setTask(undefined);
  return (
    <>
      <PageHeader
        title={t('Websites')}
        subtitle={t('Prices and orders are in the currency of their website. Nothing is converted.')}
        actions={can(EDIT) && <AddButton onClick={() => setTask({ kind: 'add' })}>{t('Add website')}</AddButton>}
      />
      <SimpleTable
        label={t('Websites')}
        columns={[
          ...COLUMNS,
          ...(withStocks ? [STOCK_COLUMN] : []),
          ...(can(EDIT) ? [changeColumn((website) => setTask({ kind: 'change', website }))] : []),
        ]}
        rows={data.websites.filter(({ id }) => id !== ADMIN_WEBSITE_ID)}
        idOf={({ id }) => id}
      />
      {task?.kind === 'add' && <WebsiteDialog onClose={close} />}
      {task?.kind === 'change' && <WebsiteDialog website={task.website} onClose={close} />}
    </>
  );
}

const COLUMNS: readonly SimpleColumn<ShownWebsite>[] = [
  { label: t('Name'), cell: ({ name }) => name },
  { label: t('Code'), cell: ({ code }) => code },
  { label: t('Currency'), cell: (website) => <Currency website={website} /> },
];

const STOCK_COLUMN: SimpleColumn<ShownWebsite> = {
  label: t('Sells from'),
  cell: ({ stock }) => (stock ? <AppLink to={`/stocks/${stock.stockId}`}>{stock.name}</AppLink> : t('No stock')),
};

function Currency({ website: { currency, currencyCode } }: { website: ShownWebsite }): ReactNode {
  return (
    <>
      {currency}
      {currencyCode === null && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {' '}
          {t('as the settings say')}
        </Box>
      )}
    </>
  );
}

function changeColumn(change: (website: ShownWebsite) => void): SimpleColumn<ShownWebsite> {
  return {
    label: t('Actions'),
    cell: (website) => (
      <Button size="small" aria-label={t('Change {name}', { name: website.name })} onClick={() => change(website)}>
        {tIn('verb', 'Change')}
      </Button>
    ),
  };
}
