import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import type { SettingGroup } from './setting-rules';
import { t } from '../../language/messages';

/** The id of a group's heading. */
export function groupId(key: string): string {
  return `settings-${key}`;
}

/** The way to each group, beside the form on wide screens. */
export function GroupLinks({ groups }: { groups: readonly SettingGroup[] }): ReactNode {
  return (
    <Box
      component="nav"
      aria-label={t('Groups of settings')}
      sx={{ display: { xs: 'none', lg: 'block' }, position: 'sticky', top: 72, alignSelf: 'start' }}
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {groups.map(({ key, label }) => (
          <Box component="li" key={key} sx={{ py: 0.5 }}>
            <Link
              href={`#${groupId(key)}`}
              color="text.primary"
              onClick={(event) => {
                event.preventDefault();
                const heading = document.getElementById(groupId(key));
                heading?.scrollIntoView({ block: 'start' });
                heading?.focus({ preventScroll: true });
              }}
            >
              {label}
            </Link>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
