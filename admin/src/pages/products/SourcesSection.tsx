import Alert from '@mui/material/Alert';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { SaveSourceItemsDocument, SaveStockItemDocument } from '../../api/generated/products';
import { noteOf } from '../../components/form/reasons';
import type { Why } from '../../components/form/reasons';
import { useSession } from '../../session/session';
import { firstDrafts, NO_FIRST_DRAFTS, withoutFirstDrafts } from './first-drafts';
import { OUT_OF_STOCK, PERMISSIONS } from './product';
import type { ShownItem, ShownProduct } from './product';
import { Section } from './Section';
import { editsOf } from './source-drafts';
import type { Drafts } from './source-drafts';
import { SourceItemsForm } from './SourceItemsForm';
import { SourceItemsList } from './SourceItemsList';
import type { InventoryMode } from './use-inventory-mode';
import { useStockWrite } from '../../undo/use-stock-write';
import { useSourceChoices } from './use-source-choices';
import { t } from '../../language/messages';

interface SourcesSectionProps {
  readonly product: ShownProduct;
  readonly mode: InventoryMode;
}

/** Where a product is, to be edited by those who may. */
export function SourcesSection({ product, mode }: SourcesSectionProps): ReactNode {
  const { can } = useSession();
  // As it was when the page was opened: a form with something typed into it does not give way to another one. The server
  // refuses to save it once it no longer fits.
  const [isSingleSource] = useState(mode.isSingleSource);
  const [asked] = useSearchParams();
  const items = product.sourceItems ?? [];
  if (!product.hasSourceItems) {
    return (
      <Section title={t('Sources')}>
        <Alert severity="info">
          {t('The product is made of others: where it is and what is left of it follows from them.')}
        </Alert>
      </Section>
    );
  }
  const canEdit = can(isSingleSource ? PERMISSIONS.editSingle : PERMISSIONS.edit);
  return (
    <Section title={isSingleSource ? t('Stock') : t('Sources')}>
      {!canEdit && <SourceItemsList items={items} />}
      {canEdit && isSingleSource && <SingleSource product={product} items={items} mode={mode} />}
      {canEdit && !isSingleSource && (
        // An address that asks for something else begins anew.
        <SeveralSources
          key={`${asked.get('reason')} ${asked.get('source')} ${asked.get('add')}`}
          {...{ product, items }}
        />
      )}
    </Section>
  );
}

interface EditedProps {
  readonly product: ShownProduct;
  readonly items: readonly ShownItem[];
}

function SeveralSources({ product: { sku, isQtyDecimal }, items }: EditedProps): ReactNode {
  const { write, done } = useStockWrite();
  const choices = useSourceChoices();
  const [asked, setAsked] = useSearchParams();
  const [first] = useState(() => firstDrafts(asked, items));
  const save = async (drafts: Drafts, { reason, note }: Why): Promise<void> => {
    await write(SaveSourceItemsDocument, { sku, items: editsOf(drafts), reason, note: noteOf(note) });
    setAsked(withoutFirstDrafts, { replace: true, preventScrollReset: true });
  };
  return (
    <SourceItemsForm
      first={first}
      items={items}
      choices={choices}
      isFixed={false}
      isWhole={!isQtyDecimal}
      hasReason
      save={save}
      done={done}
    />
  );
}

/** With fewer than two enabled sources the product is saved as its stock item, which stands for the default source. */
function SingleSource({ product, items, mode }: EditedProps & { mode: InventoryMode }): ReactNode {
  const { sku, isQtyDecimal } = product;
  const { write, done } = useStockWrite();
  const code = mode.defaultSourceCode;
  const stored = items.find(({ sourceCode }) => sourceCode === code);
  const others = items.filter(({ sourceCode }) => sourceCode !== code);
  const item = stored ?? {
    sourceCode: code,
    sourceName: code,
    sourceEnabled: true,
    quantity: 0,
    status: OUT_OF_STOCK,
  };
  const save = (drafts: Drafts, { note }: Why): Promise<unknown> => {
    const [edit] = editsOf(drafts);
    return write(SaveStockItemDocument, {
      sku,
      stock: {
        quantity: edit?.quantity,
        isInStock: edit?.status == null ? null : edit.status !== OUT_OF_STOCK,
        expectedQuantity: edit?.expectedQuantity,
        expectedStatus: edit?.expectedStatus,
        note: noteOf(note),
      },
    });
  };
  return (
    <>
      <SourceItemsForm
        first={NO_FIRST_DRAFTS}
        items={[item]}
        choices={undefined}
        isFixed
        isWhole={!isQtyDecimal}
        hasReason={false}
        save={save}
        done={done}
      />
      {others.length > 0 && <SourceItemsList items={others} />}
    </>
  );
}
