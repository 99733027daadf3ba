import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useIsPhone } from '../use-is-phone';
import { FailureAlert } from './FailureAlert';
import { FormElement } from './FormElement';
import { SurpriseDialog } from './SurpriseDialog';
import type { Form } from './use-form';
import { t } from '../../language/messages';

interface FormDialogProps<Values extends object> {
  readonly title: string;
  readonly form: Form<Values>;
  readonly onClose: () => void;
  readonly submitLabel?: string;
  readonly isDestructive?: boolean;
  readonly width?: 'xs' | 'sm' | 'md' | 'lg';
  /** Fields, one below the other. */
  readonly children: ReactNode;
}

/**
 * A form in a dialog: enter sends, escape closes, what the server refuses stands above the fields. Draw it only while it
 * is open, so that it begins anew each time. The form's `submit` closes it.
 */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>): ReactNode {
  const { title, form, onClose, submitLabel = t('Save'), isDestructive = false, width = 'xs', children } = props;
  const id = useId();
  const isPhone = useIsPhone();
  const close = (): void => {
    if (!form.isBusy) onClose();
  };
  return (
    <Dialog
      open
      onClose={(_event, reason) => {
        // A click beside the dialog must not throw away what was typed.
        if (reason === 'escapeKeyDown' || !form.isChanged) close();
      }}
      aria-labelledby={id}
      fullWidth
      fullScreen={isPhone && width !== 'xs'}
      maxWidth={width}
    >
      <FormElement form={form} style={{ display: 'contents' }}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <Stack spacing={1} sx={{ pt: 1 }}>
            <FailureAlert error={form.failure} />
            {children}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={close} disabled={form.isBusy}>
            {t('Cancel')}
          </Button>
          <Button type="submit" variant="contained" color={isDestructive ? 'error' : 'primary'} loading={form.isBusy}>
            {submitLabel}
          </Button>
        </DialogActions>
      </FormElement>
      {form.question && (
        <SurpriseDialog
          words={form.question}
          confirmLabel={submitLabel}
          isDestructive={isDestructive}
          onConfirm={form.confirm}
          onClose={form.closeQuestion}
        />
      )}
    </Dialog>
  );
}
