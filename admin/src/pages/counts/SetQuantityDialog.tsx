import { useRef } from 'react';
import type { ReactNode } from 'react';
import { RecordCountsDocument } from '../../api/generated/counts';
import { request } from '../../api/graphql';
import { newKey } from '../../api/new-key';
import { QuantityInput } from '../../components/form/fields';
import { figureText } from '../../components/form/figures';
import { FormDialog } from '../../components/form/FormDialog';
import { quantityViolation, quantityOf } from '../../components/form/rules';
import { useForm } from '../../components/form/use-form';
import type { ShownLine } from './use-counting';
import { refusalOf } from './words';
import { t } from '../../language/messages';

interface SetQuantityDialogProps {
  readonly sessionId: number;
  readonly line: ShownLine;
  readonly onClose: () => void;
  /** The server has answered. */
  readonly onDone: () => void;
  /** It is the quantity from now on. */
  readonly onSet: () => void;
}

/** How many there are in all. What somebody else has counted meanwhile is not written over. */
export function SetQuantityDialog({ sessionId, line, onClose, onDone, onSet }: SetQuantityDialogProps): ReactNode {
  // The same quantity again, because its response was lost, is the same batch.
  const batch = useRef({ content: '', id: '' });
  const form = useForm<{ quantity: string }>({
    initial: { quantity: figureText(line.quantity) },
    validate: ({ quantity }) => ({ quantity: quantityViolation(quantity, { min: 0 }) }),
    submit: async ({ quantity }) => {
      const set = quantityOf(quantity) ?? 0;
      const content = `${set} ${line.version}`;
      if (batch.current.content !== content) batch.current = { content, id: newKey() };
      const entries = [{ sku: line.sku, set, version: line.version }];
      const { recordCounts } = await request(RecordCountsDocument, { sessionId, batchId: batch.current.id, entries });
      onDone();
      const [outcome] = recordCounts.outcomes;
      const refusal = outcome && refusalOf(outcome);
      if (refusal !== undefined) throw new Error(refusal);
      onSet();
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('Quantity of {name}', { name: line.name ?? line.sku })}
      form={form}
      onClose={onClose}
      submitLabel={t('Set')}
    >
      <QuantityInput
        label={t('Counted')}
        isRequired
        autoFocus
        help={t('0 says that nothing is there.')}
        {...form.text('quantity')}
      />
    </FormDialog>
  );
}
