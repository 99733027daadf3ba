import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import {
  CreateTransferOrderDocument,
  TransferOrderDocument,
  TransferOrderGoodsDocument,
  TransferOrderSourcesDocument,
  UpdateTransferOrderDocument,
} from '../../api/generated/transfer-orders';
import type { TransferOrderSourcesQuery } from '../../api/generated/transfer-orders';
import { hasCode, messageOf } from '../../api/api-error';
import { request } from '../../api/graphql';
import { useKeyedWrite } from '../../api/use-keyed-write';
import { useOperation } from '../../api/use-operation';
import { AppLink } from '../../components/AppLink';
import { ErrorState } from '../../components/ErrorState';
import { FailureAlert } from '../../components/form/FailureAlert';
import { ChoiceInput, SwitchInput, TextInput } from '../../components/form/fields';
import { FormElement } from '../../components/form/FormElement';
import { FormSection } from '../../components/form/FormSection';
import { useForm } from '../../components/form/use-form';
import { formatQuantity } from '../../components/format';
import { PageHeader } from '../../components/PageHeader';
import { PageLoading } from '../../components/PageLoading';
import { isOwnSource } from '../../session/bound-callers';
import { useSession } from '../../session/session';
import { DraftLines } from './DraftLines';
import { draftViolations, EMPTY_DRAFT, inputOf, LINES_MAX, valuesOf, withOneMore } from './draft-values';
import type { DraftValues } from './draft-values';
import { ScanField } from './ScanField';
import type { Told } from './ScanField';
import { idOf, titleOf } from './words';
import { Message } from '../../language/Message';
import { t } from '../../language/messages';

type Sources = TransferOrderSourcesQuery['transferOrderSources'];

const PARENTS = [{ label: t('Transfer orders'), to: '/transfer-orders' }];

/** Plans a transfer. */
export function NewDraftPage(): ReactNode {
  const sources = useOperation(TransferOrderSourcesDocument, {});
  if (sources.error && !sources.data) {
    return <ErrorState isPage error={sources.error} onRetry={() => void sources.refetch()} />;
  }
  if (!sources.data) return <PageLoading />;
  return (
    <>
      <PageHeader title={t('New transfer')} parents={PARENTS} />
      <DraftForm sources={sources.data.transferOrderSources} initial={EMPTY_DRAFT} />
    </>
  );
}

/** Changes a transfer of which nothing has left. */
export function EditDraftPage(): ReactNode {
  const id = idOf(useParams()['id']);
  const sources = useOperation(TransferOrderSourcesDocument, {});
  // The form begins with what is stored now: a version that was read before would be refused, however often it is sent.
  const options = { keepsLast: false, staleMs: 0 };
  const { data, error, refetch, isFetchedAfterMount } = useOperation(TransferOrderDocument, { id }, options);
  if (error && !data) return <ErrorState isPage error={error} onRetry={() => void refetch()} />;
  if (!data || !sources.data || !isFetchedAfterMount) return <PageLoading />;
  const title = titleOf(data.transferOrder.transfer);
  return (
    <>
      <PageHeader
        title={t('Edit {title}', { title })}
        parents={[...PARENTS, { label: title, to: `/transfer-orders/${id}` }]}
      />
      {data.transferOrder.transfer.status === 'draft' ? (
        <DraftForm id={id} sources={sources.data.transferOrderSources} initial={valuesOf(data.transferOrder)} />
      ) : (
        <Typography role="status">
          <Message
            text="Goods of it have left: it cannot be changed any more. <link>Look at it</link>"
            parts={{ link: <AppLink to={`/transfer-orders/${id}`} /> }}
          />
        </Typography>
      )}
    </>
  );
}

interface DraftFormProps {
  /** Of a transfer that is there. */
  readonly id?: number;
  readonly sources: Sources;
  readonly initial: DraftValues;
}

