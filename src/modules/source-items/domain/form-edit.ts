import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import { itemKey } from './source-item.js';
import type { SourceItemChange, SourceItemKey, StockStatus, StoredSourceItem, StoredState } from './source-item.js';

/** The item as a form showed it; what is absent was not shown. */
export interface ShownItem {
  readonly quantity?: Quantity | undefined;
  readonly status?: StockStatus | undefined;
}

/**
 * What a form does to one source item.
 * - `assign`: the item is new; the form showed none.
 * - `set`: the form showed the item and changes quantity, status or both.
 * - `unassign`: the form showed the item and takes it away.
 */
export type FormEdit = SourceItemKey &
  (
    | { readonly kind: 'assign'; readonly quantity: Quantity; readonly status: StockStatus }
    | {
        readonly kind: 'set';
        readonly quantity?: Quantity | undefined;
        readonly status?: StockStatus | undefined;
        readonly shown: ShownItem;
      }
    | { readonly kind: 'unassign'; readonly shown: ShownItem }
  );

/** An edit as JSON has kept it: quantities are numbers. */
export type KeptEdit = SourceItemKey & {
  readonly kind: FormEdit['kind'];
  readonly quantity?: number;
  readonly status?: StockStatus;
  readonly shown?: { readonly quantity?: number; readonly status?: StockStatus };
};

/** The edit that was kept. */
export function keptEdit({ quantity, shown, ...edit }: KeptEdit): FormEdit {
  return {
    ...edit,
    ...quantityOf(quantity),
    ...(shown ? { shown: { ...shown, ...quantityOf(shown.quantity) } } : {}),
  } as FormEdit;
}

function quantityOf(number: number | undefined): { readonly quantity?: Quantity } {
  return number === undefined ? {} : { quantity: Quantity.of(number) };
}

/** What changed since the form was shown, for the one who typed into it; undefined where the edit still fits. */
export function staleness(edit: FormEdit, stored: StoredSourceItem | undefined): ErrorDetail | undefined {
  const named = { sku: edit.sku, source_code: edit.sourceCode };
  if (edit.kind === 'assign') {
    if (!stored) return undefined;
    return {
      message: 'SKU "%sku" has been assigned to source "%source_code" meanwhile, with quantity %quantity.',
      parameters: { ...named, quantity: stored.quantity.toNumber() },
    };
  }
  if (!stored) {
    return { message: 'SKU "%sku" is no longer assigned to source "%source_code".', parameters: named };
  }
  const { quantity, status } = edit.shown;
  if (quantity && !quantity.equals(stored.quantity)) {
    return {
      message: 'The quantity of SKU "%sku" at source "%source_code" is %quantity, not %expected_quantity as expected.',
      parameters: { ...named, quantity: stored.quantity.toNumber(), expected_quantity: quantity.toNumber() },
    };
  }
  if (status !== undefined && status !== stored.status) {
    return {
      message: 'SKU "%sku" at source "%source_code" is %status by now.',
      parameters: { ...named, status: stored.status === 1 ? 'in stock' : 'out of stock' },
    };
  }
  return undefined;
}

/** Goods that edits would destroy unseen: the form takes away items of which it has shown what is available alone. */
export function strandedBy(edits: readonly FormEdit[], states: readonly StoredState[]): ErrorDetail[] {
  const leaving = new Set(edits.filter(({ kind }) => kind === 'unassign').map(itemKey));
  return states.filter((state) => !state.quantity.isZero() && leaving.has(itemKey(state))).map(stranded);
}

/** The refusal to take an item from its source while it has goods in another state there. */
export function stranded({ sku, sourceCode, state, quantity }: StoredState): ErrorDetail {
  return {
    message:
      'SKU "%sku" cannot be taken from source "%source_code": %quantity of it are in state "%state" there. Move them first.',
    parameters: { sku, source_code: sourceCode, state, quantity: quantity.toNumber() },
  };
}

/** The change that an edit stands for once it is known to fit. */
export function changeOf(edit: FormEdit): SourceItemChange {
  const { sourceCode, sku } = edit;
  if (edit.kind === 'unassign') return { kind: 'delete', sourceCode, sku };
  return { kind: 'set', sourceCode, sku, quantity: edit.quantity, status: edit.status };
}
