import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { SwitchInput } from '../../components/form/fields';
import type { FieldProps } from '../../components/form/use-form';
import { useToasts } from '../../components/Toasts';
import { countOf } from './product';

/** More products than this are rather left to the background. */
export const AT_ONCE_MAX = 50;

/** Whether the products are worked through in the background, each for itself, or at once, all or none. */
export function BackgroundSwitch(props: FieldProps<boolean>): ReactNode {
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
