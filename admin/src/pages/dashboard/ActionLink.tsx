import Button from '@mui/material/Button';
import { useContext } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LinkAccess } from '../../components/link-access';

interface ActionLinkProps {
  readonly to: string;
  /** What it is done with, for screen readers: the words of the link say what is done. */
  readonly about: string;
  readonly children: string;
}

/** The way to a form that is filled in already; nothing to those who may not open it. */
export function ActionLink({ to, about, children }: ActionLinkProps): ReactNode {
  const mayOpen = useContext(LinkAccess);
  if (!mayOpen(to)) return null;
  return (
    <Button component={Link} to={to} size="small" variant="outlined" aria-label={`${children}: ${about}`}>
      {children}
    </Button>
  );
}
