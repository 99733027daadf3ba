import type { SourceChoice } from './use-source-choices';

/** What every change of several products gets. */
export interface BulkProps {
  readonly skus: readonly string[];
  /** Undefined where the reader's role does not show sources: then codes are typed. */
  readonly choices: readonly SourceChoice[] | undefined;
  /** The products are done with. */
  readonly onDone: () => void;
}
