import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { FailureAlert } from '../../components/form/FailureAlert';
import { FormElement } from '../../components/form/FormElement';
import { noteViolation } from '../../components/form/reasons';
import type { Why } from '../../components/form/reasons';
import { SurpriseDialog } from '../../components/form/SurpriseDialog';
import { WhyFields } from '../../components/form/WhyFields';
import { AddSource } from './AddSource';
import type { FirstDrafts } from './first-drafts';
import { LeaveGuard } from './LeaveGuard';
import type { ShownItem } from './product';
import { assigned } from './source-drafts';
import type { Drafts } from './source-drafts';
import { SourceItemsTable } from './SourceItemsTable';
import type { SourceChoice } from './use-source-choices';
import { useSourceItemsForm } from './use-source-items-form';
import type { SourceItemsFormState } from './use-source-items-form';
import { t } from '../../language/messages';

interface SourceItemsFormProps {
  readonly first: FirstDrafts;
  readonly items: readonly ShownItem[];
  /** Sources that can be added; undefined where there are none to add. */
  readonly choices: readonly SourceChoice[] | undefined;
  /** With one source only its quantity and status can be changed. */
  readonly isFixed: boolean;
  /** Whether the product is sold by the piece. */
  readonly isWhole: boolean;
  /** Whether the reader says which reason the history has; else it is always the same. */
  readonly hasReason: boolean;
  readonly save: (drafts: Drafts, why: Why) => Promise<unknown>;
  /** Says that it is saved, with the way back. */
  readonly done: (message: string) => void;
}

/**
 * What each source has of a product, to be edited in place. Nothing is written before "Save"; a form that another
 * user's change has overtaken is refused, says what is different, and keeps what was typed.
 */
export function SourceItemsForm({
  first,
  items,
  choices,
  isFixed,
  isWhole,
  hasReason,
  save,
  done,
}: SourceItemsFormProps): ReactNode {
  const names = new Map(choices?.map(({ sourceCode, name }) => [sourceCode, name]));
  const isKnown = (sourceCode: string): boolean => items.some((item) => item.sourceCode === sourceCode);
  const nameOf = (code: string): string =>
    items.find(({ sourceCode }) => sourceCode === code)?.sourceName ?? names.get(code) ?? code;
  const form = useSourceItemsForm({ first, items, isWhole, nameOf, save, done });
  const { drafts, isBusy } = form;
  const isChanged = Object.keys(drafts).length > 0;
  return (
    <FormElement form={form}>
      <LeaveGuard isChanged={isChanged} />
      <Stack spacing={1.5}>
        <FailureAlert error={form.failure} />
        {form.isOvertaken && <Overtaken onKeep={form.keep} />}
        <SourceItemsTable
          items={items}
          drafts={drafts}
          isFixed={isFixed}
          isWhole={isWhole}
          showsViolations={form.isTried}
          disabled={isBusy}
          names={names}
          onChange={form.setDrafts}
        />
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('Type a quantity again, or +5 and -3 to change it.')}
        </Typography>
        {choices && (
          <AddSource
            choices={choices.filter(({ sourceCode }) => !isKnown(sourceCode) && !drafts[sourceCode])}
            disabled={isBusy}
            onAdd={(sourceCode) => form.setDrafts(assigned(drafts, sourceCode))}
          />
        )}
        {isChanged && <WhyOfForm form={form} hasReason={hasReason} />}
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center', justifyContent: 'flex-end', minHeight: 36 }}>
          <span aria-live="polite">
            {isChanged
              ? t('{count, plural, one {# unsaved change} other {# unsaved changes}}', {
                  count: Object.keys(drafts).length,
                })
              : ''}
          </span>
          <Button onClick={form.cancel} disabled={!isChanged || isBusy}>
            {t('Cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={!isChanged} loading={isBusy}>
            {t('Save')}
          </Button>
        </Stack>
      </Stack>
      {form.question && <SurpriseDialog words={form.question} onConfirm={form.confirm} onClose={form.closeQuestion} />}
    </FormElement>
  );
}

function Overtaken({ onKeep }: { onKeep: () => void }): ReactNode {
  return (
    <Alert severity="warning">
      {t('The stock has changed since you began; each row says what it is by now.')}
      <Button color="inherit" size="small" variant="outlined" onClick={onKeep} sx={{ display: 'block', mt: 1 }}>
        {t('Keep what I typed')}
      </Button>
    </Alert>
  );
}

function WhyOfForm({ form, hasReason }: { form: SourceItemsFormState; hasReason: boolean }): ReactNode {
  const { why, setWhy, isBusy } = form;
  const field = { onBlur: () => undefined, violation: undefined };
  return (
    <WhyFields
      disabled={isBusy}
      {...(hasReason
        ? { reason: { ...field, name: 'reason', value: why.reason, onChange: (reason) => setWhy({ reason }) } }
        : {})}
      note={{
        ...field,
        name: 'note',
        value: why.note,
        onChange: (note) => setWhy({ note }),
        violation: noteViolation(why.note),
      }}
    />
  );
}
