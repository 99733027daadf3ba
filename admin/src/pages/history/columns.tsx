import type { ReactNode } from 'react';
import { ACTOR_TYPE_VALUES, ADJUSTMENT_REASON_VALUES, ADJUSTMENT_SORT_FIELD_VALUES } from '../../api/generated/enums';
import { AppLink } from '../../components/AppLink';
import { CutText } from '../../components/CutText';
import { DateTimeText } from '../../components/DateTimeText';
import type { FilterDefinition } from '../../components/grid/filter-definition';
import type { GridColumn } from '../../components/grid/grid-column';
import { DeltaText, QuantityText } from '../../components/QuantityText';
import { reasonInWords } from '../../components/reason-words';
import { AVAILABLE, stateInWords } from '../../components/state-words';
import type { StateName } from '../../components/state-words';
import { actorsOf, referenceOf, statusChangeOf } from './adjustment-row';
import type { AdjustmentRow } from './adjustment-row';
import { SKU_PART } from './view-filter';
import { t } from '../../language/messages';
import { actorTypeInWords } from '../../components/actor-words';

export type { AdjustmentRow } from './adjustment-row';

/** A source's name behind its code, as the server's `sourceOptions` gives it. */
export interface SourceName {
  readonly code: string;
  readonly name: string;
}

interface AdjustmentColumnOptions {
  /** For labels `Name (code)`; without them the code stands alone. */
  readonly sources?: readonly SourceName[] | undefined;
  /** For the words of states other than that of what is on sale. */
  readonly states?: readonly StateName[] | undefined;
  /** The product page leaves its own SKU out. */
  readonly withoutSku?: boolean;
}

const RIGHT = { align: 'right' } as const;

/** Columns that are not shown at first; the details of a row have them. */
export const HIDDEN_AT_FIRST: readonly string[] = ['adjustmentId', 'statusChange', 'referenceType', 'requestId'];

/**
 * The columns of the adjustment history in their order. Who, why and what for fit beside the figures on a screen of 1440
 * pixels, in rows that are as high as what they hold. Fields are those of the server's `AdjustmentSortField`, but for the
 * status change, by which nothing can be sorted.
 */
export function adjustmentColumns({
  sources = [],
  states,
  withoutSku = false,
}: AdjustmentColumnOptions = {}): GridColumn<AdjustmentRow>[] {
  const labelOf = sourceLabels(sources);
  const columns = [...whatChanged(labelOf), reasonColumn(states), ...WHY_IT_CHANGED];
  return withoutSku ? columns.filter(({ field }) => field !== 'sku') : columns;
}

function whatChanged(labelOf: (code: string) => string): GridColumn<AdjustmentRow>[] {
  return [
    { field: 'adjustmentId', headerName: t('ID'), width: 80, ...RIGHT },
    {
      field: 'createdAt',
      headerName: t('Date'),
      width: 116,
      renderCell: ({ row }) => <DateTimeText value={row.createdAt} />,
    },
    {
      field: 'sourceCode',
      headerName: t('Source'),
      minWidth: 120,
      flex: 0.9,
      renderCell: ({ row }) => <CutText text={labelOf(row.sourceCode)} />,
    },
    {
      field: 'sku',
      headerName: t('SKU'),
      minWidth: 120,
      flex: 1,
      renderCell: ({ row, tabIndex }) => (
        <AppLink to={`/products/${encodeURIComponent(row.sku)}`} title={row.sku} tabIndex={tabIndex}>
          {row.sku}
        </AppLink>
      ),
    },
    {
      field: 'delta',
      headerName: t('Change'),
      width: 110,
      ...RIGHT,
      renderCell: ({ row }) => <DeltaText value={row.delta} />,
    },
    {
      field: 'quantityAfter',
      headerName: t('After'),
      description: t('The quantity after the change'),
      width: 104,
      ...RIGHT,
      renderCell: ({ row }) => <QuantityText value={row.quantityAfter} />,
    },
  ];
}

/** Why, and of what is not on sale, which goods they were. */
function reasonColumn(states: readonly StateName[] | undefined): GridColumn<AdjustmentRow> {
  return {
    field: 'reason',
    headerName: t('Reason'),
    width: 130,
    renderCell: ({ row }) => <CutText text={reasonAndState(row, states)} />,
  };
}

/** `Changed state · Damaged`; the reason alone of what is on sale. */
export function reasonAndState(
  { reason, state }: Pick<AdjustmentRow, 'reason' | 'state'>,
  states: readonly StateName[] | undefined,
): string {
  return state === AVAILABLE ? reasonInWords(reason) : `${reasonInWords(reason)} · ${stateInWords(state, states)}`;
}

