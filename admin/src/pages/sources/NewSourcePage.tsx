import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { SaveSourceDocument } from '../../api/generated/sources';
import { useKeyedWrite } from '../../api/use-keyed-write';
import { useForm } from '../../components/form/use-form';
import { PageHeader } from '../../components/PageHeader';
import { inputOf, NEW_SOURCE, sourceViolations } from './source-values';
import { SourceForm } from './SourceForm';
import { t } from '../../language/messages';

/** A source to create. */
export function NewSourcePage(): ReactNode {
  const write = useKeyedWrite();
  const navigate = useNavigate();
  const form = useForm({
    initial: NEW_SOURCE,
    validate: sourceViolations,
    submit: async (values) => {
      const { saveSource } = await write(
        SaveSourceDocument,
        { source: inputOf(values), isNew: true },
        t('The source is created.'),
      );
      await navigate(`/sources/${encodeURIComponent(saveSource.sourceCode)}`, { replace: true });
    },
  });
  return (
    <>
      <PageHeader title={t('New source')} parents={[{ label: t('Sources'), to: '/sources' }]} />
      <SourceForm form={form} isNew />
    </>
  );
}
