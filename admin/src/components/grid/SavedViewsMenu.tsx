import {
  mdiBackupRestore,
  mdiBookmarkOutline,
  mdiBookmarkPlusOutline,
  mdiBookmarkRemoveOutline,
  mdiLinkVariant,
} from '@mdi/js';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '../Icon';
import { MenuButton } from '../MenuButton';
import { lazyPart } from '../lazy-part';
import { useToasts } from '../Toasts';
import type { GridViewState } from './use-grid-view';
import { t } from '../../language/messages';

const SaveDialog = lazyPart(async () => (await import('./SavedViewDialogs')).SaveDialog, {
  close: ({ onClose }) => onClose(),
});
const RemoveDialog = lazyPart(async () => (await import('./SavedViewDialogs')).RemoveDialog, {
  close: ({ onClose }) => onClose(),
});

/** A view that the reader kept under a name. */
export interface SavedView {
  readonly id: string;
  readonly name: string;
  /** What `GridViewState.search` gave. */
  readonly search: string;
}

/** Where views are kept; a page gives the functions, for example its mutations. */
export interface SavedViews {
  readonly views: readonly SavedView[];
  save(name: string, search: string): Promise<unknown>;
  remove(id: string): Promise<unknown>;
}

/** Views by name: to show, keep and remove; and the way back to the usual one. */
export function SavedViewsMenu({ view, saved }: { view: GridViewState; saved: SavedViews | undefined }): ReactNode {
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const copyAddress = useCopyAddress();
  const views = saved?.views ?? [];
  return (
    <>
      <MenuButton label={t('Views')} icon={mdiBookmarkOutline} isCompact>
        {(close) => {
          const then = (action: () => void) => (): void => {
            action();
            close();
          };
          return [
            ...views.map((one) => (
              <MenuItem key={one.id} selected={one.search === view.search} onClick={then(() => view.load(one.search))}>
                <ListItemText primary={one.name} />
              </MenuItem>
            )),
            ...(views.length > 0 ? [<Divider key="line" />] : []),
            ...(saved
              ? [
                  item(
                    mdiBookmarkPlusOutline,
                    t('Save this view …'),
                    then(() => setDialog('save')),
                  ),
                ]
              : []),
            ...(views.length > 0
              ? [
                  item(
                    mdiBookmarkRemoveOutline,
                    t('Remove a view …'),
                    then(() => setDialog('manage')),
                  ),
                ]
              : []),
            item(mdiLinkVariant, t('Copy the address'), then(copyAddress)),
            item(mdiBackupRestore, t('Back to the usual view'), then(view.reset)),
          ];
        }}
      </MenuButton>
      {saved && dialog === 'save' && <SaveDialog view={view} saved={saved} onClose={() => setDialog(null)} />}
      {saved && dialog === 'manage' && <RemoveDialog saved={saved} onClose={() => setDialog(null)} />}
    </>
  );
}

function useCopyAddress(): () => void {
  const toasts = useToasts();
  // Where the page may not write to the clipboard, the address bar has the same.
  const refused = (): void => toasts.info(t('The address of this view stands in the address bar.'));
  return () => {
    if (!navigator.clipboard) return refused();
    navigator.clipboard
      .writeText(window.location.href)
      .then(() => toasts.success(t('The address of this view is copied.')), refused);
  };
}

function item(icon: string, label: string, onClick: () => void): ReactNode {
  return (
    <MenuItem key={label} onClick={onClick}>
      <ListItemIcon>
        <Icon path={icon} fontSize="small" />
      </ListItemIcon>
      {label}
    </MenuItem>
  );
}
