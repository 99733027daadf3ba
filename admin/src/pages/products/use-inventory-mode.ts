import { InventoryModeDocument } from '../../api/generated/products';
import type { InventoryModeQuery } from '../../api/generated/products';
import { useOperation } from '../../api/use-operation';

export type InventoryMode = InventoryModeQuery['inventoryMode'];

/** How the service is run; undefined until it is known. */
export function useInventoryMode(): InventoryMode | undefined {
  return useOperation(InventoryModeDocument, {}).data?.inventoryMode;
}
