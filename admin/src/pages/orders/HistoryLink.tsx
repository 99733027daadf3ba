import { mdiHistory } from '@mdi/js';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../components/Icon';
import { PermissionGate } from '../../session/session';
import { t } from '../../language/messages';

interface HistoryLinkProps {
  /** As rows of the history name their documents. */
  readonly type: 'order' | 'shipment' | 'creditmemo';
  readonly id: number;
  readonly label?: string;
}

/** The way to the rows of the adjustment history that refer to a document. */
export function HistoryLink({ type, id, label = t('History rows of this document') }: HistoryLinkProps): ReactNode {
  return (
    <PermissionGate permission="Vendor_InventoryAdjustment::view">
      <Button
        component={Link}
        to={`/inventory/adjustments?referenceType=${type}&referenceId=${id}`}
        startIcon={<Icon path={mdiHistory} />}
      >
        {label}
      </Button>
    </PermissionGate>
  );
}
