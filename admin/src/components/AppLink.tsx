import MuiLink from '@mui/material/Link';
import type { LinkProps as MuiLinkProps } from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import type { LinkProps as RouterLinkProps } from 'react-router';

export type AppLinkProps = Omit<MuiLinkProps, 'href' | 'component'> & Pick<RouterLinkProps, 'to' | 'replace' | 'state'>;

/** A link to a page of the dashboard: `<AppLink to="/orders/5">`. */
export function AppLink(props: AppLinkProps): ReactNode {
  return <MuiLink component={RouterLink} {...props} />;
}
