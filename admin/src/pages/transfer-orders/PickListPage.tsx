import { mdiPrinterOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { TransferOrderDocument } from '../../api/generated/transfer-orders';
import { useOperation } from '../../api/use-operation';
import { DateTimeText } from '../../components/DateTimeText';
import { ErrorState } from '../../components/ErrorState';
import { Facts } from '../../components/Facts';
import { formatQuantity } from '../../components/format';
import { Icon } from '../../components/Icon';
import { PageHeader } from '../../components/PageHeader';
import { PageLoading } from '../../components/PageLoading';
import { SimpleTable } from '../../components/SimpleTable';
import { Barcode } from './Barcode';
import { ProductText } from './DraftLines';
import { linesToPick } from './step-lines';
import { idOf, titleOf } from './words';
import type { Details } from './words';
import { t } from '../../language/messages';

/** On paper there is the list alone, black on white, and no row is cut in two. */
const ON_PAPER = {
  '@media print': {
    'aside, .MuiAppBar-root, .not-on-paper, nav[aria-label="Way back"]': { display: 'none !important' },
    'html, body, main, .pick-list, .pick-list *': {
      color: '#000 !important',
      background: '#fff !important',
      borderColor: '#999 !important',
    },
    '.pick-list svg rect': { fill: '#000 !important' },
    '.pick-list tr': { breakInside: 'avoid' },
    '.pick-list thead': { display: 'table-header-group' },
    '@page': { margin: '12mm' },
  },
} as const;

/** What is to be taken from the shelves, to be printed: with barcodes, and boxes to tick. */
export function PickListPage(): ReactNode {
  const id = idOf(useParams()['id']);
  const { data, error, refetch } = useOperation(TransferOrderDocument, { id }, { keepsLast: false });
  if (error && !data) return <ErrorState isPage error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageLoading />;
  const { transferOrder: details } = data;
  const title = titleOf(details.transfer);
  return (
    <>
      <GlobalStyles styles={ON_PAPER} />
      <PageHeader
        title={t('Pick list of {title}', { title })}
        parents={[
          { label: t('Transfer orders'), to: '/transfer-orders' },
          { label: title, to: `/transfer-orders/${id}` },
        ]}
        actions={
          <Button
            className="not-on-paper"
            variant="contained"
            startIcon={<Icon path={mdiPrinterOutline} />}
            onClick={() => window.print()}
          >
            {t('Print')}
          </Button>
        }
      />
      <PickList details={details} />
    </>
  );
}

function PickList({ details: { transfer, lines } }: { readonly details: Details }): ReactNode {
  return (
    <Box className="pick-list">
      <Facts
        facts={[
          { label: t('From'), value: `${transfer.originName} (${transfer.originSourceCode})` },
          { label: t('To'), value: `${transfer.destinationName} (${transfer.destinationSourceCode})` },
          {
            label: t('Expected'),
            value: transfer.expectedAt ? <DateTimeText value={transfer.expectedAt} isDay /> : '–',
          },
          { label: t('Note'), value: transfer.note ?? '–', isWide: true },
        ]}
      />
      <SimpleTable
        label={t('Products to pick')}
        rows={linesToPick(lines)}
        idOf={({ line }) => line.sku}
        columns={[
          { label: t('Product'), cell: ({ line }) => <ProductText sku={line.sku} name={line.name} /> },
          { label: t('Quantity'), isNumber: true, cell: ({ quantity }) => <strong>{formatQuantity(quantity)}</strong> },
          { label: t('Barcode'), cell: ({ line }) => <Barcode text={line.barcode ?? line.sku} /> },
          { label: t('Picked'), cell: () => <Tick /> },
        ]}
      />
    </Box>
  );
}

/** A box to tick on paper. */
function Tick(): ReactNode {
  return <Box aria-hidden sx={{ width: 22, height: 22, border: 1, borderColor: 'text.primary' }} />;
}
