import { mdiCallSplit } from '@mdi/js';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import { ReceiveTransferOrderDocument, TransferOrderStatesDocument } from '../../api/generated/transfer-orders';
import { useKeyedWrite } from '../../api/use-keyed-write';
import { useOperation } from '../../api/use-operation';
import { SwitchInput, TextInput } from '../../components/form/fields';
import { FormDialog } from '../../components/form/FormDialog';
import { useForm } from '../../components/form/use-form';
import { Icon } from '../../components/Icon';
import { formatCount } from '../../components/format';
import { AVAILABLE, stateInWords } from '../../components/state-words';
import { ScanField } from './ScanField';
import { movingOf, scanned, stepsViolation } from './step-lines';
import type { ArrivalLine } from './step-lines';
import { ViolationLine, StepLines } from './StepLines';
import type { Details } from './words';
import { t } from '../../language/messages';

const NOTE_LENGTH_MAX = 255;

interface ReceiveDialogProps {
  readonly details: Details;
  readonly onClose: () => void;
}

interface Values {
  readonly lines: readonly ArrivalLine[];
  readonly note: string;
  readonly movesReservations: boolean;
}

/** What has arrived, and how it looks. At first nothing: it is scanned or typed, or all of it at once. */
export function ReceiveDialog({ details: { transfer, lines }, onClose }: ReceiveDialogProps): ReactNode {
  const write = useKeyedWrite();
  const form = useForm<Values>({
    initial: {
      lines: lines
        .filter(({ inTransit }) => inTransit > 0)
        .map(({ sku, name, barcode, inTransit }) => ({
          ...{ sku, name, barcode, max: inTransit, quantity: '', state: AVAILABLE },
        })),
      note: '',
      movesReservations: transfer.moveReservations,
    },
    validate: (values) => ({
      lines: stepsViolation(values.lines),
      note:
        values.note.length > NOTE_LENGTH_MAX
          ? t('At most {max} characters.', { max: formatCount(NOTE_LENGTH_MAX) })
          : undefined,
    }),
    submit: async ({ lines: typed, note, movesReservations }) => {
      const items = movingOf(typed).map(({ sku, moved, state }) => ({ sku, quantity: moved, state }));
      const variables = { id: transfer.transferId, items, note: note.trim() || null };
      await write(
        ReceiveTransferOrderDocument,
        { ...variables, moveReservations: movesReservations },
        t('The goods are received.'),
      );
      onClose();
    },
  });
  const change = (next: readonly ArrivalLine[]): void => form.set({ lines: next });
  return (
    <FormDialog title={t('Receive')} form={form} onClose={onClose} submitLabel={t('Receive')} width="md">
      <ScanField
        label={t('Barcode or SKU')}
        help={t('Scan what has arrived, or type the quantities.')}
        onCode={(code) => {
          const next = scanned(form.values.lines, code);
          if (!next) return { text: t('No more of {code} is on its way.', { code }), isError: true };
          change(next);
          return { text: t('One more of {code}.', { code }), isError: false };
        }}
      />
      <StepLines
        label={t('Products to receive')}
        lines={form.values.lines}
        onChange={change}
        asideOf={(line) => <ArrivalState line={line} lines={form.values.lines} onChange={change} />}
      />
      <ViolationLine text={form.field('lines').violation} />
      {transfer.moveReservations && (
        <SwitchInput
          label={t('Reservations follow')}
          help={t('What open orders hold of the goods moves here, as far as they are available.')}
          {...form.field('movesReservations')}
        />
      )}
      <TextInput label={t('Note')} {...form.text('note')} />
    </FormDialog>
  );
}

interface ArrivalStateProps {
  readonly line: ArrivalLine;
  readonly lines: readonly ArrivalLine[];
  readonly onChange: (lines: readonly ArrivalLine[]) => void;
}

/** The state in which it arrived, and a further line for what arrived in another one. */
function ArrivalState({ line, lines, onChange }: ArrivalStateProps): ReactNode {
  const { data } = useOperation(TransferOrderStatesDocument, {});
  const states = data?.transferOrderStates;
  return (
    <Stack direction="row" sx={{ alignItems: 'center' }}>
      <TextField
        select
        size="small"
        value={line.state}
        onChange={(event) => onChange(lines.map((one) => (one === line ? { ...one, state: event.target.value } : one)))}
        slotProps={{ select: { 'aria-label': t('State of {sku}', { sku: line.sku }) } as object }}
        sx={{ minWidth: 120 }}
      >
        {[AVAILABLE, ...(states ?? []).map(({ code }) => code)].map((code) => (
          <MenuItem key={code} value={code}>
            {stateInWords(code, states)}
          </MenuItem>
        ))}
      </TextField>
      <Tooltip title={t('Some of it in another state')}>
        <IconButton
          aria-label={t('Some of {sku} in another state', { sku: line.sku })}
          onClick={() => onChange(lines.flatMap((one) => (one === line ? [one, { ...one, quantity: '' }] : [one])))}
        >
          <Icon path={mdiCallSplit} />
        </IconButton>
      </Tooltip>
    </Stack>
  );
}
