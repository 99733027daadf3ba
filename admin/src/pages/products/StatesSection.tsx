import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ProductStatesDocument } from '../../api/generated/products';
import { useOperation } from '../../api/use-operation';
import { ErrorState } from '../../components/ErrorState';
import { formatQuantity } from '../../components/format';
import { SimpleTable } from '../../components/SimpleTable';
import { AVAILABLE, stateInWords } from '../../components/state-words';
import { useSession } from '../../session/session';
import { useStateNames } from '../history/use-state-names';
import { quantityIn, statesInUse } from './item-states';
import type { ItemStates } from './item-states';
import { IncomingDialog } from './IncomingDialog';
import { MoveStatesDialog } from './MoveStatesDialog';
import { PERMISSIONS } from './product';
import { Section } from './Section';
import { t } from '../../language/messages';

/** What sources have of a product that is not on sale, to be moved by those who may. */
export function StatesSection({ sku }: { sku: string }): ReactNode {
  const { can } = useSession();
  const [open, setOpen] = useState<'move' | 'incoming' | null>(null);
  const query = useOperation(ProductStatesDocument, { sku }, { keepsLast: false });
  const names = useStateNames();
  const product = query.data?.product;
  const items = (product?.sourceItems ?? []).toSorted((a, b) => a.sourceName.localeCompare(b.sourceName));
  const used = statesInUse(
    items,
    (names ?? []).map(({ code }) => code),
  );
  const [mayMove, mayAnnounce] = [can(PERMISSIONS.moveStates), can(PERMISSIONS.incoming)];
  // Who neither has goods in other states nor may bring any there need not know of them.
  if (product && used.length === 0 && (items.length === 0 || (!mayMove && !mayAnnounce))) return null;
  const dialog = { sku, items, names: names ?? [], isWhole: product?.isQtyDecimal !== true };
  return (
    <Section
      title={t('Goods by state')}
      actions={
        <>
          {mayMove && <Button onClick={() => setOpen('move')}>{t('Move between states …')}</Button>}
          {mayAnnounce && <Button onClick={() => setOpen('incoming')}>{t('Announce incoming …')}</Button>}
        </>
      }
    >
      {query.error && !product && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {!product && !query.error && <Skeleton variant="rounded" height={80} />}
      {product && used.length === 0 && <Alert severity="info">{t('Everything that sources have is on sale.')}</Alert>}
      {product && used.length > 0 && (
        <SimpleTable<ItemStates>
          label={t('Goods by state')}
          rows={items}
          idOf={({ sourceCode }) => sourceCode}
          columns={[
            { label: t('Source'), cell: ({ sourceName }) => sourceName },
            ...[AVAILABLE, ...used].map((state) => ({
              label: stateInWords(state, names),
              isNumber: true,
              cell: (item: ItemStates) => formatQuantity(quantityIn(item, state)),
            })),
          ]}
        />
      )}
      {open === 'move' && <MoveStatesDialog {...dialog} onClose={() => setOpen(null)} />}
      {open === 'incoming' && <IncomingDialog {...dialog} onClose={() => setOpen(null)} />}
    </Section>
  );
}
