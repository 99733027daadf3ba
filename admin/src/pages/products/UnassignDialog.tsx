import Alert from '@mui/material/Alert';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import {
  StartUnassignmentDocument,
  UnassignmentPreviewDocument,
  UnassignSourcesDocument,
} from '../../api/generated/products';
import type { UnassignmentPreviewQuery } from '../../api/generated/products';
import { request } from '../../api/graphql';
import { FormDialog } from '../../components/form/FormDialog';
import { noteViolation, noteOf } from '../../components/form/reasons';
import type { ManualReason } from '../../components/form/reasons';
import { useForm } from '../../components/form/use-form';
import { WhyFields } from '../../components/form/WhyFields';
import { useStockWrite } from '../../undo/use-stock-write';
import { BackgroundSwitch, useBackgroundFor, useBegun } from './BackgroundSwitch';
import type { BulkProps } from './bulk-props';
import { ChosenSkus } from './ChosenSkus';
import { codesOf, SourcesField } from './source-fields';
import { unassignmentInWords } from './unassignment';
import { t } from '../../language/messages';

interface Values {
  readonly sources: readonly string[];
  readonly reason: ManualReason;
  readonly note: string;
  readonly isBackground: boolean;
}

type Shown = UnassignmentPreviewQuery['unassignmentPreview'];

/** Takes products from sources, with what is on hand there: the reader sees how much that is, and is asked. */
export function UnassignDialog({ skus, choices, onDone, onClose }: BulkProps & { onClose: () => void }): ReactNode {
  const { write, done } = useStockWrite();
  const begun = useBegun();
  // What the question has said: where it is no longer so, nothing is deleted.
  const shown = useRef<Shown | null>(null);
  const nameOf = (code: string): string => choices?.find(({ sourceCode }) => sourceCode === code)?.name ?? code;
  const form = useForm<Values>({
    initial: { sources: [], reason: 'other', note: '', isBackground: useBackgroundFor(skus.length) },
    validate: ({ sources, note }) => ({
      sources: codesOf(sources).length === 0 ? t('Choose a source.') : undefined,
      note: noteViolation(note),
    }),
    questions: async ({ sources }) => {
      const { unassignmentPreview } = await request(UnassignmentPreviewDocument, {
        skus,
        sourceCodes: codesOf(sources),
      });
      shown.current = unassignmentPreview;
      return unassignmentInWords(unassignmentPreview, nameOf);
    },
    submit: async ({ sources, reason, note, isBackground }) => {
      const asked = { skus, sourceCodes: codesOf(sources), reason, note: noteOf(note) };
      if (isBackground) {
        const { startUnassignment } = await write(StartUnassignmentDocument, asked);
        begun(
          startUnassignment.bulkUuid,
          t(
            '{count, plural, one {The unassignment of # product has begun.} other {The unassignment of # products has begun.}}',
            { count: startUnassignment.operationCount },
          ),
        );
      } else {
        const expectedQuantity = shown.current?.quantity;
        const { count } = (await write(UnassignSourcesDocument, { ...asked, expectedQuantity })).unassignSources;
        done(
          count === 0
            ? t('None of the products was at these sources.')
            : t('{count, plural, one {# source item deleted.} other {# source items deleted.}}', { count }),
        );
      }
      onDone();
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('Unassign sources')}
      form={form}
      onClose={onClose}
      submitLabel={t('Unassign')}
      isDestructive
      width="sm"
    >
      <ChosenSkus skus={skus} />
      <Alert severity="warning" sx={{ mb: 1 }}>
        {t('What the products have at these sources is no longer counted. The history keeps how much it was.')}
      </Alert>
      <SourcesField label={t('Sources')} choices={choices} autoFocus {...form.field('sources')} />
      <WhyFields reason={form.field('reason')} note={form.field('note')} />
      <BackgroundSwitch {...form.field('isBackground')} />
    </FormDialog>
  );
}
