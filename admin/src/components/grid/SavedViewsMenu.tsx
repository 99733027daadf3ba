import {
  mdiBackupRestore,
  mdiBookmarkOutline,
  mdiBookmarkPlusOutline,
  mdiBookmarkRemoveOutline,
  mdiLinkVariant,
} from '@mdi/js';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Divider from '@mui/material/Divider';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { FormDialog } from '../form/FormDialog';
import { TextInput } from '../form/fields';
import { useForm } from '../form/use-form';
import { Icon } from '../Icon';
import { MenuButton } from '../MenuButton';
import { useToasts } from '../Toasts';
import type { GridViewState } from './use-grid-view';
import { t } from '../../language/messages';
import { formatCount } from '../format';

const NAME_LENGTH_MAX = 60;

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

/** The views one below the other, each with a button that removes it. */
function RemoveDialog({ saved, onClose }: { saved: SavedViews; onClose: () => void }): ReactNode {
  const toasts = useToasts();
  const id = useId();
  const remove = async ({ id: viewId, name }: SavedView): Promise<void> => {
    try {
      await saved.remove(viewId);
      toasts.success(t('The view “{name}” is removed.', { name }));
    } catch (error) {
      toasts.error(error);
    }
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>{t('Remove a view')}</DialogTitle>
      <DialogContent>
        <List dense>
          {saved.views.map((one) => (
            <ListItem
              key={one.id}
              disableGutters
              secondaryAction={
                <Button
                  color="error"
                  aria-label={t('Remove {name}', { name: one.name })}
                  onClick={() => void remove(one)}
                >
                  {t('Remove')}
                </Button>
              }
            >
              <ListItemText primary={one.name} sx={{ pr: 6, overflowWrap: 'anywhere' }} />
            </ListItem>
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('Close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

function SaveDialog({
  view,
  saved,
  onClose,
}: {
  view: GridViewState;
  saved: SavedViews;
  onClose: () => void;
}): ReactNode {
  const toasts = useToasts();
  const form = useForm({
    initial: { name: '' },
    validate: ({ name }) => ({
      name:
        name.trim() === ''
          ? t('Give the view a name.')
          : name.length > NAME_LENGTH_MAX
            ? t('At most {max} characters.', { max: formatCount(NAME_LENGTH_MAX) })
            : undefined,
    }),
    submit: async ({ name }) => {
      await saved.save(name.trim(), view.search);
      toasts.success(t('The view is saved.'));
      onClose();
    },
  });
  return (
    <FormDialog title={t('Save this view')} form={form} onClose={onClose}>
      <TextInput label={t('Name')} autoFocus {...form.text('name')} />
    </FormDialog>
  );
}
