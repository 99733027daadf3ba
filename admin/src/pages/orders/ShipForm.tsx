import { mdiPlus } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { ShipOrderDocument, ShipmentWarningDocument } from '../../api/generated/orders';
import { useOperation } from '../../api/use-operation';
import { SelectInput, TextInput } from '../../components/form/fields';
import { quantityOf } from '../../components/form/rules';
import { useForm } from '../../components/form/use-form';
import { formatCount, formatQuantity } from '../../components/format';
import { Icon } from '../../components/Icon';
import { LinesDialog } from './LinesDialog';
import type { Order } from './order';
import {
  bundlesFrom,
  commentOf,
  linesToShip,
  quantitiesOf,
  quantityViolations,
  quantityField,
  suggestedQuantities,
} from './quantities';
import type { ShipLine } from './quantities';
import { refuseNothing } from './refuse-nothing';
import { ReservedElsewhere } from './ReservedElsewhere';
import { SelectionReasons } from './SelectionReasons';
import { SourceField } from './SourceField';
import type { Suggestion } from './SourceField';
import { useOrderWrite } from './use-order-write';
import { SHIP } from './step-words';
import { t } from '../../language/messages';

const TRACKS_MAX = 20;

interface ShipFormProps {
  readonly order: Order;
  readonly suggestion: Suggestion;
  /** The code of the way in which the sources are suggested. */
  readonly algorithm: string;
  readonly onAlgorithm: (code: string) => void;
  readonly onClose: () => void;
}

/** What to ship, from where, in which parcels (spec, "Shipment form"). */
export function ShipForm({ order, suggestion, algorithm, onAlgorithm, onClose }: ShipFormProps): ReactNode {
  const write = useOrderWrite();
  const [trackCount, setTrackCount] = useState(1);
  const lines = linesToShip(order.items);
  const [first] = suggestion.sources;
  const form = useForm<Record<string, string>>({
    initial: {
      ...suggestedQuantities(lines, suggestion.sources, first?.sourceCode ?? ''),
      sourceCode: first?.sourceCode ?? '',
      comment: '',
      ...Object.fromEntries(trackFields(TRACKS_MAX).map((name) => [name, ''])),
    },
    validate: (values) => ({ ...quantityViolations(lines, values), ...trackViolations(values, trackCount) }),
    submit: async (values) => {
      const shipment = {
        orderId: order.id,
        items: refuseNothing(quantitiesOf(lines, values), SHIP),
        sourceCode: values['sourceCode'] || null,
        tracks: tracksOf(values, trackCount),
        comment: commentOf(values),
      };
      await write(ShipOrderDocument, { shipment }, t('The shipment is made.'));
      onClose();
    },
  });
  const sourceCode = form.values['sourceCode'] ?? '';

  /** Quantities follow the source as long as the reader has typed none of their own. */
  const choose = (next: string): void => {
    const before = suggestedQuantities(lines, suggestion.sources, sourceCode);
    const isUntouched = Object.entries(before).every(([name, text]) => form.values[name] === text);
    form.set({ sourceCode: next, ...(isUntouched ? suggestedQuantities(lines, suggestion.sources, next) : {}) });
  };

  /** The source and the quantities follow another way to suggest, as long as the reader has chosen none of their own. */
  const chooseAlgorithm = useSuggestedAnew(suggestion, onAlgorithm, (before) => {
    const isSuggested = sourceCode === (before.sources[0]?.sourceCode ?? '');
    const typed = suggestedQuantities(lines, before.sources, sourceCode);
    const isUntouched = Object.entries(typed).every(([name, text]) => form.values[name] === text);
    if (!isSuggested || !isUntouched) return;
    const next = suggestion.sources[0]?.sourceCode ?? '';
    form.set({ sourceCode: next, ...suggestedQuantities(lines, suggestion.sources, next) });
  });

  return (
    <LinesDialog
      words={SHIP}
      order={order}
      lines={lines}
      form={form}
      onClose={onClose}
      note={(line) => <AtSource line={line} suggestion={suggestion} values={form.values} />}
      extra={({ parts }) => parts.length > 0 && <Parts parts={parts} />}
      above={
        <>
          {suggestion.algorithms.length > 1 && (
            <SelectInput
              name="algorithm"
              label={t('Suggested by')}
              value={algorithm}
              onChange={chooseAlgorithm}
              onBlur={() => undefined}
              violation={undefined}
              options={suggestion.algorithms.map(({ code, title }) => ({ value: code, label: title }))}
            />
          )}
          <SourceField suggestion={suggestion} {...form.field('sourceCode')} onChange={choose} />
          <SelectionReasons explanation={suggestion.explanation ?? []} isByDistance={algorithm === 'distance'} />
          <Warning orderId={order.id} sourceCode={sourceCode} />
        </>
      }
    >
      <Stack spacing={0.5} sx={{ pt: 1 }}>
        {Array.from({ length: trackCount }, (_, index) => (
          <Stack key={index} direction={{ xs: 'column', sm: 'row' }} spacing={1}>
            <TextInput
              label={t('Carrier{numbered}', { numbered: numbered(index) })}
              {...form.field(`carrier.${index}`)}
            />
            <TextInput
              label={t('Tracking number{numbered}', { numbered: numbered(index) })}
              {...form.field(`track.${index}`)}
            />
          </Stack>
        ))}
        {trackCount < TRACKS_MAX && (
          <div>
            <Button size="small" startIcon={<Icon path={mdiPlus} />} onClick={() => setTrackCount(trackCount + 1)}>
              {t('Another parcel')}
            </Button>
          </div>
        )}
      </Stack>
    </LinesDialog>
  );
}

