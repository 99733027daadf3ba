import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { formatCount, formatQuantity } from '../../components/format';
import { SimpleTable } from '../../components/SimpleTable';
import type { SimpleColumn } from '../../components/SimpleTable';
import type { Suggestion } from './SourceField';
import { t } from '../../language/messages';

type Reason = NonNullable<Suggestion['explanation']>[number];

interface SelectionReasonsProps {
  readonly explanation: readonly Reason[];
  /** Whether distances are told. */
  readonly isByDistance: boolean;
}

const WORDS: Readonly<Record<Reason['reason'], string>> = {
  taken: t('Ships it'),
  enough_taken_before: t('Not needed: others ship all of it'),
  item_out_of_stock: t('Out of stock there'),
  source_disabled: t('The source is disabled'),
  no_source_item: t('Does not have it'),
  nothing_left: t('Nothing is left there'),
  bundle_not_whole: t('No source has the whole bundle'),
};

const COLUMNS: readonly SimpleColumn<Reason>[] = [
  { label: t('SKU'), cell: ({ sku }) => sku },
  { label: t('Source'), cell: ({ sourceName }) => sourceName },
  { label: t('Has'), isNumber: true, cell: ({ qtyAvailable }) => formatQuantity(qtyAvailable) },
  { label: t('Ships'), isNumber: true, cell: ({ qtyTaken }) => formatQuantity(qtyTaken) },
  { label: t('Why'), cell: ({ reason }) => WORDS[reason] },
];
const DISTANCE: SimpleColumn<Reason> = {
  label: t('Distance'),
  isNumber: true,
  cell: ({ distance }) => (distance === null ? t('unknown') : formatCount(Math.round(distance))),
};
const HEIGHT_MAX = 280;

/** Why the suggested sources are suggested and the others are not, for whoever wants to know. */
export function SelectionReasons({ explanation, isByDistance }: SelectionReasonsProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  if (explanation.length === 0) return null;
  const [sku, source, ...others] = COLUMNS;
  const columns = [sku, source, isByDistance ? DISTANCE : undefined, ...others].filter(
    (column) => column !== undefined,
  );
  return (
    <div>
      <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('Why these sources')}
      </Button>
      {isOpen && (
        <SimpleTable
          label={t('Why these sources')}
          columns={columns}
          rows={explanation}
          idOf={({ sku: of, sourceCode }) => `${of} ${sourceCode}`}
          maxHeight={HEIGHT_MAX}
        />
      )}
    </div>
  );
}
