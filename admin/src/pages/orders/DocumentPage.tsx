import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { AppLink } from '../../components/AppLink';
import { DateTimeText } from '../../components/DateTimeText';
import { Facts } from '../../components/Facts';
import type { Fact } from '../../components/Facts';
import { PageHeader } from '../../components/PageHeader';
import { useSession } from '../../session/session';
import { Section } from './Section';
import { t } from '../../language/messages';

interface Remark {
  readonly id: number;
  readonly comment: string;
  readonly createdAt: string;
}

interface DocumentPageProps {
  /** "Shipment 000000003". */
  readonly title: string;
  readonly orderId: number;
  /** Absent for readers who may not look at orders. */
  readonly orderNumber: string | undefined;
  readonly createdAt: string;
  readonly facts: readonly Fact[];
  readonly actions: ReactNode;
  readonly comments: readonly Remark[];
  /** Its sections. */
  readonly children: ReactNode;
}

/** The page of a document that was made of an order. */
export function DocumentPage(props: DocumentPageProps): ReactNode {
  const { title, orderId, orderNumber, createdAt, facts, actions, comments, children } = props;
  const { can } = useSession();
  const mayLook = can('Vendor_Sales::actions_view');
  const order = t('Order {orderNumber}', { orderNumber: orderNumber ?? `#${orderId}` });
  return (
    <>
      <PageHeader
        title={title}
        parents={
          mayLook
            ? [
                { label: t('Orders'), to: '/sales/orders' },
                { label: order, to: `/sales/orders/${orderId}` },
              ]
            : []
        }
        actions={actions}
      />
      <Stack spacing={2}>
        <Section title={t('Summary')}>
          <Facts
            facts={[
              {
                label: t('Order'),
                value: mayLook ? <AppLink to={`/sales/orders/${orderId}`}>{order}</AppLink> : order,
              },
              { label: t('Made'), value: <DateTimeText value={createdAt} /> },
              ...facts,
            ]}
          />
        </Section>
        {children}
        {comments.length > 0 && (
          <Section title={t('Comments')}>
            <Stack component="ul" spacing={1.5} sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {comments.map(({ id, comment, createdAt: moment }) => (
                <li key={id}>
                  <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{comment}</Typography>
                  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                    <DateTimeText value={moment} />
                  </Typography>
                </li>
              ))}
            </Stack>
          </Section>
        )}
      </Stack>
    </>
  );
}
