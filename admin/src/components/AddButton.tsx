import { mdiPlus } from '@mdi/js';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from './Icon';

/** Where one is added: on a page of its own, or in what `onClick` opens. */
type AddButtonProps = { readonly children: ReactNode } & (
  { readonly to: string; readonly onClick?: never } | { readonly to?: never; readonly onClick: () => void }
);

/** Adds one more of what a page lists: `<AddButton to="/stocks/new">Add stock</AddButton>`. */
export function AddButton({ to, onClick, children }: AddButtonProps): ReactNode {
  const way = to === undefined ? { onClick } : { component: Link, to };
  return (
    <Button {...way} variant="contained" startIcon={<Icon path={mdiPlus} />}>
      {children}
    </Button>
  );
}
