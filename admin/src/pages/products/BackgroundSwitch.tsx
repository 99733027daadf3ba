import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { SwitchInput } from '../../components/form/fields';
import type { FieldProps } from '../../components/form/use-form';
import { useToasts } from '../../components/Toasts';
import { useSession } from '../../session/session';
import { countOf } from './product';

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
      label="In the background, each product for itself"
      help="One that is refused leaves the others be. Else it is done at once, for all products or none."
      {...props}
    />
  );
}

/** Says that something was begun, with the way to its page. */
export function useBegun(): (bulkUuid: string, what: string, count: number) => void {
  const toasts = useToasts();
  const navigate = useNavigate();
  return (bulkUuid, what, count) =>
    toasts.success(`${what} of ${countOf(count, 'product')} has begun.`, {
      label: 'Follow it',
      run: () => void navigate(`/operations/${bulkUuid}`),
    });
}
