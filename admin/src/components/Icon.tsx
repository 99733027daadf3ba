import SvgIcon from '@mui/material/SvgIcon';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ReactNode } from 'react';

/** An icon of `@mdi/js`: `<Icon path={mdiPlus} />`. It says nothing to screen readers; its button has the label. */
export function Icon({ path, ...props }: SvgIconProps & { path: string }): ReactNode {
  return (
    <SvgIcon {...props}>
      <path d={path} />
    </SvgIcon>
  );
}
