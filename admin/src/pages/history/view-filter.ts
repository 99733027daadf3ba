import type { AdjustmentRowsQueryVariables } from '../../api/generated/history';
import { figureOf } from '../../components/form/rules';
import { sortAmong } from '../../components/grid/grid-view';
import type { GridViewState } from '../../components/grid/use-grid-view';

export type AdjustmentFilter = NonNullable<AdjustmentRowsQueryVariables['filter']>;
export type AdjustmentSort = NonNullable<AdjustmentRowsQueryVariables['sort']>;

/** The parameter of a text that was typed for a SKU; `sku` is one alone. */
export const SKU_PART = 'skuPart';

/** The filters of the address as the server takes them; a number that is none is left out. */
export function filterOf(view: Pick<GridViewState, 'text' | 'list' | 'range' | 'moments'>): AdjustmentFilter {
  const numbers = (name: string): { from?: number; to?: number } | undefined => {
    const range = view.range(name);
    const [from, to] = [numberOf(range?.from), numberOf(range?.to)];
    if (from === undefined && to === undefined) return undefined;
    return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  };
  const given = {
    createdAt: view.moments('createdAt'),
    sourceCode: view.list('sourceCode'),
    sku: view.text('sku'),
    delta: numbers('delta'),
    quantityAfter: numbers('quantityAfter'),
    state: view.list('state'),
    reason: view.list('reason') as AdjustmentFilter['reason'],
    actorType: view.list('actorType') as AdjustmentFilter['actorType'],
    referenceType: view.text('referenceType'),
    referenceId: view.text('referenceId'),
    requestId: view.text('requestId'),
    note: view.text('note'),
    adjustmentId: numbers('adjustmentId'),
  };
  // One text for one filter, whatever is not set: responses are shared by it.
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as AdjustmentFilter;
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : figureOf(text);
}

/** The order of the address as the server takes it; none of a column that nothing can be sorted by. */
export function sortOf(view: Pick<GridViewState, 'sort'>, fields: readonly string[]): AdjustmentSort | undefined {
  return sortAmong(view.sort, fields) as AdjustmentSort | undefined;
}

const EXPORT_PATH = '/rest/V1/inventory/export/source-item-adjustments';

/** Where the server gives all rows of a filter as CSV. */
export function exportPath(filter: AdjustmentFilter): string {
  const parameters = new URLSearchParams();
  conditionsOf(filter).forEach(([field, condition, value], index) => {
    const prefix = `searchCriteria[filterGroups][${index}][filters][0]`;
    parameters.append(`${prefix}[field]`, field);
    parameters.append(`${prefix}[conditionType]`, condition);
    for (const [position, one] of (typeof value === 'string' ? [value] : value).entries()) {
      parameters.append(typeof value === 'string' ? `${prefix}[value]` : `${prefix}[value][${position}]`, one);
    }
  });
  if (parameters.size === 0) parameters.append('searchCriteria', '');
  return `${EXPORT_PATH}?${parameters}`;
}

type Condition = readonly [field: string, condition: string, value: string | readonly string[]];

function conditionsOf(filter: AdjustmentFilter): Condition[] {
  const between = (field: string, range: { from?: unknown; to?: unknown } | null | undefined): Condition[] =>
    (['from', 'to'] as const).flatMap((end): Condition[] =>
      range?.[end] === undefined || range[end] === null ? [] : [[field, end, String(range[end])]],
    );
  const equal = (field: string, value: string | null | undefined): Condition[] =>
    value === undefined || value === null ? [] : [[field, 'eq', value]];
  const among = (field: string, values: readonly string[] | string | null | undefined): Condition[] => {
    if (values === undefined || values === null) return [];
    if (typeof values === 'string') return equal(field, values);
    return values.length === 1 ? equal(field, values[0]) : [[field, 'in', values]];
  };
  return [
    ...between('created_at', filter.createdAt),
    ...among('source_code', filter.sourceCode),
    ...equal('sku', filter.sku),
    ...among('sku', filter.skus),
    ...between('delta', filter.delta),
    ...between('quantity_after', filter.quantityAfter),
    ...among('state', filter.state),
    ...among('reason', filter.reason),
    ...among('actor_type', filter.actorType),
    ...equal('reference_type', filter.referenceType),
    ...equal('reference_id', filter.referenceId),
    ...equal('request_id', filter.requestId),
    ...containing('note', filter.note),
    ...between('adjustment_id', filter.adjustmentId),
  ];
}

/** As the server's own filter finds a part of a note: signs of patterns are plain characters. */
function containing(field: string, part: string | null | undefined): Condition[] {
  if (part === undefined || part === null || part === '') return [];
  return [[field, 'like', `%${part.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`]];
}
