import type { Child } from '../harness/child.js';
import type { ServerAddress } from '../harness/databases.js';
import type { Check, Figure } from '../harness/report.js';
import type { Options } from '../options.js';

/** What a suite works with. */
export interface SuiteContext {
  readonly options: Options;
  /** The server; each suite has a database of its own on it. */
  readonly server: ServerAddress;
  readonly load: Child;
  /** Folder of the logs. */
  readonly logs: string;
}

/** What a suite found out. */
export interface SuiteResult {
  readonly figures: readonly Figure[];
  readonly checks: readonly Check[];
  readonly notes: readonly string[];
}

export interface Suite {
  readonly name: string;
  run(context: SuiteContext): Promise<SuiteResult>;
}
