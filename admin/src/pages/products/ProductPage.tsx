import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { InventoryModeDocument, ProductDocument } from '../../api/generated/products';
import { useOperation } from '../../api/use-operation';
import { EnabledChip } from '../../components/EnabledChip';
import { ErrorState } from '../../components/ErrorState';
import { PageHeader } from '../../components/PageHeader';
import { PageLoading } from '../../components/PageLoading';
import { useSession } from '../../session/session';
import { BarcodeButton } from './BarcodeButton';
import { HistorySection } from './HistorySection';
import { PastSection } from './PastSection';
import { ParentsSection, PartsSection } from './PartsSection';
import { PERMISSIONS, TYPE_LABELS } from './product';
import { QuantitySection } from './QuantitySection';
import { SalableSection } from './SalableSection';
import { SourcesSection } from './SourcesSection';
import { StatesSection } from './StatesSection';
import { t } from '../../language/messages';

const PARENTS = [{ label: t('Products'), to: '/products' }];

/** One product: where it is, what can be sold of it, and how that came about. */
export function ProductPage(): ReactNode {
  const { sku = '' } = useParams();
  // Another product is another page: nothing that was typed for one is left for the next.
  return <Product key={sku} sku={sku} />;
}

function Product({ sku }: { sku: string }): ReactNode {
  const { can } = useSession();
  const [withItems, withStocks] = [can(PERMISSIONS.items), can(PERMISSIONS.salable)];
  const query = useOperation(ProductDocument, { sku, withItems, withStocks }, { keepsLast: false });
  const modeQuery = useOperation(InventoryModeDocument, {});
  const product = query.data?.product;
  const mode = modeQuery.data?.inventoryMode;
  const names = useMemo(
    () => new Map(product?.sourceItems?.map(({ sourceCode, sourceName }) => [sourceCode, sourceName])),
    [product],
  );
  // A product that is shown stays when reading it anew fails.
  const error = product && mode ? null : (query.error ?? modeQuery.error);
  if (error) {
    return (
      <ErrorState
        isPage
        error={error}
        onRetry={() => {
          void query.refetch();
          void modeQuery.refetch();
        }}
      />
    );
  }
  if (!product || !mode) return <PageLoading />;
  return (
    <>
      <PageHeader
        title={product.name}
        parents={PARENTS}
        aside={<EnabledChip isEnabled={product.status === 1} />}
        subtitle={[
          t('SKU {sku}', { sku: product.sku }),
          TYPE_LABELS[product.typeId],
          ...(product.barcode === null ? [] : [t('Barcode {barcode}', { barcode: product.barcode })]),
        ].join(' · ')}
        actions={<BarcodeButton product={product} />}
      />
      <Stack spacing={2}>
        {!withItems && !withStocks && (
          <Alert severity="info">{t('Your role shows neither what sources have nor what can be sold.')}</Alert>
        )}
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: {
              xs: 'minmax(0, 1fr)',
              lg: withItems && withStocks ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 1fr)',
            },
          }}
        >
          {withItems && <SourcesSection product={product} mode={mode} />}
          {withStocks && <SalableSection product={product} mode={mode} />}
        </Box>
        {withItems && product.hasSourceItems && <StatesSection sku={product.sku} />}
        {product.parts && <PartsSection parts={product.parts} withItems={withItems} withStocks={withStocks} />}
        {product.partOf.length > 0 && <ParentsSection parents={product.partOf} />}
        {can(PERMISSIONS.history) && product.hasSourceItems && (
          <PastSection sku={product.sku} items={product.sourceItems ?? undefined} />
        )}
        {can(PERMISSIONS.history) && product.hasSourceItems && (
          <QuantitySection sku={product.sku} asOf={query.dataUpdatedAt} names={names} />
        )}
        {can(PERMISSIONS.history) && <HistorySection sku={product.sku} />}
      </Stack>
    </>
  );
}
