import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { LinkProps as MuiLinkProps } from '@mui/material/Link';
import { useContext } from 'react';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import type { LinkProps as RouterLinkProps } from 'react-router';
import { LinkAccess } from './link-access';

type AppLinkProps = Omit<MuiLinkProps, 'href' | 'component'> &
  Pick<RouterLinkProps, 'to' | 'replace' | 'state'> & {
    /** It leads there whoever the reader is; the page says what they may see. */
    readonly isForEverybody?: boolean;
  };

/** A link to a page of the dashboard: `<AppLink to="/orders/5">`. Plain text to those who may not open the page. */
export function AppLink({ isForEverybody = false, ...props }: AppLinkProps): ReactNode {
  const mayOpen = useContext(LinkAccess);
  const { to, noWrap = false, title, sx, children } = props;
  if (!isForEverybody && typeof to === 'string' && !mayOpen(to)) {
    return (
      <Typography component="span" variant="inherit" noWrap={noWrap} title={title} sx={sx}>
        {children}
      </Typography>
    );
  }
  return <MuiLink component={RouterLink} {...props} />;
}
