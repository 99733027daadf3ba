import type { StockItemFields } from '../../api/generated/products';
import type { Why } from '../../components/form/reasons';
import { quantityOf } from '../../components/form/rules';
import { surprisesOf } from '../../components/form/surprise';
import { t } from '../../language/messages';

/** The choice that leaves a field as each product has it. */
export const UNCHANGED = 'unchanged';

type Unchanged = typeof UNCHANGED;

/** What the dialog holds; an empty text leaves a field as it is. */
interface StockFieldValues extends Why {
  readonly quantity: string;
  readonly isInStock: Unchanged | 'yes' | 'no';
  readonly manageStock: Unchanged | 'settings' | 'yes' | 'no';
  readonly backorders: Unchanged | 'settings' | '0' | '1' | '2';
  readonly minQty: string;
  readonly lowQty: string;
}

export const UNCHANGED_FIELDS: StockFieldValues = {
  quantity: '',
  isInStock: UNCHANGED,
  manageStock: UNCHANGED,
  backorders: UNCHANGED,
  minQty: '',
  lowQty: '',
  // As the spec names it for updates of many products.
  reason: 'correction',
  note: '',
};

/** The fields that the server is to set; none where nothing was chosen. A value of a product's own switches the setting off. */
export function fieldsOf(values: StockFieldValues): StockItemFields {
  const { isInStock, manageStock, backorders } = values;
  const quantity = quantityOf(values.quantity);
  const minQty = quantityOf(values.minQty);
  const lowQty = quantityOf(values.lowQty);
  return {
    ...(quantity === null ? {} : { quantity }),
    ...(isInStock === UNCHANGED ? {} : { isInStock: isInStock === 'yes' }),
    ...(manageStock === 'settings' ? { useConfigManageStock: true } : {}),
    ...(manageStock === 'yes' || manageStock === 'no'
      ? { useConfigManageStock: false, manageStock: manageStock === 'yes' }
      : {}),
    ...(backorders === 'settings' ? { useConfigBackorders: true } : {}),
    ...(backorders === UNCHANGED || backorders === 'settings'
      ? {}
      : { useConfigBackorders: false, backorders: Number(backorders) }),
    ...(minQty === null ? {} : { useConfigMinQty: false, minQty }),
    ...(lowQty === null ? {} : { useConfigNotifyStockQty: false, notifyStockQty: lowQty }),
  };
}

/** What is unusual about the figures, in words. What each product has now is not known here. */
export function questionsOf({ quantity, minQty, lowQty }: StockFieldValues): string[] {
  return surprisesOf(
    [
      { name: t('Quantity'), after: quantityOf(quantity) },
      { name: t('Out-of-stock threshold'), after: quantityOf(minQty) },
      { name: t('Low quantity'), after: quantityOf(lowQty) },
    ].flatMap(({ name, after }) => (after === null ? [] : [{ name, before: undefined, after }])),
  );
}
