import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { FailureAlert } from '../../components/form/FailureAlert';
import { SelectInput, SwitchInput } from '../../components/form/fields';
import { FormElement } from '../../components/form/FormElement';
import { FormSection } from '../../components/form/FormSection';
import { useForm } from '../../components/form/use-form';
import { WhyFields } from '../../components/form/WhyFields';
import { AddLine } from './AddLine';
import { firstTransfer } from './first-transfer';
import { LinesTable } from './LinesTable';
import { PasteDialog } from './PasteDialog';
import { RouteSection } from './RouteSection';
import type { SourceOption } from './RouteSection';
import { addLines, lineViolation, lineNote, LINES_MAX, skuKey } from './transfer-lines';
import type { TransferLine } from './transfer-lines';
import { EMPTY_TRANSFER, transferViolations } from './transfer-values';
import type { TransferMode, TransferValues } from './transfer-values';
import type { DoneTransfer } from './TransferSummary';
import { usePositions } from './use-positions';
import { useTransfer } from './use-transfer';
import { t, tIn } from '../../language/messages';

const MODES: readonly { readonly value: TransferMode; readonly label: string }[] = [
  { value: 'some', label: t('Some of each product') },
  { value: 'all', label: t('All of each product') },
];

interface TransferFormProps {
  readonly sources: readonly SourceOption[];
  readonly onDone: (done: DoneTransfer) => void;
}

/** From where, to where, and how much of what. */
export function TransferForm({ sources, onDone }: TransferFormProps): ReactNode {
  const [isPasting, setPasting] = useState(false);
  const [parameters] = useSearchParams();
  const first = firstTransfer(
    parameters,
    sources.map(({ code }) => code),
  );
  const { transfer, refusals, forget } = useTransfer(sources);
  const form = useForm<TransferValues>({
    initial: first,
    validate: transferViolations,
    submit: async (values) => onDone(await transfer(values)),
  });
  const { origin, destination, lines, mode } = form.values;
  const isPartial = mode === 'some';
  const { positions, error } = usePositions({ origin, destination }, lines);
  const places = { origin: nameOf(sources, origin), destination: nameOf(sources, destination) };
  const change = (next: readonly TransferLine[]): void => form.set({ lines: next });
  const add = (added: readonly TransferLine[]): void => change(addLines(lines, added).slice(0, LINES_MAX));
  const violationOf = (line: TransferLine): string | undefined => {
    const refusal = refusals.get(skuKey(line.sku));
    return refusal ?? (isPartial ? lineViolation(line, positions.get(skuKey(line.sku)), places) : undefined);
  };
  return (
    <>
      <FormElement form={form}>
        <Stack spacing={2}>
          <RouteSection form={form} sources={sources} />
          <FormSection
            title={t('Products')}
            columns={1}
            action={
              <Button variant="outlined" onClick={() => setPasting(true)}>
                {t('Paste lines')}
              </Button>
            }
          >
            <Box sx={{ maxWidth: 480 }}>
              <SelectInput
                label={t('What moves')}
                help={isPartial ? undefined : t('With source-level reservations, what open orders hold moves along.')}
                options={MODES}
                {...form.field('mode')}
              />
            </Box>
            {!isPartial && (
              <Box sx={{ mb: 1.5 }}>
                <SwitchInput
                  label={t('Take the products from the origin')}
                  help={t('Else they stay there, empty and out of stock.')}
                  {...form.field('unassigns')}
                />
              </Box>
            )}
            <AddLine origin={origin} hasQuantity={isPartial} isFull={lines.length >= LINES_MAX} onAdd={add} />
            <LinesTable
              lines={lines}
              positions={positions}
              hasQuantity={isPartial}
              violationOf={violationOf}
              noteOf={(line) => (isPartial ? undefined : lineNote(positions.get(skuKey(line.sku)), places))}
              isBusy={form.isBusy}
              onChange={(index, quantity) => {
                forget(lines[index]?.sku ?? '');
                change(lines.map((line, at) => (at === index ? { ...line, quantity } : line)));
              }}
              onRemove={(index) => change(lines.filter((_line, at) => at !== index))}
            />
            <FailureAlert error={error} />
            <Box sx={{ maxWidth: 720, mt: 1 }}>
              <WhyFields note={form.text('note')} />
            </Box>
          </FormSection>
          <FailureAlert error={form.failure ?? errorOf(form.field('lines').violation)} />
          <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
            <Button onClick={() => form.reset(EMPTY_TRANSFER)} disabled={form.isBusy || !form.isChanged}>
              {t('Clear')}
            </Button>
            <Button type="submit" variant="contained" loading={form.isBusy}>
              {lines.length > 0
                ? t('{count, plural, one {Transfer # product} other {Transfer # products}}', { count: lines.length })
                : tIn('verb', 'Transfer')}
            </Button>
          </Stack>
        </Stack>
      </FormElement>
      {/* Outside of the form: what its own form sends would come here as well. */}
      {isPasting && <PasteDialog room={LINES_MAX - lines.length} onAdd={add} onClose={() => setPasting(false)} />}
    </>
  );
}

/** The name of a source, or its code. */
function nameOf(sources: readonly SourceOption[], code: string): string {
  return sources.find((source) => source.code === code)?.name ?? code;
}

function errorOf(violation: string | undefined): Error | null {
  return violation === undefined ? null : new Error(violation);
}
