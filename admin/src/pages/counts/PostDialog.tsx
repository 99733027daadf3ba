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
import { t } from '../../language/messages';

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
      title={t('Post {name}?', { name: session.name })}
      confirmLabel={t('Post')}
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
          t('The session is posted.'),
        );
        void navigate(`/counts/${sessionId}`);
      }}
    >
      <Typography>
        {isCount
          ? t(
              '{count, plural, one {# product at {source} changes: {added} more, {removed} less.} other {# products at {source} change: {added} more, {removed} less.}}',
              {
                count: totals.differing,
                source: session.sourceName,
                added: formatQuantity(totals.added),
                removed: formatQuantity(totals.removed),
              },
            )
          : t(
              '{count, plural, one {# product at {source} changes: {added} received.} other {# products at {source} change: {added} received.}}',
              {
                count: totals.differing,
                source: session.sourceName,
                added: formatQuantity(totals.added),
              },
            )}
      </Typography>
      {totals.movedMeanwhile > 0 && (
        <FormControlLabel
          control={<Checkbox checked={acceptsMoved} onChange={(_event, isOn) => setAcceptsMoved(isOn)} />}
          label={t('Post {movedMeanwhile} of them although stock has moved while it was counted', {
            movedMeanwhile: formatCount(totals.movedMeanwhile),
          })}
        />
      )}
      {isCount && uncounted && uncounted.items > 0 && (
        <>
          <Typography sx={{ mt: 1 }}>
            {uncounted.isTooMany
              ? t(
                  'Nobody has counted {items} or more products of the source. They are too many to be posted, and stay as they are.',
                  { items: formatCount(uncounted.items) },
                )
              : t(
                  '{items, plural, one {Nobody has counted # product of the source with {units}, here or in another count.} other {Nobody has counted # products of the source with {units}, here or in another count.}}',
                  { items: uncounted.items, units: unitsInWords(uncounted.quantity) },
                )}
          </Typography>
          {canWriteOff && (
            <FormControlLabel
              control={<Checkbox checked={writesOff} onChange={(_event, isOn) => setWritesOff(isOn)} />}
              label={t('Set them to zero, {units} less', { units: unitsInWords(uncounted.quantity) })}
            />
          )}
        </>
      )}
    </ConfirmDialog>
  );
}

function unitsInWords(quantity: number): string {
  const shown = formatQuantity(quantity);
  return t('{quantity, plural, one {{shown} unit} other {{shown} units}}', { quantity, shown });
}
