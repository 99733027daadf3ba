import type { MenuProps } from '@mui/material/Menu';
import { lazyPart } from './lazy-part';

/** A menu whose code comes when it is opened first. */
export const LazyMenu = lazyPart<MenuProps>(async () => (await import('@mui/material/Menu')).default, {
  isWanted: ({ open }) => open,
  close: ({ onClose }) => onClose?.({}, 'backdropClick'),
});
