import type { ReactNode } from 'react';
import { StatusChip } from './StatusChip';
import { t } from '../language/messages';

/** Whether something that can be switched off is on: a source, a product. */
export function EnabledChip({ isEnabled }: { isEnabled: boolean }): ReactNode {
  return isEnabled ? <StatusChip label={t('Enabled')} tone="success" /> : <StatusChip label={t('Disabled')} />;
}
