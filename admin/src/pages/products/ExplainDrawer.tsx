import type { ReactNode } from 'react';
import { ExplanationDocument } from '../../api/generated/products';
import { useOperation } from '../../api/use-operation';
import { ErrorState } from '../../components/ErrorState';
import { PageLoading } from '../../components/PageLoading';
import { SideDrawer } from '../../components/SideDrawer';
import { ExplanationView } from './ExplanationView';
import type { ShownStock } from './product';
import { t } from '../../language/messages';

interface ExplainDrawerProps {
  readonly sku: string;
  readonly stock: ShownStock;
  readonly onClose: () => void;
}

/** "Why this number": the sum behind a salable quantity, with all that goes into it. */
export function ExplainDrawer({ sku, stock, onClose }: ExplainDrawerProps): ReactNode {
  const query = useOperation(ExplanationDocument, { sku, stockId: stock.stockId }, { keepsLast: false, staleMs: 0 });
  return (
    <SideDrawer
      title={t('Why this number')}
      subtitle={t('{sku} in {stockName}', { sku, stockName: stock.stockName })}
      onClose={onClose}
    >
      {query.data && <ExplanationView explanation={query.data.explainSalableQuantity} />}
      {query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <PageLoading />}
    </SideDrawer>
  );
}