/**
 * Asks for a suggestion by another algorithm, and calls `follow` with the one before once it is there. A suggestion that is
 * only read anew is not followed: what the reader meant to ship stays, with its violations.
 */
function useSuggestedAnew(
  suggestion: Suggestion,
  ask: (algorithm: string) => void,
  follow: (before: Suggestion) => void,
): (algorithm: string) => void {
  const shown = useRef(suggestion);
  const isAsked = useRef(false);
  useEffect(() => {
    const before = shown.current;
    shown.current = suggestion;
    if (before === suggestion || !isAsked.current) return;
    isAsked.current = false;
    follow(before);
  });
  return (algorithm) => {
    isAsked.current = true;
    ask(algorithm);
  };
}

/** What the server has to say about the chosen source; the words of the last one are not shown for another. */
function Warning({ orderId, sourceCode }: { orderId: number; sourceCode: string }): ReactNode {
  const { data } = useOperation(
    ShipmentWarningDocument,
    { orderId, sourceCode },
    { isEnabled: sourceCode !== '', keepsLast: false, staleMs: 0 },
  );
  const warning = sourceCode === '' ? null : (data?.shipmentSourceSuggestion.warning ?? null);
  return warning === null ? null : <ReservedElsewhere warning={warning} />;
}

/** How much of a line the chosen source has; in a warning colour where that is less than what is to be shipped. */
function AtSource({ line, suggestion, values }: AtSourceProps): ReactNode {
  const source = suggestion.choices.find(({ sourceCode }) => sourceCode === values['sourceCode']);
  if (!source) return null;
  const there = (sku: string): number | undefined =>
    source.items.find((item) => item.sku.toLowerCase() === sku.toLowerCase())?.quantity;
  const isBundle = line.parts.length > 0;
  const quantity = isBundle ? bundlesFrom(line, (sku) => there(sku) ?? noneOf(sku, suggestion)) : there(line.sku);
  const wanted = quantityOf(values[quantityField(line.id)] ?? '') ?? 0;
  const isShort = quantity !== undefined && wanted > quantity;
  return (
    <Box component="span" sx={isShort ? { color: 'warning.main', fontWeight: 600 } : undefined}>
      {atSourceInWords(source.sourceName, quantity, isBundle)}
    </Box>
  );
}

function atSourceInWords(sourceName: string, quantity: number | undefined, isBundle: boolean): string {
  if (!quantity) return t('none at {sourceName}', { sourceName });
  const values = { quantity: formatQuantity(quantity), sourceName };
  return isBundle ? t('{quantity} whole at {sourceName}', values) : t('{quantity} at {sourceName}', values);
}

/** Nothing of what another source has; what no source has is not counted. */
function noneOf(sku: string, { choices }: Suggestion): number | undefined {
  const isCounted = choices.some(({ items }) => items.some((item) => item.sku.toLowerCase() === sku.toLowerCase()));
  return isCounted ? 0 : undefined;
}

/** What a bundle is made of: it leaves with all of it. */
function Parts({ parts }: Pick<ShipLine, 'parts'>): ReactNode {
  return (
    <Box sx={{ color: 'text.secondary', fontSize: '0.85rem', overflowWrap: 'anywhere' }}>
      {t('Ships together: {parts}', {
        parts: parts.map(({ sku, name, each }) => `${formatQuantity(each)} × ${name ?? sku}`).join(', '),
      })}
    </Box>
  );
}

interface AtSourceProps {
  readonly line: ShipLine;
  readonly suggestion: Suggestion;
  readonly values: Readonly<Record<string, string>>;
}

function numbered(index: number): string {
  return index === 0 ? '' : ` ${index + 1}`;
}

function trackFields(count: number): string[] {
  return Array.from({ length: count }, (_, index) => [`carrier.${index}`, `track.${index}`]).flat();
}

const TRACK_LENGTH_MAX = 255;

function trackViolations(values: Readonly<Record<string, string>>, count: number): Record<string, string | undefined> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const number = (values[`track.${index}`] ?? '').trim();
      const isMissing = number === '' && (values[`carrier.${index}`] ?? '').trim() !== '';
      if (isMissing) return [`track.${index}`, t('Enter a tracking number.')];
      return [
        `track.${index}`,
        number.length > TRACK_LENGTH_MAX
          ? t('At most {max} characters.', { max: formatCount(TRACK_LENGTH_MAX) })
          : undefined,
      ];
    }),
  );
}

function tracksOf(
  values: Readonly<Record<string, string>>,
  count: number,
): { trackNumber: string; title: string | null }[] {
  return Array.from({ length: count }, (_, index) => ({
    trackNumber: (values[`track.${index}`] ?? '').trim(),
    title: (values[`carrier.${index}`] ?? '').trim() || null,
  })).filter(({ trackNumber }) => trackNumber !== '');
}
