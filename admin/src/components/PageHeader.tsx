import Box from '@mui/material/Box';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { AppLink } from './AppLink';
import { usePageTitle } from './page-title';
import { t } from '../language/messages';

interface PageHeaderProps {
  readonly title: string;
  /** Behind the title, such as a status. */
  readonly aside?: ReactNode;
  /** One line below the title. */
  readonly subtitle?: ReactNode;
  /** The way back up: `[{ label: 'Orders', to: '/orders' }]`. */
  readonly parents?: readonly { readonly label: string; readonly to: string }[];
  /** Buttons at the right; below the title on phones. */
  readonly actions?: ReactNode;
}

/** The head of a page, and its name in the browser's tab. Every page has exactly one. */
export function PageHeader({ title, aside, subtitle, parents = [], actions }: PageHeaderProps): ReactNode {
  usePageTitle(title);
  return (
    <Box component="header" sx={{ mb: 2 }}>
      {parents.length > 0 && (
        <Breadcrumbs aria-label={t('Way back')} sx={{ fontSize: '0.85rem', mb: 0.5 }}>
          {parents.map(({ label, to }) => (
            <AppLink key={to} to={to} color="text.secondary">
              {label}
            </AppLink>
          ))}
        </Breadcrumbs>
      )}
      <Stack
        direction="row"
        spacing={1}
        useFlexGap
        sx={{ alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap' }}
      >
        <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center', minWidth: 0 }}>
          <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {aside}
        </Stack>
        {actions !== undefined && (
          <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
            {actions}
          </Stack>
        )}
      </Stack>
      {subtitle !== undefined && (
        <Typography component="div" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {subtitle}
        </Typography>
      )}
    </Box>
  );
}
