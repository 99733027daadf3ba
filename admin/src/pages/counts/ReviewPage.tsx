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
import { t } from '../../language/messages';

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
    { label: t('Count and receive'), to: '/counts' },
    { label: session.name, to: `/counts/${sessionId}` },
  ];
  const isOpen = session.status === 'open';
  return (
    <>
      <PageHeader
        title={t('Review of {name}', { name: session.name })}
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
              {t('Post')}
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
              aria-label={t('Lines')}
              value={onlyDiffering}
              onChange={(_event, value: boolean | null) => {
                if (value === null) return;
                setPage(1);
                setOnlyDiffering(value);
              }}
            >
              <ToggleButton value>{t('Differences')}</ToggleButton>
              <ToggleButton value={false}>{t('All that is counted')}</ToggleButton>
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
    { label: t('Products counted'), value: formatCount(totals.lines) },
    { label: t('With a difference'), value: formatCount(totals.differing) },
    { label: t('Units added'), value: formatDelta(totals.added) },
    { label: t('Units taken away'), value: formatDelta(-totals.removed) },
  ];
}

function Posted({ session }: { readonly session: Review['session'] }): ReactNode {
  if (session.status === 'cancelled')
    return <Alert severity="info">{t('{closedBy} has cancelled this session.', { closedBy: session.closedBy })}</Alert>;
  return (
    <Alert severity="success">
      {t(
        '{count, plural, one {{closedBy} has posted this session. It has changed # product.} other {{closedBy} has posted this session. It has changed # products.}}',
        { closedBy: session.closedBy, count: session.changedItems },
      )}{' '}
      <AppLink to={`/inventory/adjustments?requestId=${session.requestId}`}>{t('What it has changed')}</AppLink>
    </Alert>
  );
}

/** What is to be looked at before posting. */
function Warnings({ review: { totals } }: { readonly review: Review }): ReactNode {
  return (
    <>
      {totals.belowZero > 0 && (
        <Alert severity="error">
          {t(
            '{count, plural, one {# product would end below zero, as goods have left since. Count again what is marked.} other {# products would end below zero, as goods have left since. Count again what is marked.}}',
            { count: totals.belowZero },
          )}
        </Alert>
      )}
      {totals.shared > 0 && (
        <Alert severity="warning">
          {t(
            '{count, plural, one {Several people have counted # product. Make sure that nothing was counted twice.} other {Several people have counted # products. Make sure that nothing was counted twice.}}',
            { count: totals.shared },
          )}
        </Alert>
      )}
      {totals.movedMeanwhile > 0 && (
        <Alert severity="warning">
          {t(
            '{count, plural, one {Stock of # product has moved while it was counted, so that the difference may be wrong. Type the quantity again where it is marked.} other {Stock of # products has moved while it was counted, so that the difference may be wrong. Type the quantity again where it is marked.}}',
            { count: totals.movedMeanwhile },
          )}
        </Alert>
      )}
      {totals.moved > totals.movedMeanwhile && (
        <Alert severity="info">
          {t(
            '{count, plural, one {Goods of # product have moved since they were first counted. Posting changes stock by the difference that was found, so that these movements stay.} other {Goods of # products have moved since they were first counted. Posting changes stock by the difference that was found, so that these movements stay.}}',
            { count: totals.moved - totals.movedMeanwhile },
          )}
        </Alert>
      )}
    </>
  );
}
