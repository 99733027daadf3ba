import { mdiCheck, mdiClose, mdiPencilOutline, mdiUndoVariant } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { messageOf } from '../../api/api-error';
import { ClearLowStockThresholdDocument, SetLowStockThresholdDocument } from '../../api/generated/low-stock';
import type { LowStockQuery } from '../../api/generated/low-stock';
import { useKeyedWrite } from '../../api/use-keyed-write';
import { QuantityField } from '../../components/form/QuantityField';
import { quantityViolation, quantityOf, understoodAs } from '../../components/form/rules';
import { formatQuantity } from '../../components/format';
import { Icon } from '../../components/Icon';
import { useToasts } from '../../components/Toasts';
import { t } from '../../language/messages';

export type LowStockRow = LowStockQuery['lowStock']['items'][number];

interface ThresholdCellProps {
  readonly row: LowStockRow;
  readonly maySet: boolean;
  readonly mayClear: boolean;
  /** The grid's: 0 while the cell has the focus. */
  readonly tabIndex: 0 | -1;
}

/**
 * A threshold that is changed where it stands: enter or a click opens it, enter saves, escape leaves it as it was. One of
 * the source's own can be given up for the one of the product or of the settings.
 */
export function ThresholdCell({ row, maySet, mayClear, tabIndex }: ThresholdCellProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useRef(false);
  const write = useKeyedWrite();
  const toasts = useToasts();
  const { sourceCode, sku, notifyStockQty, ownNotifyStockQty } = row;
  const place = t('{sku} at {sourceName}', { sku, sourceName: row.sourceName });
  if (isOpen) {
    const close = (): void => {
      wasOpen.current = true;
      setOpen(false);
    };
    return <ThresholdField row={row} place={place} onClose={close} />;
  }
  const clear = (): void => {
    void write(
      ClearLowStockThresholdDocument,
      { sourceCode, sku },
      t('The threshold of {place} is the general one.', { place }),
    ).catch((error: unknown) => toasts.error(error));
  };
  const text = formatQuantity(notifyStockQty);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 0.5, width: '100%' }}>
      {maySet ? (
        <Button
          size="small"
          tabIndex={tabIndex}
          // Who has changed it goes on from here.
          ref={(button) => {
            if (button && wasOpen.current) button.focus();
            wasOpen.current = false;
          }}
          endIcon={<Icon path={mdiPencilOutline} fontSize="small" />}
          aria-label={t('Change the threshold of {place}, {text}', { place, text })}
          onClick={() => setOpen(true)}
          sx={{ minWidth: 0, fontWeight: ownNotifyStockQty === null ? 400 : 700 }}
        >
          {text}
        </Button>
      ) : (
        <Box component="span" sx={{ fontWeight: ownNotifyStockQty === null ? 400 : 700 }}>
          {text}
        </Box>
      )}
      {ownNotifyStockQty !== null && mayClear && (
        <IconButton
          size="small"
          tabIndex={tabIndex}
          aria-label={t('Remove the own threshold of {place}', { place })}
          title={t('Remove the own threshold')}
          onClick={clear}
        >
          <Icon path={mdiUndoVariant} fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}

interface ThresholdFieldProps {
  readonly row: LowStockRow;
  readonly place: string;
  readonly onClose: () => void;
}

function ThresholdField({ row, place, onClose }: ThresholdFieldProps): ReactNode {
  const { sourceCode, sku, notifyStockQty } = row;
  const [text, setText] = useState(formatQuantity(notifyStockQty));
  const [isBusy, setBusy] = useState(false);
  const [violation, setViolation] = useState<string>();
  const write = useKeyedWrite();
  const save = async (): Promise<void> => {
    const wrong = quantityViolation(text);
    const quantity = quantityOf(text);
    setViolation(wrong);
    if (isBusy || wrong !== undefined || quantity === null) return;
    setBusy(true);
    try {
      await write(
        SetLowStockThresholdDocument,
        { sourceCode, sku, notifyStockQty: quantity },
        t('The threshold of {place} is {quantity}.', { place, quantity: formatQuantity(quantity) }),
      );
      onClose();
    } catch (error) {
      setViolation(messageOf(error));
      setBusy(false);
    }
  };
  const press = (event: KeyboardEvent): void => {
    // The grid has a meaning of its own for these keys.
    event.stopPropagation();
    if (event.key === 'Enter') void save();
    if (event.key === 'Escape') onClose();
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.25, width: '100%', py: 0.5 }}>
      <QuantityField
        value={text}
        onChange={(typed) => {
          setText(typed);
          setViolation(undefined);
        }}
        onKeyDown={press}
        ariaLabel={t('Threshold of {place}', { place })}
        violation={violation}
        understood={understoodAs(text)}
        disabled={isBusy}
        autoFocus
        isDense
      />
      <IconButton size="small" disabled={isBusy} aria-label={t('Save the threshold')} onClick={() => void save()}>
        <Icon path={mdiCheck} fontSize="small" />
      </IconButton>
      <IconButton size="small" disabled={isBusy} aria-label={t('Leave the threshold as it was')} onClick={onClose}>
        <Icon path={mdiClose} fontSize="small" />
      </IconButton>
    </Box>
  );
}
