import Box from '@mui/material/Box';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { AppLink } from '../../components/AppLink';
import { EnabledChip } from '../../components/EnabledChip';
import { QuantityText } from '../../components/QuantityText';
import { SimpleTable } from '../../components/SimpleTable';
import type { SimpleColumn } from '../../components/SimpleTable';
import { StatusChip } from '../../components/StatusChip';
import { formatQuantity } from '../../components/format';
import { TYPE_LABELS } from './product';
import type { ShownPart, ShownParts, ShownProduct } from './product';
import { QuantitiesCell } from './QuantitiesCell';
import { Section } from './Section';
import { t } from '../../language/messages';

interface PartsSectionProps {
  readonly parts: ShownParts;
  readonly withItems: boolean;
  readonly withStocks: boolean;
}

/** What a product is made of, where it is and what can be sold of it. */
export function PartsSection({ parts, withItems, withStocks }: PartsSectionProps): ReactNode {
  const { items, totalCount, shipment } = parts;
  const columns = useMemo(() => columnsOf(items, withItems, withStocks), [items, withItems, withStocks]);
  const rest = totalCount - items.length;
  return (
    <Section title={t('Made of')} actions={shipment && <StatusChip tone="neutral" label={SHIPMENT_LABELS[shipment]} />}>
      {items.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>{t('The catalogue names no products that it is made of.')}</Box>
      ) : (
        <SimpleTable label={t('Parts of the product')} columns={columns} rows={items} idOf={({ linkId }) => linkId} />
      )}
      {rest > 0 && (
        <Box sx={{ pt: 1, color: 'text.secondary' }}>
          {t('{rest, plural, one {and # more part} other {and # more parts}}', { rest })}
        </Box>
      )}
    </Section>
  );
}

const SHIPMENT_LABELS: Readonly<Record<NonNullable<ShownParts['shipment']>, string>> = {
  together: t('Ships together'),
  separately: t('Parts ship separately'),
};

/** What a bundle offers by choice has a column for the choice. */
function columnsOf(parts: readonly ShownPart[], withItems: boolean, withStocks: boolean): SimpleColumn<ShownPart>[] {
  return [
    ...(parts.some(({ optionTitle }) => optionTitle !== null) ? [CHOICE_COLUMN] : []),
    { label: t('Part'), cell: ({ product }) => product && <ProductLink {...product} /> },
    { label: t('In one set'), isNumber: true, cell: ({ quantity }) => <QuantityText value={quantity} /> },
    { label: t('Status'), cell: ({ product }) => product && <EnabledChip isEnabled={product.status === 1} /> },
    ...(withItems ? [SOURCES_COLUMN] : []),
    ...(withStocks ? [SALABLE_COLUMN] : []),
  ];
}

const CHOICE_COLUMN: SimpleColumn<ShownPart> = {
  label: t('Choice'),
  cell: ({ optionTitle, isRequired }) => (
    <>
      <div>{optionTitle}</div>
      {!isRequired && <Box sx={{ color: 'text.secondary', fontSize: '0.85rem' }}>{t('optional')}</Box>}
    </>
  ),
};

const SOURCES_COLUMN: SimpleColumn<ShownPart> = {
  label: t('Quantity per Source'),
  cell: ({ product }) => <QuantitiesCell items={product?.sourceItems ?? []} />,
};

const SALABLE_COLUMN: SimpleColumn<ShownPart> = {
  label: t('Salable Quantity'),
  cell: ({ product }) => <Salable stocks={product?.stocks ?? []} />,
};

type PartStocks = NonNullable<NonNullable<ShownPart['product']>['stocks']>;

/** What each stock can sell of a part; how that comes about is told on the page of the part. */
function Salable({ stocks }: { stocks: PartStocks }): ReactNode {
  if (stocks.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t('In no stock')}</Box>;
  return stocks.map(({ stockId, stockName, salableQuantity, isSalable, manageStock }) => (
    <Box key={stockId} sx={{ overflowWrap: 'anywhere' }}>
      {stockName}:{' '}
      <Box component="span" sx={{ fontWeight: 600, color: isSalable ? undefined : 'error.main' }}>
        {manageStock ? formatQuantity(salableQuantity) : t('not counted')}
      </Box>
    </Box>
  ));
}

/** The composite products that this one belongs to. */
export function ParentsSection({ parents }: { parents: ShownProduct['partOf'] }): ReactNode {
  return (
    <Section title={t('Part of')}>
      <SimpleTable
        label={t('Products that it is part of')}
        columns={PARENT_COLUMNS}
        rows={parents}
        idOf={({ sku }) => sku}
      />
    </Section>
  );
}

const PARENT_COLUMNS: readonly SimpleColumn<ShownProduct['partOf'][number]>[] = [
  { label: t('Product'), cell: (parent) => <ProductLink {...parent} /> },
  { label: t('Type'), cell: ({ typeId }) => TYPE_LABELS[typeId] },
];

function ProductLink({ sku, name }: { readonly sku: string; readonly name: string }): ReactNode {
  return (
    <Box sx={{ minWidth: 120, overflowWrap: 'anywhere' }}>
      {name !== sku && <div>{name}</div>}
      <AppLink to={`/products/${encodeURIComponent(sku)}`}>{sku}</AppLink>
    </Box>
  );
}
