import { StockStatesDocument } from '../../api/generated/history';
import { useOperation } from '../../api/use-operation';
import type { StateName } from '../../components/state-words';
import { useSession } from '../../session/session';

const STALE_MS = 300_000;
const PERMISSION = 'Vendor_InventoryApi::source';

/** The states that goods can be in besides what is on sale; undefined while they are read, or for who may not see them. */
export function useStateNames(): readonly StateName[] | undefined {
  const { can } = useSession();
  const query = useOperation(StockStatesDocument, {}, { isEnabled: can(PERMISSION), staleMs: STALE_MS });
  return query.data?.stockStates;
}
