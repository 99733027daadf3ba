import { mdiBellOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Pagination from '@mui/material/Pagination';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AdminNoticesDocument, MarkNoticesReadDocument } from '../../api/generated/operations';
import type { AdminNoticesQuery } from '../../api/generated/operations';
import { useOperation, useWrite } from '../../api/use-operation';
import { DateTimeText } from '../../components/DateTimeText';
import { ErrorState, Notice } from '../../components/ErrorState';
import { StatusChip } from '../../components/StatusChip';
import { useToasts } from '../../components/Toasts';
import { t } from '../../language/messages';

const PAGE_SIZE = 10;
const LOADING_HEIGHT = 220;

/** What administrators were told outside of any request of theirs, the newest first. */
export function NoticesSection(): ReactNode {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useOperation(AdminNoticesDocument, {
    unreadOnly: false,
    pageSize: PAGE_SIZE,
    currentPage: page,
  });
  const write = useWrite();
  const toasts = useToasts();
  const notices = data?.adminNotices;
  const unread = (notices?.items ?? []).filter(({ readAt }) => readAt === null).map(({ noticeId }) => noticeId);
  const markRead = (): void => {
    write(MarkNoticesReadDocument, { ids: unread }).catch((failure: unknown) => toasts.error(failure));
  };
  const pages = Math.ceil((notices?.totalCount ?? 0) / PAGE_SIZE);
  return (
    <Paper variant="outlined" component="section" aria-label={t('Notices')} sx={{ mt: 2 }}>
      <Stack direction="row" sx={{ p: 2, pb: 1, alignItems: 'center', justifyContent: 'space-between', minHeight: 56 }}>
        <Typography variant="h2">{t('Notices')}</Typography>
        {unread.length > 0 && <Button onClick={markRead}>{t('Mark as read')}</Button>}
      </Stack>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !notices ? (
        <Skeleton variant="rounded" height={LOADING_HEIGHT} sx={{ m: 2 }} />
      ) : notices.items.length === 0 ? (
        <Notice icon={mdiBellOutline} title={t('No notices')}>
          {t('Oversold goods are reported here, when their detection is switched on.')}
        </Notice>
      ) : (
        <NoticeList items={notices.items} />
      )}
      {pages > 1 && <Pagination count={pages} page={page} onChange={(_event, next) => setPage(next)} sx={{ p: 2 }} />}
    </Paper>
  );
}

const SEVERITY_WORDS: Readonly<Record<AdminNoticesQuery['adminNotices']['items'][number]['severity'], string>> = {
  critical: t('critical'),
  major: t('major'),
  minor: t('minor'),
  notice: t('notice'),
};

function NoticeList({ items }: { items: AdminNoticesQuery['adminNotices']['items'] }): ReactNode {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {items.map(({ noticeId, severity, title, text, createdAt, readAt }) => (
        <Box component="li" key={noticeId} sx={{ p: 2, borderTop: 1, borderColor: 'divider' }}>
          <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
            <StatusChip
              label={SEVERITY_WORDS[severity]}
              tone={severity === 'critical' || severity === 'major' ? 'error' : 'info'}
            />
            <Typography variant="h3" sx={{ fontWeight: readAt === null ? 700 : 400 }}>
              {title}
            </Typography>
            {readAt === null && <StatusChip label={t('new')} tone="warning" />}
            <Box sx={{ ml: 'auto', color: 'text.secondary' }}>
              <DateTimeText value={createdAt} />
            </Box>
          </Stack>
          <Typography sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>{text}</Typography>
        </Box>
      ))}
    </Box>
  );
}
