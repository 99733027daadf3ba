import { useForm } from '../../components/form/use-form';
import type { Form } from '../../components/form/use-form';
import { useToasts } from '../../components/Toasts';
import type { BulkProps } from './bulk-props';
import { codesOf } from './source-fields';

interface SourcesFormOptions extends Pick<BulkProps, 'onDone'> {
  /** Does it with the sources of these codes, and returns what came of it, for the reader. */
  readonly send: (sourceCodes: string[]) => Promise<string>;
  readonly onClose: () => void;
}

/** A form that does something to the chosen products at some sources. */
export function useSourcesForm({ send, onDone, onClose }: SourcesFormOptions): Form<{ sources: readonly string[] }> {
  const toasts = useToasts();
  return useForm<{ sources: readonly string[] }>({
    initial: { sources: [] },
    validate: ({ sources }) => ({ sources: codesOf(sources).length === 0 ? 'Choose a source.' : undefined }),
    submit: async ({ sources }) => {
      toasts.success(await send(codesOf(sources)));
      onDone();
      onClose();
    },
  });
}
