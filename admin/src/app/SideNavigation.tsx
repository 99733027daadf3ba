import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { Brand } from '../components/Brand';
import { Icon } from '../components/Icon';
import { useSession } from '../session/session';
import { GROUP_NAMES, NAVIGATION_GROUPS } from './area';
import type { NavigationGroup } from './area';
import { entriesFor } from './entries';
import type { PageEntry } from './entries';
import { t } from '../language/messages';

/** What stands above the entries of a group; "Inventory" is a part of "Stores". */
const HEADINGS: Readonly<Record<NavigationGroup, string>> = {
  ...GROUP_NAMES,
  inventory: t('Stores · Inventory'),
};

/** The entries that the reader's permissions allow, by group. */
export function SideNavigation({ onLeave }: { onLeave?: () => void }): ReactNode {
  const entries = entriesFor(useSession());
  return (
    <Box component="nav" aria-label={t('Pages')} onClick={onLeave} sx={{ pb: 2 }}>
      <Box sx={{ px: 2, height: 56, display: 'flex', alignItems: 'center' }}>
        <Brand />
      </Box>
      <Group entries={entries.filter(({ group }) => group === undefined)} />
      {NAVIGATION_GROUPS.map((group) => (
        <Group key={group} heading={HEADINGS[group]} entries={entries.filter((entry) => entry.group === group)} />
      ))}
    </Box>
  );
}

function Group({ heading, entries }: { heading?: string; entries: readonly PageEntry[] }): ReactNode {
  const id = useId();
  if (entries.length === 0) return null;
  return (
    <>
      {heading !== undefined && (
        <Typography
          id={id}
          component="h2"
          sx={{ px: 2, pt: 1.5, pb: 0.5, fontSize: '0.75rem', fontWeight: 600, color: 'text.secondary' }}
        >
          {heading}
        </Typography>
      )}
      <List dense disablePadding {...(heading === undefined ? {} : { 'aria-labelledby': id })} sx={{ px: 1 }}>
        {entries.map(({ path, label, icon }) => (
          <ListItem key={path} disablePadding>
            <ListItemButton
              component={NavLink}
              to={`/${path}`}
              end={path === ''}
              sx={{
                borderRadius: 1,
                py: 0.5,
                minHeight: { xs: 44, md: 34 },
                '&.active': { bgcolor: 'action.selected', color: 'primary.main', '& svg': { color: 'primary.main' } },
              }}
            >
              <ListItemIcon sx={{ minWidth: 34 }}>
                <Icon path={icon} fontSize="small" />
              </ListItemIcon>
              <ListItemText primary={label} />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </>
  );
}
