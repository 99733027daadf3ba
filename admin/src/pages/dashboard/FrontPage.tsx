import { mdiHandWaveOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Notice } from '../../components/ErrorState';
import { PageHeader } from '../../components/PageHeader';
import { PermissionGate, useSession } from '../../session/session';
import { HealthCard } from './HealthCard';
import { MovementsCard } from './MovementsCard';
import { ScarcityCard } from './ScarcityCard';
import { WORKLIST_PERMISSIONS, WorklistCard } from './WorklistCard';
import { t } from '../../language/messages';

const HISTORY = 'Vendor_InventoryAdjustment::view';
const SALABLE = 'Vendor_InventorySalesApi::stock';
const DOCTOR = 'Vendor_Inventory::doctor';

/** What the reader sees first: whether the figures are right, what waits, what moved, and what is nearly sold out. */
export function FrontPage(): ReactNode {
  const { viewer, can } = useSession();
  // What moved is added up over all sources.
  const isBound = viewer.boundSources !== null;
  const cards = [...(isBound ? [] : [HISTORY]), SALABLE, DOCTOR, ...WORKLIST_PERMISSIONS];
  return (
    <>
      <PageHeader title={t('Dashboard')} subtitle={t('Welcome, {label}.', { label: viewer.label ?? viewer.type })} />
      {can(cards) ? (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <PermissionGate permission={DOCTOR}>
            <HealthCard />
          </PermissionGate>
          <PermissionGate permission={WORKLIST_PERMISSIONS}>
            <WorklistCard />
          </PermissionGate>
          {!isBound && (
            <PermissionGate permission={HISTORY}>
              <MovementsCard />
            </PermissionGate>
          )}
          <PermissionGate permission={SALABLE}>
            <ScarcityCard />
          </PermissionGate>
        </Box>
      ) : (
        <Notice icon={mdiHandWaveOutline} title={t('You are logged in')}>
          {t('Your role shows no figures here. What it allows stands in the menu.')}
        </Notice>
      )}
    </>
  );
}
