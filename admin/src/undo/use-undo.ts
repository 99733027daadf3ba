import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../api/api-error';
import { UndoRequestDocument } from '../api/generated/undo';
import { request } from '../api/graphql';
import { newKey } from '../api/new-key';
import { useRefresh } from '../api/use-operation';
import { useToasts } from '../components/Toasts';
import type { ToastAction } from '../components/Toasts';
import { useSession } from '../session/session';
import { refusalInWords, takenBackInWords } from './words';
import { t } from '../language/messages';

const REVERT = 'Vendor_InventoryAdjustment::revert';
const VIEW = 'Vendor_InventoryAdjustment::view';

/** The way back from a request that moved stock; undefined where the reader may not take it, or it has no id. */
export type UndoOf = (requestId: string | null) => ToastAction | undefined;

/**
 * "Undo" for the message after a write: takes the request back, all of it or nothing. Where that is refused the reader is
 * told why, with the way to the request in the history.
 */
export function useUndo(): UndoOf {
  const { can } = useSession();
  const toasts = useToasts();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const [mayRevert, mayView] = [can(REVERT), can(VIEW)];
  return useCallback(
    (requestId) => {
      if (!mayRevert || requestId === null) return undefined;
      const show: ToastAction | undefined = mayView
        ? {
            label: t('Show the request'),
            run: () => void navigate(`/inventory/adjustments?${new URLSearchParams({ requestId }).toString()}`),
          }
        : undefined;
      // One key for every try: a second click after a lost response is not done twice.
      const key = newKey();
      const undo = async (): Promise<void> => {
        try {
          const { revertRequest } = await request(UndoRequestDocument, { requestId }, { idempotencyKey: key });
          await refresh();
          if (revertRequest.revertRequestId !== null) toasts.success(takenBackInWords(revertRequest.reverted.length));
          else toasts.error(refusalInWords(revertRequest.refused), show);
        } catch (error) {
          toasts.error(t('This could not be taken back. {error}', { error: messageOf(error) }), show);
        }
      };
      return { label: t('Undo'), run: () => void undo() };
    },
    [mayRevert, mayView, navigate, refresh, toasts],
  );
}
