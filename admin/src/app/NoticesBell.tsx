import { mdiBellOutline } from '@mdi/js';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AdminNoticesDocument } from '../api/generated/operations';
import { useOperation } from '../api/use-operation';
import { formatCount } from '../components/format';
import { Icon } from '../components/Icon';
import { lazyPart } from '../components/lazy-part';
import { t } from '../language/messages';

const SHOWN_MAX = 5;
const REFRESH_MS = 60_000;

const NoticesPopover = lazyPart(async () => (await import('./NoticesPopover')).NoticesPopover, {
  close: ({ onClose }) => onClose(),
});

/** What administrators are told, on every page: how much of it is new, and the latest of it. */
export function NoticesBell(): ReactNode {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data } = useOperation(
    AdminNoticesDocument,
    { unreadOnly: true, pageSize: SHOWN_MAX, currentPage: 1 },
    { everyMs: REFRESH_MS, staleMs: REFRESH_MS },
  );
  const { items = [], unreadCount = 0 } = data?.adminNotices ?? {};
  return (
    <>
      <IconButton
        aria-label={
          unreadCount === 0 ? t('Notices') : t('Notices, {unreadCount} new', { unreadCount: formatCount(unreadCount) })
        }
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Badge badgeContent={unreadCount === 0 ? null : unreadCount} color="error" max={99}>
          <Icon path={mdiBellOutline} />
        </Badge>
      </IconButton>
      {anchor && <NoticesPopover anchor={anchor} items={items} onClose={() => setAnchor(null)} />}
    </>
  );
}
