import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { SaveStockDocument } from '../../api/generated/stocks';
import { useKeyedWrite } from '../../api/use-keyed-write';
import { useForm } from '../../components/form/use-form';
import { PageHeader } from '../../components/PageHeader';
import { inputOf, stockViolations } from './stock-values';
import type { StockValues } from './stock-values';
import { StockForm } from './StockForm';
import { t } from '../../language/messages';

const NEW_STOCK: StockValues = { name: '', channels: [] };

/** A stock to create; its sources follow on its page. */
export function NewStockPage(): ReactNode {
  const write = useKeyedWrite();
  const navigate = useNavigate();
  const form = useForm({
    initial: NEW_STOCK,
    validate: stockViolations,
    submit: async (values) => {
      const { saveStock } = await write(
        SaveStockDocument,
        { stock: inputOf(values) },
        t('The stock is created. Now choose its sources.'),
      );
      await navigate(`/stocks/${saveStock.stockId}`, { replace: true });
    },
  });
  return (
    <>
      <PageHeader title={t('New stock')} parents={[{ label: t('Stocks'), to: '/stocks' }]} />
      <StockForm form={form} />
    </>
  );
}
