import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { SaveSourceDocument, SourceDocument } from '../../api/generated/sources';
import { useKeyedWrite } from '../../api/use-keyed-write';
import { useOperation } from '../../api/use-operation';
import { AppLink } from '../../components/AppLink';
import { EnabledChip } from '../../components/EnabledChip';
import { ErrorState } from '../../components/ErrorState';
import { useForm } from '../../components/form/use-form';
import { PageHeader } from '../../components/PageHeader';
import { PageLoading } from '../../components/PageLoading';
import { useSession } from '../../session/session';
import { inputOf, sourceViolations, valuesOf } from './source-values';
import type { SavedSource } from './source-values';
import { SourceForm } from './SourceForm';
import { t } from '../../language/messages';

/** One source: what is known of it, to change. */
export function SourcePage(): ReactNode {
  const { code = '' } = useParams();
  const { can } = useSession();
  const withStocks = can('Vendor_InventoryApi::stock');
  const { data, error, refetch } = useOperation(SourceDocument, { code, withStocks }, { keepsLast: false });
  // What is shown stays when reading it anew fails: something may be typed into it.
  if (error && !data) return <ErrorState isPage error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageLoading />;
  const { source } = data;
  return (
    <>
      <PageHeader
        title={source.name}
        parents={[{ label: t('Sources'), to: '/sources' }]}
        aside={<EnabledChip isEnabled={source.enabled} />}
        subtitle={source.stocks && <Sellers stocks={source.stocks} />}
      />
      <EditSource key={source.sourceCode} source={source} />
    </>
  );
}

function EditSource({ source }: { source: SavedSource }): ReactNode {
  const { can } = useSession();
  const write = useKeyedWrite();
  const form = useForm({
    initial: valuesOf(source),
    validate: sourceViolations,
    submit: (values) => write(SaveSourceDocument, { source: inputOf(values), isNew: false }, t('The source is saved.')),
  });
  return <SourceForm form={form} isDefault={source.isDefault} isReadOnly={!can('Vendor_InventoryApi::source_edit')} />;
}

/** Which stocks sell from the source. */
function Sellers({ stocks }: { stocks: NonNullable<SavedSource['stocks']> }): ReactNode {
  if (stocks.length === 0) return t('No stock sells from this source.');
  return (
    <>
      {t('Sold by')}{' '}
      {stocks.map(({ stockId, name }, index) => (
        <Fragment key={stockId}>
          {index > 0 && ', '}
          <AppLink to={`/stocks/${stockId}`} underline="always">
            {name}
          </AppLink>
        </Fragment>
      ))}
    </>
  );
}