function DraftForm({ id, sources, initial }: DraftFormProps): ReactNode {
  const write = useKeyedWrite();
  const navigate = useNavigate();
  const form = useForm<DraftValues>({
    initial,
    validate: draftViolations,
    submit: async (values) => {
      const transfer = inputOf(values);
      if (id !== undefined) {
        const expectedVersion = values.stored?.version ?? null;
        await write(UpdateTransferOrderDocument, { id, transfer, expectedVersion }, t('The transfer is saved.')).catch(
          withWayOut,
        );
        return navigate(`/transfer-orders/${id}`);
      }
      const { createTransferOrder } = await write(
        CreateTransferOrderDocument,
        { transfer },
        t('The transfer is planned.'),
      );
      return navigate(`/transfer-orders/${createTransferOrder.transfer.transferId}`);
    },
  });
  const linesViolation = form.field('lines').violation;
  return (
    <FormElement form={form}>
      <Stack spacing={2}>
        <RouteFields form={form} sources={sources} />
        <Goods form={form} />
        <FailureAlert error={form.failure ?? (linesViolation === undefined ? null : new Error(linesViolation))} />
        <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
          <Button type="submit" variant="contained" loading={form.isBusy}>
            {id === undefined ? t('Plan transfer') : t('Save')}
          </Button>
        </Stack>
      </Stack>
    </FormElement>
  );
}

/** Throws what was thrown, with what to do about a transfer that is another one now. */
function withWayOut(error: unknown): never {
  if (!hasCode(error, 'CONFLICT')) throw error;
  throw new Error(`${messageOf(error)} ${t('Reload the page to see what it is now.')}`);
}

interface PartProps {
  readonly form: ReturnType<typeof useForm<DraftValues>>;
}

function RouteFields({ form, sources }: PartProps & { readonly sources: Sources }): ReactNode {
  const options = sources.map(({ code, name, enabled }) => ({
    value: code,
    label: enabled ? `${name} (${code})` : t('{source}, disabled', { source: `${name} (${code})` }),
  }));
  return (
    <FormSection title={t('Way')}>
      <ChoiceInput label={t('From')} isRequired options={options} {...form.text('origin')} />
      <ChoiceInput label={t('To')} isRequired options={options} {...form.text('destination')} />
      <TextInput label={t('Reference')} help={t('A number of your own.')} {...form.text('reference')} />
      <TextInput label={t('Expected')} type="date" {...form.text('expected')} />
      <TextInput label={t('Note')} {...form.text('note')} />
      <SwitchInput
        label={t('Take reservations along')}
        help={t(
          'With source-level reservations: goods that orders hold may leave, and what they hold follows at receipt.',
        )}
        {...form.field('movesReservations')}
      />
    </FormSection>
  );
}

function Goods({ form }: PartProps): ReactNode {
  const { origin, lines } = form.values;
  const { boundSources } = useSession().viewer;
  // Codes that come faster than the page is drawn are added to what the ones before have left.
  const current = useRef(lines);
  useEffect(() => {
    current.current = lines;
  }, [lines]);
  const change = (next: typeof lines): void => {
    current.current = next;
    form.set({ lines: next });
  };
  const take = async (code: string): Promise<Told> => {
    const variables = { originSourceCode: origin, codes: [code] };
    const [found] = (await request(TransferOrderGoodsDocument, variables)).transferOrderGoods;
    if (!found || found.sku === null) return { text: t('No product has the code {code}.', { code }), isError: true };
    const { sku, name, available } = found;
    const isNew = !current.current.some((line) => line.sku === sku);
    if (isNew && current.current.length >= LINES_MAX) return { text: t('This transfer is full.'), isError: true };
    change(withOneMore(current.current, { sku, name, available }));
    // What a foreign source has is not shown to who is bound to others.
    if (!isOwnSource(boundSources, origin)) {
      return { text: t('{product}: added.', { product: name ?? sku }), isError: false };
    }
    const room =
      available === null
        ? t('the origin does not have it')
        : t('{available} available', { available: formatQuantity(available) });
    return { text: `${name ?? sku}: ${room}.`, isError: available === null };
  };
  return (
    <FormSection title={t('Products')} columns={1}>
      <ScanField
        label={t('Barcode or SKU')}
        help={origin === '' ? t('Choose a source first.') : t('Scan, or type and press enter. Once more is one more.')}
        disabled={origin === ''}
        onCode={take}
      />
      <DraftLines lines={lines} isBusy={form.isBusy} onChange={change} />
    </FormSection>
  );
}
