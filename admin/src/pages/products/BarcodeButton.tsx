import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { SetProductBarcodeDocument } from '../../api/generated/products';
import { useWrite } from '../../api/use-operation';
import { TextInput } from '../../components/form/fields';
import { FormDialog } from '../../components/form/FormDialog';
import { useForm } from '../../components/form/use-form';
import { formatCount } from '../../components/format';
import { t } from '../../language/messages';

/** As the server bounds it. */
const BARCODE_LENGTH_MAX = 64;

interface BarcodeProps {
  readonly product: { readonly sku: string; readonly barcode: string | null };
}

/** What a scanner reads off the product, and the dialog that changes it. */
export function BarcodeButton({ product }: BarcodeProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{product.barcode === null ? t('Add barcode') : t('Edit barcode')}</Button>
      {isOpen && <BarcodeDialog product={product} onClose={() => setOpen(false)} />}
    </>
  );
}

function BarcodeDialog({ product, onClose }: BarcodeProps & { readonly onClose: () => void }): ReactNode {
  const write = useWrite();
  const form = useForm<{ barcode: string }>({
    initial: { barcode: product.barcode ?? '' },
    validate: ({ barcode }) => ({ barcode: barcodeViolation(barcode.trim()) }),
    submit: async ({ barcode }) => {
      const variables = { sku: product.sku, barcode: barcode.trim() || null };
      await write(SetProductBarcodeDocument, variables, t('The barcode is saved.'));
      onClose();
    },
  });
  return (
    <FormDialog title={t('Barcode of {sku}', { sku: product.sku })} form={form} onClose={onClose}>
      <TextInput
        label={t('Barcode')}
        autoFocus
        help={t('Scan it, or type it. Empty: the product has none.')}
        {...form.text('barcode')}
      />
    </FormDialog>
  );
}

function barcodeViolation(barcode: string): string | undefined {
  if (barcode.length > BARCODE_LENGTH_MAX)
    return t('At most {max} characters.', { max: formatCount(BARCODE_LENGTH_MAX) });
  return /^[\x21-\x7e]*$/.test(barcode) ? undefined : t('Only letters of ASCII, digits and signs.');
}
