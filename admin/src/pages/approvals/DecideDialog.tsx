import type { ReactNode } from 'react';
import { ApproveChangeDocument, RejectChangeDocument, WithdrawChangeDocument } from '../../api/generated/approvals';
import type { ApprovalQuery } from '../../api/generated/approvals';
import { useKeyedWrite } from '../../api/use-keyed-write';
import { useWrite } from '../../api/use-operation';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { TextInput } from '../../components/form/fields';
import { FormDialog } from '../../components/form/FormDialog';
import { noteViolation, noteOf } from '../../components/form/reasons';
import { useForm } from '../../components/form/use-form';
import { formatQuantity } from '../../components/format';
import { t } from '../../language/messages';

export type Decision = 'approve' | 'reject' | 'withdraw';

interface DecideDialogProps {
  readonly decision: Decision;
  readonly approval: Pick<ApprovalQuery['approval'], 'id' | 'requesterName' | 'largestQuantity'>;
  readonly onClose: () => void;
}

/** Asks once more, and for a word about it. */
export function DecideDialog({ decision, approval, onClose }: DecideDialogProps): ReactNode {
  const write = useWrite();
  if (decision !== 'withdraw') return <NoteDialog decision={decision} approval={approval} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={t('Withdraw the change?')}
      confirmLabel={t('Withdraw')}
      onClose={onClose}
      onConfirm={() => write(WithdrawChangeDocument, { id: approval.id }, t('The change is withdrawn.'))}
    >
      {t('Nothing has been written.')}
    </ConfirmDialog>
  );
}

function NoteDialog({
  decision,
  approval: { id, requesterName, largestQuantity },
  onClose,
}: DecideDialogProps & { readonly decision: 'approve' | 'reject' }): ReactNode {
  const write = useKeyedWrite();
  const isApproval = decision === 'approve';
  const form = useForm({
    initial: { note: '' },
    validate: ({ note }) => ({ note: noteViolation(note) }),
    submit: async ({ note }) => {
      const variables = { id, note: noteOf(note) };
      if (isApproval) await write(ApproveChangeDocument, variables, t('The change is approved and written.'));
      else await write(RejectChangeDocument, variables, t('The change is rejected.'));
      onClose();
    },
  });
  const who = requesterName ?? t('who has asked');
  return (
    <FormDialog
      title={isApproval ? t('Approve the change?') : t('Reject the change?')}
      form={form}
      onClose={onClose}
      submitLabel={isApproval ? t('Approve') : t('Reject')}
      isDestructive={!isApproval}
    >
      <div>
        {isApproval
          ? t(
              'It is written now, in the name of {who}: a quantity changes by up to {largestQuantity}. The history names you as well.',
              { who, largestQuantity: formatQuantity(largestQuantity) },
            )
          : t('Nothing is written. {who} sees your note.', { who })}
      </div>
      <TextInput label={t('Note')} rows={2} {...form.text('note')} />
    </FormDialog>
  );
}
