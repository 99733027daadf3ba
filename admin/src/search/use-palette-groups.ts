import { useMemo } from 'react';
import { LookupDocument } from '../api/generated/search';
import { useOperation } from '../api/use-operation';
import { entriesFor } from '../app/entries';
import { useSettled } from '../components/use-settled';
import { useSession } from '../session/session';
import { actionsFor } from './actions';
import type { PaletteAction } from './actions';
import { foundGroups, inOrder, localGroups } from './entries';
import type { PaletteGroup } from './entries';

/** Typing goes on within this time. */
const PAUSE_MS = 120;
const STALE_MS = 10_000;

interface PaletteGroups {
  readonly groups: readonly PaletteGroup[];
  /** Whether they are what the text finds, and nothing of an earlier one. */
  readonly isCurrent: boolean;
  readonly hasFailed: boolean;
  /** Asks once more. */
  retry(): void;
}

/** What a text finds; with an action the products that it can be about. */
export function usePaletteGroups(text: string, action: PaletteAction | null): PaletteGroups {
  const session = useSession();
  const { can } = session;
  const term = text.trim();
  const settled = useSettled(term, PAUSE_MS);
  const [withProducts, isWide] = [can('Vendor_Catalog::products'), action === null];
  const { data, isPlaceholderData, isError, refetch } = useOperation(
    LookupDocument,
    {
      term: settled,
      withProducts,
      withOrders: isWide && can('Vendor_Sales::actions_view'),
      withSources: isWide && can('Vendor_InventoryApi::source'),
      withRequests: isWide && can('Vendor_InventoryAdjustment::view'),
    },
    { isEnabled: settled !== '', staleMs: STALE_MS },
  );
  const isCurrent = term === '' || (settled === term && data !== undefined && !isPlaceholderData);
  const groups = useMemo(() => {
    const found = term === '' ? undefined : data?.lookup;
    const addressOf = typeof action?.to === 'function' ? action.to : productAddress;
    const local = action ? [] : localGroups(term, { actions: actionsFor(can), pages: entriesFor(session) });
    return inOrder([...local, ...(found ? foundGroups(found, addressOf) : [])], term, found);
  }, [term, data, action, session, can]);
  return { groups, isCurrent, hasFailed: settled === term && isError, retry: () => void refetch() };
}

function productAddress(sku: string): string {
  return `/products/${encodeURIComponent(sku)}`;
}