const WHY_IT_CHANGED: readonly GridColumn<AdjustmentRow>[] = [
  {
    field: 'actorType',
    headerName: t('Actor'),
    minWidth: 110,
    flex: 0.8,
    renderCell: ({ row }) => <CutText text={actorsOf(row)} />,
  },
  {
    field: 'referenceId',
    headerName: t('Reference'),
    width: 120,
    renderCell: ({ row, tabIndex }) => <Reference row={row} tabIndex={tabIndex} />,
  },
  {
    field: 'note',
    headerName: t('Note'),
    minWidth: 120,
    flex: 1.3,
    renderCell: ({ row }) => <CutText text={row.note ?? ''} />,
  },
  {
    field: 'statusChange',
    headerName: t('Stock Status'),
    width: 180,
    sortable: false,
    renderCell: ({ row }) => statusChangeOf(row),
  },
  {
    field: 'referenceType',
    headerName: t('Reference Type'),
    width: 135,
    renderCell: ({ row }) => <CutText text={row.referenceType ?? ''} />,
  },
  {
    field: 'requestId',
    headerName: t('Request'),
    width: 150,
    renderCell: ({ row }) => <CutText text={row.requestId ?? ''} />,
  },
];

/** What the history can be filtered by. The names are the parameters of the address and the fields of the server's filter. */
export function adjustmentFilters({
  sources = [],
  states = [],
  withoutSku = false,
}: AdjustmentColumnOptions): FilterDefinition[] {
  const filters: FilterDefinition[] = [
    { kind: 'dates', name: 'createdAt', label: t('Date'), isPinned: true },
    {
      kind: 'options',
      name: 'sourceCode',
      label: t('Source'),
      isMultiple: true,
      options: sources.map((source) => ({ value: source.code, label: sourceLabel(source) })),
    },
    { kind: 'text', name: 'sku', label: t('SKU'), isPinned: true, isSku: true, partName: SKU_PART },
    { kind: 'numbers', name: 'delta', label: t('Change') },
    { kind: 'numbers', name: 'quantityAfter', label: t('Quantity after') },
    {
      kind: 'options',
      name: 'reason',
      label: t('Reason'),
      isMultiple: true,
      options: ADJUSTMENT_REASON_VALUES.map((value) => ({ value, label: reasonInWords(value) })),
    },
    {
      kind: 'options',
      name: 'state',
      label: t('State'),
      isMultiple: true,
      options: [AVAILABLE, ...states.map(({ code }) => code)].map((value) => ({
        value,
        label: stateInWords(value, states),
      })),
    },
    {
      kind: 'options',
      name: 'actorType',
      label: t('Actor'),
      isMultiple: true,
      options: ACTOR_TYPE_VALUES.map(asOption),
    },
    { kind: 'text', name: 'referenceType', label: t('Reference Type') },
    { kind: 'text', name: 'referenceId', label: t('Reference') },
    { kind: 'text', name: 'requestId', label: t('Request') },
    { kind: 'text', name: 'note', label: t('Note') },
    { kind: 'numbers', name: 'adjustmentId', label: t('ID') },
  ];
  return withoutSku ? filters.filter(({ name }) => name !== 'sku') : filters;
}

/** The names of `adjustmentFilters`, for `useGridView`. */
export const ADJUSTMENT_FILTER_NAMES: readonly string[] = [...adjustmentFilters({}).map(({ name }) => name), SKU_PART];

/** The words that an address may name, for `useGridView`. */
export const ADJUSTMENT_WORDS = {
  choices: { reason: ADJUSTMENT_REASON_VALUES, actorType: ACTOR_TYPE_VALUES },
  sortable: ADJUSTMENT_SORT_FIELD_VALUES,
} as const;

/** What a source is called; its code where nothing is known of it. */
export function sourceLabels(sources: readonly SourceName[]): (code: string) => string {
  const labels = new Map(sources.map((source) => [source.code.toLowerCase(), sourceLabel(source)]));
  return (code) => labels.get(code.toLowerCase()) ?? code;
}

function sourceLabel({ code, name }: SourceName): string {
  return `${name} (${code})`;
}

function asOption(value: string): { readonly value: string; readonly label: string } {
  return { value, label: actorTypeInWords(value) };
}

/**
 * A document is linked for every reader of the history (specification, "Admin user interface"). One tab stop for the
 * whole grid: arrows lead to the links of its cells.
 */
export function Reference({ row, tabIndex }: { row: AdjustmentRow; tabIndex?: number }): ReactNode {
  const { text, to } = referenceOf(row);
  if (to === null) return <CutText text={text} />;
  return (
    <AppLink isForEverybody noWrap title={text} to={to} {...(tabIndex === undefined ? {} : { tabIndex })}>
      {text}
    </AppLink>
  );
}
