import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import type { ShipmentSuggestionQuery } from '../../api/generated/orders';
import type { FieldProps } from '../../components/form/use-form';
import { formatCount, formatQuantity } from '../../components/format';
import { t } from '../../language/messages';

export type Suggestion = ShipmentSuggestionQuery['shipmentSourceSuggestion'];

interface SourceFieldProps extends FieldProps<string> {
  readonly suggestion: Suggestion;
}

/** The source to ship from: suggested ones first, then the others of the stock by priority, then none. */
export function SourceField({ suggestion, name, value, onChange, onBlur }: SourceFieldProps): ReactNode {
  const { sources, choices } = suggestion;
  const suggested = new Map(sources.map((source) => [source.sourceCode, source]));
  const chosen = suggested.get(value);
  return (
    <TextField
      select
      name={name}
      label={t('Source')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      helperText={helpFor(value, chosen)}
      slotProps={{
        inputLabel: { shrink: true },
        select: { displayEmpty: true, renderValue: () => nameOf(suggestion, value) },
      }}
    >
      {sources.map((source) => (
        <MenuItem key={source.sourceCode} value={source.sourceCode} sx={{ display: 'block', whiteSpace: 'normal' }}>
          {source.sourceName}
          <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.85rem' }}>
            {t('Suggested: {items}', { items: inWords(source.items) })}
          </Box>
        </MenuItem>
      ))}
      {choices
        .filter(({ sourceCode }) => !suggested.has(sourceCode))
        .map(({ sourceCode, sourceName }) => (
          <MenuItem key={sourceCode} value={sourceCode} sx={{ whiteSpace: 'normal' }}>
            {sourceName}
          </MenuItem>
        ))}
      <MenuItem value="">{NO_SOURCE}</MenuItem>
    </TextField>
  );
}

const NO_SOURCE = t('Let the service decide');
/** As many of a source's items as a line of text has room for. */
const ITEMS_SHOWN = 4;

function nameOf({ sources, choices }: Suggestion, value: string): string {
  const isChosen = ({ sourceCode }: { sourceCode: string }): boolean => sourceCode === value;
  return (sources.find(isChosen) ?? choices.find(isChosen))?.sourceName ?? NO_SOURCE;
}

function helpFor(value: string, chosen: Suggestion['sources'][number] | undefined): string {
  if (value === '') return t('The service takes the one source that can ship all of it, or asks for one.');
  return chosen ? t('Suggested: {items}', { items: inWords(chosen.items) }) : ' ';
}

function inWords(items: Suggestion['sources'][number]['items']): string {
  const shown = items.slice(0, ITEMS_SHOWN).map(({ sku, quantity }) => `${formatQuantity(quantity)} × ${sku}`);
  const rest = items.length - shown.length;
  return [...shown, ...(rest > 0 ? [t('{rest} more', { rest: formatCount(rest) })] : [])].join(', ');
}
