import type { Option } from '../../components/form/fields';
import type { StateName } from '../../components/state-words';
import type { ItemStates } from './item-states';

/** What both dialogs about states are opened with. */
export interface StateDialogProps {
  readonly sku: string;
  readonly items: readonly ItemStates[];
  readonly names: readonly StateName[];
  /** Whether the product is sold by the piece. */
  readonly isWhole: boolean;
  readonly onClose: () => void;
}

/** The sources to choose from, by name. */
export function sourceOptions(items: readonly ItemStates[]): Option[] {
  return items.map(({ sourceCode, sourceName }) => ({ value: sourceCode, label: sourceName }));
}
