import { mdiDeleteOutline } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import { DeleteRoleDocument, RoleDocument, SaveRoleDocument } from '../../api/generated/access';
import type { RoleQuery } from '../../api/generated/access';
import { request } from '../../api/graphql';
import { useOperation, useRefresh, useWrite } from '../../api/use-operation';
import { AppLink } from '../../components/AppLink';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { ErrorState } from '../../components/ErrorState';
import { FailureAlert } from '../../components/form/FailureAlert';
import { AmountInput, QuantityInput, SwitchInput, TextInput } from '../../components/form/fields';
import { FormElement } from '../../components/form/FormElement';
import { amountViolation, amountOf, quantityViolation, quantityOf, textViolation } from '../../components/form/rules';
import { useForm } from '../../components/form/use-form';
import { formatQuantity } from '../../components/format';
import { Icon } from '../../components/Icon';
import { PageHeader } from '../../components/PageHeader';
import { PageLoading } from '../../components/PageLoading';
import { useToasts } from '../../components/Toasts';
import { useUsualCurrency } from '../../money/use-usual-currency';
import { useSession } from '../../session/session';
import { bindingOf, sourceCodesOf } from './grant';
import { GrantFields } from './GrantFields';
import { SourceFields } from './SourceFields';
import { t } from '../../language/messages';

type Role = RoleQuery['role'];

const NEW = 'new';
const NAME_LENGTH_MAX = 50;
const PARENTS = [{ label: t('Roles'), to: '/roles' }];

/** A role and exactly what it gives; `/roles/new` makes one. */
export function RolePage(): ReactNode {
  const { id = NEW } = useParams();
  const isNew = id === NEW;
  const query = useOperation(RoleDocument, { id: Number(id) }, { isEnabled: !isNew, keepsLast: false });
  if (isNew) return <RoleForm key={NEW} role={undefined} />;
  // What is shown stays when reading it anew fails: something may be typed into it.
  if (query.error && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <PageLoading />;
  return <RoleForm key={id} role={query.data.role} />;
}

function RoleForm({ role }: { role: Role | undefined }): ReactNode {
  const { viewer, can } = useSession();
  const [isDeleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  const write = useWrite();
  const refresh = useRefresh();
  const toasts = useToasts();
  const currency = useUsualCurrency();
  // The server refuses it as well: a user with less could take from one with more.
  const isBeyond = role !== undefined && !viewer.isAll && (role.isAll || !role.resources.every((one) => can(one)));
  const form = useForm({
    initial: {
      name: role?.name ?? '',
      isAll: role?.isAll ?? false,
      resources: role?.resources ?? [],
      requiresSecondFactor: role?.requiresSecondFactor ?? false,
      largestQuantity: typedLimit(role?.largestChangeQuantity),
      largestValue: typedLimit(role?.largestChangeValue),
      ...bindingOf(role?.sourceCodes),
    },
    validate: ({ name, largestQuantity, largestValue }) => ({
      name: textViolation(name, { missing: t('Enter a name.'), max: NAME_LENGTH_MAX }),
      largestQuantity: quantityViolation(largestQuantity, { isRequired: false, min: 0 }),
      largestValue: amountViolation(largestValue),
    }),
    submit: async ({ name, isAll, resources, requiresSecondFactor, largestQuantity, largestValue, ...binding }) => {
      const input = {
        ...{ id: role?.id ?? null, name: name.trim(), isAll, resources: isAll ? [] : resources, requiresSecondFactor },
        sourceCodes: sourceCodesOf(binding),
        largestChangeQuantity: quantityOf(largestQuantity),
        largestChangeValue: amountOf(largestValue),
      };
      const { saveRole } = await write(
        SaveRoleDocument,
        { role: input },
        t('The role “{name}” is saved.', { name: name.trim() }),
      );
      if (role === undefined) await navigate(`/roles/${saveRole.id}`, { replace: true });
    },
  });
  return (
    <>
      <PageHeader
        title={role?.name ?? t('New role')}
        parents={PARENTS}
        subtitle={
          role &&
          t('{users, plural, one {# user has this role.} other {# users have this role.}}', { users: role.users })
        }
        actions={
          role &&
          !isBeyond && (
            <Button
              color="error"
              variant="outlined"
              startIcon={<Icon path={mdiDeleteOutline} />}
              disabled={role.users > 0}
              title={role.users > 0 ? t('Give its users another role first.') : undefined}
              onClick={() => setDeleting(true)}
            >
              {t('Delete role')}
            </Button>
          )
        }
      />
      <FormElement form={form}>
        <Stack spacing={2} sx={{ maxWidth: 1000 }}>
          {isBeyond && (
            <Alert severity="info">
              {t('This role has resources that you do not have. Only somebody who has them can change it.')}
            </Alert>
          )}
          <FailureAlert error={form.failure} />
          <Paper variant="outlined" sx={{ p: 2 }}>
            <Stack spacing={1}>
              <TextInput label={t('Name')} isRequired disabled={isBeyond} {...form.text('name')} />
              <SwitchInput
                label={t('Second factor required')}
                disabled={isBeyond}
                help={t('Users of this role who have none can do nothing before they have set one up.')}
                {...form.field('requiresSecondFactor')}
              />
              <QuantityInput
                label={t('Largest change written alone, in pieces')}
                disabled={isBeyond}
                help={t('What changes a quantity by more waits for a second person. Empty: no limit.')}
                {...form.text('largestQuantity')}
              />
              <AmountInput
                label={t('Largest change written alone, in value')}
                disabled={isBeyond}
                help={
                  currency === undefined
                    ? t('By the price of the product; one without a price counts as nothing. Empty: no limit.')
                    : t(
                        'By the price of the product, in {currency}; one without a price counts as nothing. Empty: no limit.',
                        { currency },
                      )
                }
                {...form.text('largestValue')}
              />
              <SourceFields binding={form.values} onChange={form.set} isDisabled={isBeyond} />
              <GrantFields grant={form.values} onChange={form.set} isDisabled={isBeyond} />
            </Stack>
          </Paper>
          {!isBeyond && (
            <Stack direction="row" spacing={1}>
              <Button type="submit" variant="contained" loading={form.isBusy} disabled={!form.isChanged}>
                {t('Save')}
              </Button>
              <Button component={AppLink} to="/roles">
                {form.isChanged ? t('Cancel') : t('Back')}
              </Button>
            </Stack>
          )}
        </Stack>
      </FormElement>
      {role && isDeleting && (
        <ConfirmDialog
          title={t('Delete the role “{name}”?', { name: role.name })}
          confirmLabel={t('Delete')}
          isDestructive
          onClose={() => setDeleting(false)}
          onConfirm={async () => {
            await request(DeleteRoleDocument, { id: role.id });
            // Read anew, this page would have nothing left to show.
            await navigate('/roles');
            toasts.success(t('The role “{name}” is deleted.', { name: role.name }));
            await refresh();
          }}
        >
          {t('No user has it.')}
        </ConfirmDialog>
      )}
    </>
  );
}

/** A limit as the field has it; nothing where there is none. */
function typedLimit(limit: number | null | undefined): string {
  return limit == null ? '' : formatQuantity(limit);
}
