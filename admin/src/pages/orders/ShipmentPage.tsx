import type { ReactNode } from 'react';
import { ShipmentDocument } from '../../api/generated/orders';
import type { ShipmentQuery } from '../../api/generated/orders';
import { useOperation } from '../../api/use-operation';
import { AppLink } from '../../components/AppLink';
import { formatQuantity } from '../../components/format';
import { PageLoading } from '../../components/PageLoading';
import { QuantityText } from '../../components/QuantityText';
import { useSession } from '../../session/session';
import { DocumentPage } from './DocumentPage';
import { FailedThing } from './FailedThing';
import { HistoryLink } from './HistoryLink';
import { ItemName } from './ItemName';
import { Section } from './Section';
import { SimpleTable } from '../../components/SimpleTable';
import { usePageId } from './use-page-id';
import { t } from '../../language/messages';

type Shipment = ShipmentQuery['shipment'];

/** A shipment: what left which source for which order. */
export function ShipmentPage(): ReactNode {
  const id = usePageId();
  const withOrder = useSession().can('Vendor_Sales::actions_view');
  const query = useOperation(ShipmentDocument, { id, withOrder }, { keepsLast: false });
  if (!query.data) {
    return query.error ? (
      <FailedThing title={t('Shipment')} error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <PageLoading />
    );
  }
  const { shipment } = query.data;
  return (
    <DocumentPage
      title={t('Shipment {incrementId}', { incrementId: shipment.incrementId })}
      orderId={shipment.orderId}
      orderNumber={shipment.order?.incrementId}
      createdAt={shipment.createdAt}
      facts={[
        { label: t('Source'), value: <SourceName shipment={shipment} /> },
        { label: t('Quantity'), value: <QuantityText value={shipment.totalQty} /> },
      ]}
      actions={<HistoryLink type="shipment" id={shipment.id} />}
      comments={shipment.comments}
    >
      <Section title={t('Goods')} isFlush>
        <SimpleTable
          label={t('Goods of the shipment')}
          rows={shipment.items}
          idOf={(item) => item.id}
          columns={[
            { label: t('Item'), cell: (item) => <ItemName {...item} />, foot: t('Together') },
            {
              label: t('Shipped'),
              isNumber: true,
              cell: (item) => <QuantityText value={item.qty} />,
              foot: formatQuantity(shipment.totalQty),
            },
          ]}
        />
      </Section>
      {shipment.tracks.length > 0 && (
        <Section title={t('Parcels')} isFlush>
          <SimpleTable
            label={t('Parcels of the shipment')}
            rows={shipment.tracks}
            idOf={(track) => track.id}
            columns={[
              { label: t('Carrier'), cell: (track) => track.title ?? track.carrierCode ?? '' },
              { label: t('Tracking number'), cell: (track) => track.trackNumber },
            ]}
          />
        </Section>
      )}
    </DocumentPage>
  );
}

function SourceName({ shipment: { sourceCode, sourceName } }: { shipment: Shipment }): ReactNode {
  const { can } = useSession();
  if (sourceCode === null) return t('Not known');
  const name = sourceName ?? sourceCode;
  if (!can('Vendor_InventoryApi::source')) return name;
  return <AppLink to={`/sources/${encodeURIComponent(sourceCode)}`}>{name}</AppLink>;
}
