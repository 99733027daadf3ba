import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { ReactNode } from 'react';
import {
  ApprovalsToDecideDocument,
  LatestImportsDocument,
  LowestStockDocument,
  OversoldGoodsDocument,
  OwnBulksDocument,
  ParkedMessagesDocument,
} from '../../api/generated/dashboard';
import { useOperation } from '../../api/use-operation';
import { AppLink } from '../../components/AppLink';
import { formatCount, formatQuantity } from '../../components/format';
import { PermissionGate, useSession } from '../../session/session';
import { ActionLink } from './ActionLink';
import { Card } from './Card';
import { curesOf, receiving } from './cures';

const REFRESH_MS = 60_000;
const SALABLE = 'Vendor_InventorySalesApi::stock';
const LOW_STOCK = 'Vendor_InventoryLowQuantityNotificationApi::low_quantity_notification';
const APPROVE = 'Vendor_Inventory::approve';
const QUEUES = 'Vendor_Inventory::queues';
const IMPORTS = ['Vendor_InventoryApi::stock_source_item_assign', 'Vendor_Catalog::products'] as const;

/** What the parts of the card need; of several any. */
export const WORKLIST_PERMISSIONS: readonly string[] = [SALABLE, APPROVE, LOW_STOCK, QUEUES, ...IMPORTS];

/** What waits for somebody, and the way to what helps with the figures filled in. */
export function WorklistCard(): ReactNode {
  return (
    <Card title="To be done">
      <Stack spacing={2}>
        <PermissionGate permission={SALABLE}>
          <Oversold />
        </PermissionGate>
        <PermissionGate permission={APPROVE}>
          <Approvals />
        </PermissionGate>
        <PermissionGate permission={LOW_STOCK}>
          <LowStock />
        </PermissionGate>
        <PermissionGate permission={QUEUES}>
          <Parked />
        </PermissionGate>
        <PermissionGate permission={IMPORTS}>
          <Imports />
        </PermissionGate>
        <OwnOperations />
      </Stack>
    </Card>
  );
}

interface PartProps {
  readonly title: string;
  /** Undefined while it is read. */
  readonly isEmpty: boolean | undefined;
  readonly error: unknown;
  /** What is said where nothing is to be done. */
  readonly nothing: string;
  readonly children: ReactNode;
}

function Part({ title, isEmpty, error, nothing, children }: PartProps): ReactNode {
  const id = useId();
  const isUnread = isEmpty === undefined && !error;
  return (
    <Box role="group" aria-labelledby={id} aria-busy={isUnread}>
      <Typography id={id} variant="h3" component="h3">
        {title}
      </Typography>
      {isUnread && <Skeleton variant="text" height={28} />}
      {error !== null && error !== undefined && isEmpty === undefined && (
        <Box sx={{ color: 'text.secondary' }}>This could not be loaded.</Box>
      )}
      {isEmpty === true && <Box sx={{ color: 'text.secondary' }}>{nothing}</Box>}
      {isEmpty === false && children}
    </Box>
  );
}

function List({ children }: { children: ReactNode }): ReactNode {
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', m: 0, p: 0, '& > li': { py: 0.75, borderTop: 1, borderColor: 'divider' } }}
    >
      {children}
    </Box>
  );
}

