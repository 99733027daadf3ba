import type { MenuProps } from '@mui/material/Menu';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';

const Menu = lazy(() => import('@mui/material/Menu'));

/** A menu whose code comes when it is opened first: no page needs it to show what is on it. */
export function LazyMenu(props: MenuProps): ReactNode {
  const [wasOpen, setWasOpen] = useState(false);
  if (props.open && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense>
      <Menu {...props} />
    </Suspense>
  );
}
