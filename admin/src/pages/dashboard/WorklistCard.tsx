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
import { Message } from '../../language/Message';
import { t } from '../../language/messages';
import { KIND_LABELS, STATE_LABELS } from '../imports/words';

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
    <Card title={t('To be done')}>
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
        <Box sx={{ color: 'text.secondary' }}>{t('This could not be loaded.')}</Box>
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
    <Part title={t('Oversold')} isEmpty={goods && goods.length === 0} error={error} nothing={t('Nothing is oversold.')}>
      <List>
        {goods?.map((one) => (
          <Entry
            key={`${one.sourceCode} ${one.sku}`}
            actions={curesOf(one).map(({ label, to }) => (
              <ActionLink
                key={to}
                to={to}
                about={t('{sku} at {sourceName}', { sku: one.sku, sourceName: one.sourceName })}
              >
                {label}
              </ActionLink>
            ))}
          >
            <Message
              text="<link>{productName}</link> at {sourceName}: {onHand} on hand, {held} ordered, <strong>{missing} missing</strong>"
              values={{
                productName: one.productName ?? one.sku,
                sourceName: one.sourceName,
                onHand: formatQuantity(one.onHand),
                held: formatQuantity(one.held),
                missing: formatQuantity(one.missing),
              }}
              parts={{
                link: <AppLink underline="always" to={`/products/${encodeURIComponent(one.sku)}`} />,
                strong: <strong />,
              }}
            />
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
      title={t('Approvals')}
      isEmpty={count === undefined ? undefined : count === 0}
      error={error}
      nothing={t('No change waits for your approval.')}
    >
      <AppLink to="/approvals">
        {t('{count, plural, one {One change waits for approval} other {# changes wait for approval}}', {
          count: count ?? 0,
        })}
      </AppLink>
    </Part>
  );
}

function LowStock(): ReactNode {
  const { data, error } = useOperation(LowestStockDocument, {}, { everyMs: REFRESH_MS });
  const page = data?.lowStock;
  return (
    <Part
      title={t('Low stock')}
      isEmpty={page && page.items.length === 0}
      error={error}
      nothing={t('Nothing runs low.')}
    >
      <List>
        {page?.items.map((item) => {
          const missing = Number((item.notifyStockQty - item.quantity).toFixed(4));
          const cure = missing > 0 ? receiving({ ...item, quantity: missing }) : null;
          return (
            <Entry
              key={`${item.sourceCode} ${item.sku}`}
              actions={
                cure && (
                  <ActionLink
                    to={cure.to}
                    about={t('{sku} at {sourceName}', { sku: item.sku, sourceName: item.sourceName })}
                  >
                    {cure.label}
                  </ActionLink>
                )
              }
            >
              <Message
                text="<link>{productName}</link> at {sourceName}: <strong>{quantity}</strong>, below {notifyStockQty}"
                values={{
                  productName: item.productName ?? item.sku,
                  sourceName: item.sourceName,
                  quantity: formatQuantity(item.quantity),
                  notifyStockQty: formatQuantity(item.notifyStockQty),
                }}
                parts={{
                  link: <AppLink underline="always" to={`/products/${encodeURIComponent(item.sku)}`} />,
                  strong: <strong />,
                }}
              />
            </Entry>
          );
        })}
      </List>
      {page && (
        <AppLink to="/low-stock">
          {t('All {totalCount} that run low', { totalCount: formatCount(page.totalCount) })}
        </AppLink>
      )}
    </Part>
  );
}

function Parked(): ReactNode {
  const { data, error } = useOperation(ParkedMessagesDocument, {}, { everyMs: REFRESH_MS });
  const count = data?.queueStatus.parked.length;
  return (
    <Part
      title={t('Messages')}
      isEmpty={count === undefined ? undefined : count === 0}
      error={error}
      nothing={t('No message was given up.')}
    >
      <AppLink to="/queues">
        {t('{count, plural, one {One message was given up} other {# messages were given up}}', { count: count ?? 0 })}
      </AppLink>
    </Part>
  );
}

function Imports(): ReactNode {
  const { data, error } = useOperation(LatestImportsDocument, {}, { everyMs: REFRESH_MS });
  const runs = data?.importRuns.items.filter(({ state }) => state !== 'complete');
  return (
    <Part
      title={t('Imports')}
      isEmpty={runs && runs.length === 0}
      error={error}
      nothing={t('No import is on its way.')}
    >
      <List>
        {runs?.map(({ runId, fileName, kind, state, rowsDone, rowsTotal }) => (
          <Entry key={runId} actions={null}>
            <AppLink underline="always" to={`/import/${encodeURIComponent(runId)}`}>
              {fileName ?? KIND_LABELS[kind]}
            </AppLink>
            : {STATE_LABELS[state].label.toLowerCase()},{' '}
            {rowsTotal === null
              ? t('{rowsDone, plural, one {# row} other {# rows}}', { rowsDone })
              : t('{rowsTotal, plural, one {{rowsDone} of # row} other {{rowsDone} of # rows}}', {
                  rowsDone: formatCount(rowsDone),
                  rowsTotal,
                })}
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
    <Part title={t('Operations')} isEmpty={false} error={null} nothing="">
      <List>
        {bulks.map(({ bulkUuid, description, state, operationCount, open, failed }) => (
          <Entry key={bulkUuid} actions={null}>
            <AppLink underline="always" to={`/operations/${bulkUuid}`}>
              {description}
            </AppLink>
            :{' '}
            {state === 'running'
              ? t('{done} of {total} done', {
                  done: formatCount(operationCount - open),
                  total: formatCount(operationCount),
                })
              : t('{failed} refused', { failed: formatCount(failed) })}
          </Entry>
        ))}
      </List>
      <AppLink to="/operations">{t('All operations')}</AppLink>
    </Part>
  );
}
