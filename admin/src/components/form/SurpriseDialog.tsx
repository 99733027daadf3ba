import type { ReactNode } from 'react';
import { ConfirmDialog } from '../ConfirmDialog';
import { t } from '../../language/messages';

interface SurpriseDialogProps {
  /** What is unusual, sentence by sentence. */
  readonly words: readonly string[];
  readonly confirmLabel?: string;
  readonly isDestructive?: boolean;
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks once about what is seldom meant, or cannot be had back. */
export function SurpriseDialog(props: SurpriseDialogProps): ReactNode {
  const { words, confirmLabel = t('Save'), isDestructive = false, onConfirm, onClose } = props;
  return (
    <ConfirmDialog
      title={t('Is that meant?')}
      confirmLabel={confirmLabel}
      isDestructive={isDestructive}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <ul style={{ margin: 0, paddingInlineStart: '1.2em' }}>
        {words.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
