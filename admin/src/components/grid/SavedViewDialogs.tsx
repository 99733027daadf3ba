import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { FormDialog } from '../form/FormDialog';
import { TextInput } from '../form/fields';
import { useForm } from '../form/use-form';
import { useToasts } from '../Toasts';
import { formatCount } from '../format';
import type { SavedView, SavedViews } from './SavedViewsMenu';
import type { GridViewState } from './use-grid-view';
import { t } from '../../language/messages';

const NAME_LENGTH_MAX = 60;

/** The views one below the other, each with a button that removes it. */
export function RemoveDialog({ saved, onClose }: { saved: SavedViews; onClose: () => void }): ReactNode {
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

/** Asks for the name of a view, and keeps it. */
export function SaveDialog({
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
