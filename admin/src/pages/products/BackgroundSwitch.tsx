import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { SwitchInput } from '../../components/form/fields';
import type { FieldProps } from '../../components/form/use-form';
import { useToasts } from '../../components/Toasts';
import { useSession } from '../../session/session';
import { t } from '../../language/messages';

/** More products than this are rather left to the background. */
const AT_ONCE_MAX = 50;

/** Whether so many products are first offered to the background, which is not for readers who are bound to sources. */
export function useBackgroundFor(products: number): boolean {
  return useSession().viewer.boundSources === null && products > AT_ONCE_MAX;
}

/** Whether the products are worked through in the background, each for itself, or at once, all or none. */
export function BackgroundSwitch(props: FieldProps<boolean>): ReactNode {
  if (useSession().viewer.boundSources !== null) return null;
  return (
    <SwitchInput
      label={t('In the background, each product for itself')}
      help={t('One that is refused leaves the others be. Else it is done at once, for all products or none.')}
      {...props}
    />
  );
}

/** Says in the words given that something was begun, with the way to its page. */
export function useBegun(): (bulkUuid: string, text: string) => void {
  const toasts = useToasts();
  const navigate = useNavigate();
  return (bulkUuid, text) =>
    toasts.success(text, {
      label: t('Follow it'),
      run: () => void navigate(`/operations/${bulkUuid}`),
    });
}
