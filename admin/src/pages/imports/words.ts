import type {
  ImportBehavior,
  ImportKind,
  ImportOutcome,
  ImportState,
  ImportUnknownSkus,
} from '../../api/generated/imports';
import type { Option } from '../../components/form/fields';
import type { Tone } from '../../components/StatusChip';
import { t } from '../../language/messages';

export const KIND_LABELS: Readonly<Record<ImportKind, string>> = {
  stock_sources: t('Source items'),
  products: t('Products'),
};

/** The columns that a file of the kind may have. */
export const COLUMNS_OF: Readonly<Record<ImportKind, string>> = {
  stock_sources: 'source_code, sku, quantity, status',
  products: 'sku, name, product_type, price, weight, qty, is_in_stock and the other stock fields',
};

export const BEHAVIORS: readonly Option<ImportBehavior>[] = [
  { value: 'append', label: t('Add and update') },
  { value: 'replace', label: t('Replace') },
  { value: 'delete', label: t('Delete') },
];

export const BEHAVIOR_HELP: Readonly<Record<ImportBehavior, string>> = {
  append: t('A row sets the values that it gives.'),
  replace: t('A row stands for the whole source item.'),
  delete: t('A row removes its source item.'),
};

export function behaviorLabel(behavior: ImportBehavior): string {
  return BEHAVIORS.find(({ value }) => value === behavior)?.label ?? behavior;
}

export const FAULTS: readonly Option<'stop' | 'skip'>[] = [
  { value: 'stop', label: t('Import nothing') },
  { value: 'skip', label: t('Skip them, import the others') },
];

/** The choice as the server takes it. */
export function unknownSkusOf(createsUnknown: boolean): ImportUnknownSkus {
  return createsUnknown ? 'create' : 'refuse';
}

export const OUTCOME_LABELS: Readonly<Record<ImportOutcome, string>> = {
  created: t('Created'),
  updated: t('Updated'),
  unchanged: t('Unchanged'),
  deleted: t('Deleted'),
  merged: t('Merged'),
  failed: t('Failed'),
};

export const STATE_LABELS: Readonly<Record<ImportState, { readonly label: string; readonly tone: Tone }>> = {
  waiting: { label: t('Waiting'), tone: 'neutral' },
  running: { label: t('Running'), tone: 'info' },
  stopped: { label: t('Stopped'), tone: 'warning' },
  complete: { label: t('Complete'), tone: 'success' },
};

export function isGoing(state: ImportState): boolean {
  return state === 'waiting' || state === 'running';
}
