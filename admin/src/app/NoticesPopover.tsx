import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { MarkNoticesReadDocument } from '../api/generated/operations';
import type { AdminNoticesQuery } from '../api/generated/operations';
import { useWrite } from '../api/use-operation';
import { AppLink } from '../components/AppLink';
import { DateTimeText } from '../components/DateTimeText';
import { useToasts } from '../components/Toasts';
import { t } from '../language/messages';

type AdminNotice = AdminNoticesQuery['adminNotices']['items'][number];

interface NoticesPopoverProps {
  readonly anchor: HTMLElement;
  readonly items: readonly AdminNotice[];
  readonly onClose: () => void;
}

/** The latest of what administrators are told and have not read. */
export function NoticesPopover({ anchor, items, onClose }: NoticesPopoverProps): ReactNode {
  const id = useId();
  const write = useWrite();
  const toasts = useToasts();
  const markRead = (): void => {
    const ids = items.map(({ noticeId }) => noticeId);
    write(MarkNoticesReadDocument, { ids }).catch((failure: unknown) => toasts.error(failure));
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id, sx: { width: 'min(420px, 94vw)' } } }}
    >
      <Stack direction="row" sx={{ p: 2, pb: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography id={id} variant="h2">
          {t('Notices')}
        </Typography>
        {items.length > 0 && <Button onClick={markRead}>{t('Mark as read')}</Button>}
      </Stack>
      {items.length === 0 && <Box sx={{ px: 2, pb: 1, color: 'text.secondary' }}>{t('There is nothing new.')}</Box>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items.map(({ noticeId, title, text, createdAt }) => (
          <Box component="li" key={noticeId} sx={{ px: 2, py: 1, borderTop: 1, borderColor: 'divider' }}>
            <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Box>
            <Box sx={{ overflowWrap: 'anywhere', maxHeight: 120, overflow: 'hidden' }}>{text}</Box>
            <Box sx={{ color: 'text.secondary', fontSize: '0.85rem' }}>
              <DateTimeText value={createdAt} />
            </Box>
          </Box>
        ))}
      </Box>
      <Box sx={{ p: 2, borderTop: 1, borderColor: 'divider' }} onClick={onClose}>
        <AppLink to="/doctor">{t('All notices')}</AppLink>
      </Box>
    </Popover>
  );
}
