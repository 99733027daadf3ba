import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Icon } from './Icon';
import { LazyMenu } from './LazyMenu';

interface MenuButtonProps {
  readonly label: string;
  /** Of `@mdi/js`. */
  readonly icon: string;
  /** Shows the icon alone on phones; the label stays for screen readers. */
  readonly isCompact?: boolean;
  readonly variant?: 'text' | 'outlined' | 'contained';
  readonly disabled?: boolean;
  /** The items; `close` closes the menu. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button with a menu of `MenuItem`s. */
export function MenuButton(props: MenuButtonProps): ReactNode {
  const { label, icon, isCompact = false, variant = 'text', disabled = false, children } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const close = (): void => setAnchor(null);
  return (
    <>
      <ToolButton
        label={label}
        icon={icon}
        isCompact={isCompact}
        variant={variant}
        disabled={disabled}
        id={id}
        menu={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <LazyMenu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ list: { 'aria-labelledby': id, dense: true }, paper: { sx: { maxHeight: '70dvh' } } }}
      >
        {anchor && children(close)}
      </LazyMenu>
    </>
  );
}

interface ToolButtonProps {
  readonly label: string;
  readonly icon: string;
  readonly isCompact?: boolean;
  readonly variant?: 'text' | 'outlined' | 'contained';
  readonly disabled?: boolean;
  readonly id?: string;
  /** For buttons of menus: whether it is open. */
  readonly menu?: boolean;
  readonly onClick: (event: React.MouseEvent<HTMLElement>) => void;
}

/** A button of a toolbar: icon and label; on phones, where it is compact, the icon alone. */
export function ToolButton(props: ToolButtonProps): ReactNode {
  const { label, icon, isCompact = false, variant = 'text', disabled = false, id, menu, onClick } = props;
  return (
    <Button
      variant={variant}
      disabled={disabled}
      onClick={onClick}
      startIcon={<Icon path={icon} />}
      aria-label={label}
      {...(id === undefined ? {} : { id })}
      {...(menu === undefined ? {} : { 'aria-haspopup': 'menu' as const, 'aria-expanded': menu })}
      sx={{
        whiteSpace: 'nowrap',
        flexShrink: 0,
        ...(isCompact
          ? {
              minWidth: { xs: 40, sm: 64 },
              px: { xs: 1, sm: 1.25 },
              fontSize: { xs: 0, sm: '0.875rem' },
              '& .MuiButton-startIcon': { mx: { xs: 0 }, mr: { sm: 1 } },
            }
          : {}),
      }}
    >
      {label}
    </Button>
  );
}
