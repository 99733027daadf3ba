import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Pagination from '@mui/material/Pagination';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { CountReviewDocument } from '../../api/generated/counts';
import type { CountReviewQuery } from '../../api/generated/counts';
import { useOperation } from '../../api/use-operation';
import { AppLink } from '../../components/AppLink';
import { ErrorState } from '../../components/ErrorState';
import { Facts } from '../../components/Facts';
import { formatCount, formatDelta } from '../../components/format';
import { PageHeader } from '../../components/PageHeader';
import { PageLoading } from '../../components/PageLoading';
import { StatusChip } from '../../components/StatusChip';
import { PostDialog } from './PostDialog';
import { ReviewLines } from './ReviewLines';
import { KIND_WORDS, STATUS_WORDS } from './words';

const PAGE_SIZE = 50;

export type Review = CountReviewQuery['countReview'];

/** What posting a session would change, and the button that does it. */
export function ReviewPage(): ReactNode {
  const { id = '' } = useParams();
  return <ReviewOf key={id} sessionId={Number(id)} />;
}

function ReviewOf({ sessionId }: { readonly sessionId: number }): ReactNode {
  const [onlyDiffering, setOnlyDiffering] = useState(true);
  const [page, setPage] = useState(1);
  const [isPosting, setPosting] = useState(false);
  const query = useOperation(CountReviewDocument, { sessionId, onlyDiffering, pageSize: PAGE_SIZE, currentPage: page });
  const review = query.data?.countReview;
  if (!review) {
    return query.error ? (
      <ErrorState isPage error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <PageLoading />
    );
  }
  const { session, totals, lines, pageInfo } = review;
  const parents = [
    { label: 'Count and receive', to: '/counts' },
    { label: session.name, to: `/counts/${sessionId}` },
  ];
  const isOpen = session.status === 'open';
  return (
    <>
      <PageHeader
        title={`Review of ${session.name}`}
        parents={parents}
        aside={<StatusChip {...STATUS_WORDS[session.status]} />}
        subtitle={[KIND_WORDS[session.kind], session.sourceName, session.reference].filter(Boolean).join(' · ')}
        actions={
          isOpen && (
            <Button
              variant="contained"
              size="large"
              disabled={totals.lines === 0 || totals.belowZero > 0}
              onClick={() => setPosting(true)}
            >
              Post
            </Button>
          )
        }
      />
      <Stack spacing={2}>
        {isOpen ? <Warnings review={review} /> : <Posted session={session} />}
        {isOpen && (
          <>
            <Facts facts={factsOf(totals)} />
            <ToggleButtonGroup
              exclusive
              size="small"
              aria-label="Lines"
              value={onlyDiffering}
              onChange={(_event, value: boolean | null) => {
                if (value === null) return;
                setPage(1);
                setOnlyDiffering(value);
              }}
            >
              <ToggleButton value>Differences</ToggleButton>
              <ToggleButton value={false}>All that is counted</ToggleButton>
            </ToggleButtonGroup>
            <ReviewLines lines={lines} kind={session.kind} />
            {pageInfo.totalPages > 1 && (
              <Pagination
                count={pageInfo.totalPages}
                page={pageInfo.currentPage}
                onChange={(_event, next) => setPage(next)}
              />
            )}
          </>
        )}
      </Stack>
      {isPosting && <PostDialog review={review} onClose={() => setPosting(false)} />}
    </>
  );
}

function factsOf(totals: Review['totals']): readonly { readonly label: string; readonly value: string }[] {
  return [
    { label: 'Products counted', value: formatCount(totals.lines) },
    { label: 'With a difference', value: formatCount(totals.differing) },
    { label: 'Units added', value: formatDelta(totals.added) },
    { label: 'Units taken away', value: formatDelta(-totals.removed) },
  ];
}

function Posted({ session }: { readonly session: Review['session'] }): ReactNode {
  if (session.status === 'cancelled')
    return <Alert severity="info">{session.closedBy} has cancelled this session.</Alert>;
  return (
    <Alert severity="success">
      {session.closedBy} has posted this session. It has changed {formatCount(session.changedItems)}{' '}
      {session.changedItems === 1 ? 'product' : 'products'}.{' '}
      <AppLink to={`/inventory/adjustments?requestId=${session.requestId}`}>What it has changed</AppLink>
    </Alert>
  );
}

/** What is to be looked at before posting. */
function Warnings({ review: { totals } }: { readonly review: Review }): ReactNode {
  const products = (count: number): string => `${formatCount(count)} ${count === 1 ? 'product' : 'products'}`;
  return (
    <>
      {totals.belowZero > 0 && (
        <Alert severity="error">
          {products(totals.belowZero)} would end below zero, as goods have left since. Count again what is marked.
        </Alert>
      )}
      {totals.shared > 0 && (
        <Alert severity="warning">
          Several people have counted {products(totals.shared)}. Make sure that nothing was counted twice.
        </Alert>
      )}
      {totals.movedMeanwhile > 0 && (
        <Alert severity="warning">
          Stock of {products(totals.movedMeanwhile)} has moved while it was counted, so that the difference may be
          wrong. Type the quantity anew where it is marked.
        </Alert>
      )}
      {totals.moved > totals.movedMeanwhile && (
        <Alert severity="info">
          Goods of {products(totals.moved - totals.movedMeanwhile)} have moved since they were first counted. Posting
          changes stock by the difference that was found, so that these movements stay.
        </Alert>
      )}
    </>
  );
}