function Entry({ children, actions }: { children: ReactNode; actions: ReactNode }): ReactNode {
  return (
    <Stack
      component="li"
      direction="row"
      useFlexGap
      spacing={1}
      sx={{ alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap' }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{children}</Box>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        {actions}
      </Stack>
    </Stack>
  );
}

function Oversold(): ReactNode {
  const { data, error } = useOperation(OversoldGoodsDocument, {}, { everyMs: REFRESH_MS });
  const goods = data?.oversoldGoods;
  return (
    <Part title="Oversold" isEmpty={goods && goods.length === 0} error={error} nothing="Nothing is oversold.">
      <List>
        {goods?.map((one) => (
          <Entry
            key={`${one.sourceCode} ${one.sku}`}
            actions={curesOf(one).map(({ label, to }) => (
              <ActionLink key={to} to={to} about={`${one.sku} at ${one.sourceName}`}>
                {label}
              </ActionLink>
            ))}
          >
            <AppLink underline="always" to={`/products/${encodeURIComponent(one.sku)}`}>
              {one.productName ?? one.sku}
            </AppLink>{' '}
            at {one.sourceName}: {formatQuantity(one.onHand)} on hand, {formatQuantity(one.held)} ordered,{' '}
            <strong>{formatQuantity(one.missing)} missing</strong>
          </Entry>
        ))}
      </List>
    </Part>
  );
}

function Approvals(): ReactNode {
  const { data, error } = useOperation(ApprovalsToDecideDocument, {}, { everyMs: REFRESH_MS });
  const count = data?.approvalsToDecide;
  return (
    <Part
      title="Approvals"
      isEmpty={count === undefined ? undefined : count === 0}
      error={error}
      nothing="No change waits for your approval."
    >
      <AppLink to="/approvals">
        {count === 1 ? 'One change waits for approval' : `${formatCount(count ?? 0)} changes wait for approval`}
      </AppLink>
    </Part>
  );
}

function LowStock(): ReactNode {
  const { data, error } = useOperation(LowestStockDocument, {}, { everyMs: REFRESH_MS });
  const page = data?.lowStock;
  return (
    <Part title="Low stock" isEmpty={page && page.items.length === 0} error={error} nothing="Nothing runs low.">
      <List>
        {page?.items.map((item) => {
          const missing = Number((item.notifyStockQty - item.quantity).toFixed(4));
          const cure = missing > 0 ? receiving({ ...item, quantity: missing }) : null;
          return (
            <Entry
              key={`${item.sourceCode} ${item.sku}`}
              actions={
                cure && (
                  <ActionLink to={cure.to} about={`${item.sku} at ${item.sourceName}`}>
                    {cure.label}
                  </ActionLink>
                )
              }
            >
              <AppLink underline="always" to={`/products/${encodeURIComponent(item.sku)}`}>
                {item.productName ?? item.sku}
              </AppLink>{' '}
              at {item.sourceName}: <strong>{formatQuantity(item.quantity)}</strong>, below{' '}
              {formatQuantity(item.notifyStockQty)}
            </Entry>
          );
        })}
      </List>
      {page && <AppLink to="/low-stock">All {formatCount(page.totalCount)} that run low</AppLink>}
    </Part>
  );
}

function Parked(): ReactNode {
  const { data, error } = useOperation(ParkedMessagesDocument, {}, { everyMs: REFRESH_MS });
  const count = data?.queueStatus.parked.length;
  return (
    <Part
      title="Messages"
      isEmpty={count === undefined ? undefined : count === 0}
      error={error}
      nothing="No message was given up."
    >
      <AppLink to="/queues">
        {count === 1 ? 'One message was given up' : `${formatCount(count ?? 0)} messages were given up`}
      </AppLink>
    </Part>
  );
}

function Imports(): ReactNode {
  const { data, error } = useOperation(LatestImportsDocument, {}, { everyMs: REFRESH_MS });
  const runs = data?.importRuns.items.filter(({ state }) => state !== 'complete');
  return (
    <Part title="Imports" isEmpty={runs && runs.length === 0} error={error} nothing="No import is on its way.">
      <List>
        {runs?.map(({ runId, fileName, kind, state, rowsDone, rowsTotal }) => (
          <Entry key={runId} actions={null}>
            <AppLink underline="always" to={`/import/${encodeURIComponent(runId)}`}>
              {fileName ?? kind}
            </AppLink>
            : {state}, {formatCount(rowsDone)}
            {rowsTotal === null ? '' : ` of ${formatCount(rowsTotal)}`} rows
          </Entry>
        ))}
      </List>
    </Part>
  );
}

/** Operations of the reader that go on, or were refused something; nothing is said where there never was one. */
function OwnOperations(): ReactNode {
  // Works in the background are not for readers who are bound to sources.
  const isEnabled = useSession().viewer.boundSources === null;
  const { data } = useOperation(OwnBulksDocument, {}, { everyMs: REFRESH_MS, isEnabled });
  const bulks = data?.bulks.items.filter(({ state }) => state !== 'complete') ?? [];
  if (bulks.length === 0) return null;
  return (
    <Part title="Operations" isEmpty={false} error={null} nothing="">
      <List>
        {bulks.map(({ bulkUuid, description, state, operationCount, open, failed }) => (
          <Entry key={bulkUuid} actions={null}>
            <AppLink underline="always" to={`/operations/${bulkUuid}`}>
              {description}
            </AppLink>
            :{' '}
            {state === 'running'
              ? `${formatCount(operationCount - open)} of ${formatCount(operationCount)} done`
              : `${formatCount(failed)} refused`}
          </Entry>
        ))}
      </List>
      <AppLink to="/operations">All operations</AppLink>
    </Part>
  );
}
