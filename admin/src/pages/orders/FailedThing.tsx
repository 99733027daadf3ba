import type { ReactNode } from 'react';
import { ErrorState } from '../../components/ErrorState';
import { PageHeader } from '../../components/PageHeader';

interface FailedThingProps {
  /** What could not be read: "Order". */
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** In the place of the page of one thing that could not be read. */
export function FailedThing({ title, error, onRetry }: FailedThingProps): ReactNode {
  return (
    <>
      <PageHeader title={title} />
      <ErrorState error={error} onRetry={onRetry} />
    </>
  );
}
