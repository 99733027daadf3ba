import { mdiHelpCircleOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { formatQuantity } from '../../components/format';
import { Icon } from '../../components/Icon';
import { StatusChip } from '../../components/StatusChip';
import { ExplainDrawer } from './ExplainDrawer';
import type { ShownProduct, ShownStock } from './product';
import { SalableTable } from './SalableTable';
import { Section } from './Section';
import type { InventoryMode } from './use-inventory-mode';
import { Message } from '../../language/Message';
import { t } from '../../language/messages';

interface SalableSectionProps {
  readonly product: ShownProduct;
  readonly mode: InventoryMode;
}

/** What each stock can sell of a product, source by source, and why. */
export function SalableSection({ product, mode }: SalableSectionProps): ReactNode {
  const [explained, setExplained] = useState<ShownStock | null>(null);
  const stocks = product.stocks ?? [];
  return (
    <Section title={t('Salable quantity')}>
      {stocks.length === 0 && (
        <Box sx={{ color: 'text.secondary' }}>
          {product.hasSourceItems
            ? t('No stock sells from a source that has the product.')
            : t('What can be sold follows from the products that this one is made of.')}
        </Box>
      )}
      <Stack spacing={2.5}>
        {stocks.map((stock) => (
          <div key={stock.stockId}>
            <StockHead stock={stock} onExplain={() => setExplained(stock)} />
            {stock.manageStock && !mode.isSingleSource ? (
              <SalableTable stock={stock} isReservedPerSource={mode.isReservedPerSource} />
            ) : (
              <StockLine stock={stock} />
            )}
          </div>
        ))}
      </Stack>
      {explained && <ExplainDrawer sku={product.sku} stock={explained} onClose={() => setExplained(null)} />}
    </Section>
  );
}

function StockHead({ stock, onExplain }: { stock: ShownStock; onExplain: () => void }): ReactNode {
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={1}
      sx={{ alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap', mb: 0.5 }}
    >
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', minWidth: 0 }}>
        <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
          {stock.stockName}
        </Typography>
        {!stock.isSalable && <StatusChip label={t('Not salable')} tone="error" />}
      </Stack>
      <Button
        size="small"
        startIcon={<Icon path={mdiHelpCircleOutline} />}
        onClick={onExplain}
        aria-label={t('Why this number: {stockName}', { stockName: stock.stockName })}
      >
        {t('Why this number')}
      </Button>
    </Stack>
  );
}

function StockLine({ stock }: { stock: ShownStock }): ReactNode {
  return (
    <Box sx={{ px: 1.5 }}>
      {stock.manageStock ? (
        <>
          <Message
            text="Salable quantity: <strong>{salableQuantity}</strong>"
            values={{ salableQuantity: formatQuantity(stock.salableQuantity) }}
            parts={{ strong: <strong /> }}
          />
        </>
      ) : (
        t('Stock is not managed for this product: orders are not refused for lack of it.')
      )}
    </Box>
  );
}
