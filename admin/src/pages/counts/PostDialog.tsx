import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { PostCountSessionDocument, UncountedItemsDocument } from '../../api/generated/counts';
import { useOperation } from '../../api/use-operation';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { formatCount, formatQuantity } from '../../components/format';
import { useStockWrite } from '../../undo/use-stock-write';
import type { Review } from './ReviewPage';

interface PostDialogProps {
  readonly review: Review;
  readonly onClose: () => void;
}

/** Names what will change, and asks what becomes of products that nobody has counted. */
export function PostDialog({ review, onClose }: PostDialogProps): ReactNode {
  const { session, totals } = review;
  const { sessionId } = session;
  const navigate = useNavigate();
  const { write } = useStockWrite();
  const [writesOff, setWritesOff] = useState(false);
  const [acceptsMoved, setAcceptsMoved] = useState(false);
  const isCount = session.kind === 'count';
  const query = useOperation(UncountedItemsDocument, { sessionId }, { isEnabled: isCount, staleMs: 0 });
  const uncounted = query.data?.uncountedItems;
  const canWriteOff = uncounted !== undefined && uncounted.items > 0 && !uncounted.isTooMany;
  return (
    <ConfirmDialog
      title={`Post ${session.name}?`}
      confirmLabel="Post"
      onClose={onClose}
      onConfirm={async () => {
        await write(
          PostCountSessionDocument,
          {
            id: sessionId,
            expectedRevision: session.revision,
            acceptMoved: acceptsMoved,
            ...(writesOff && uncounted ? { uncounted: 'zero', expectedUncounted: uncounted.quantity } : {}),
          },
          'The session is posted.',
        );
        void navigate(`/counts/${sessionId}`);
      }}
    >
      <Typography>
        {formatCount(totals.differing)} {totals.differing === 1 ? 'product' : 'products'} at {session.sourceName}{' '}
        {totals.differing === 1 ? 'changes' : 'change'}: {formatQuantity(totals.added)} {isCount ? 'more' : 'received'}
        {isCount && `, ${formatQuantity(totals.removed)} less`}.
      </Typography>
      {totals.movedMeanwhile > 0 && (
        <FormControlLabel
          control={<Checkbox checked={acceptsMoved} onChange={(_event, isOn) => setAcceptsMoved(isOn)} />}
          label={`Post ${formatCount(totals.movedMeanwhile)} of them although stock has moved while it was counted`}
        />
      )}
      {isCount && uncounted && uncounted.items > 0 && (
        <>
          <Typography sx={{ mt: 1 }}>
            {uncounted.isTooMany
              ? `Nobody has counted ${formatCount(uncounted.items)} or more products of the source. They are too many to be posted, and stay as they are.`
              : `Nobody has counted ${formatCount(uncounted.items)} ${uncounted.items === 1 ? 'product' : 'products'} of the source with ${formatQuantity(uncounted.quantity)} units, here or in another count.`}
          </Typography>
          {canWriteOff && (
            <FormControlLabel
              control={<Checkbox checked={writesOff} onChange={(_event, isOn) => setWritesOff(isOn)} />}
              label={`Set them to zero, ${formatQuantity(uncounted.quantity)} units less`}
            />
          )}
        </>
      )}
    </ConfirmDialog>
  );
}
