import { ApplicationError } from '../errors/application-error.js';
import type { ErrorDetail } from '../errors/application-error.js';
import { sourceCodeKey } from '../identifiers/index.js';
import type { SearchCriteria } from '../search/search-criteria.js';
import type { SearchFilter } from '../search/search-criteria.js';

/** Sources that a refusal names, at most. */
const NAMED_MAX = 20;
const SHOWN_LENGTH_MAX = 255;

/**
 * The sources that a caller may see and write: all of them, or those that their role or integration is bound to. It is the
 * one place that knows what a binding means. Every statement that reads rows of sources asks it for its condition, and
 * every write asks it before.
 */
export class SourceScope {
  /** Of a caller who is not bound, and of the service itself. */
  static readonly EVERYWHERE = new SourceScope(undefined);

  private readonly keys: ReadonlySet<string>;

  private constructor(private readonly bound: readonly string[] | undefined) {
    this.keys = new Set(bound?.map(sourceCodeKey));
  }

  /** Null: the caller is not bound. An empty list is bound to nothing, and sees nothing. */
  static of(codes: readonly string[] | null): SourceScope {
    return codes === null ? SourceScope.EVERYWHERE : new SourceScope([...codes]);
  }

  get isBound(): boolean {
    return this.bound !== undefined;
  }

  /** The codes of a bound caller; undefined where they are not bound. */
  get codes(): readonly string[] | undefined {
    return this.bound;
  }

  /** Whether the caller may see and write the source; codes are compared as the database does. */
  allows(sourceCode: string): boolean {
    return this.bound === undefined || this.keys.has(sourceCodeKey(sourceCode));
  }

  /** Throws `out-of-scope` naming each of the sources, as it was sent, that the caller is not bound to. */
  requireAll(sourceCodes: () => Iterable<string>): void {
    if (this.bound === undefined) return;
    const foreign = new Map<string, string>();
    for (const code of sourceCodes()) {
      const key = sourceCodeKey(code);
      if (!this.keys.has(key) && !foreign.has(key)) foreign.set(key, code);
    }
    if (foreign.size > 0) throw foreignSources([...foreign.values()]);
  }

  /** Throws `out-of-scope` naming all of the sources where the caller is bound to none of them. */
  requireAny(sourceCodes: readonly string[]): void {
    if (sourceCodes.length === 0 || sourceCodes.some((code) => this.allows(code))) return;
    this.requireAll(() => sourceCodes);
  }

  /**
   * A condition that follows another one with AND, for the column of a source's code. Empty where the caller is not bound,
   * so that their statement is as it would be without bindings. Its values are `values`.
   */
  and(column: string): string {
    if (this.bound === undefined) return '';
    return this.bound.length === 0 ? ' AND 1 = 0' : ` AND ${column} IN (?)`;
  }

  /** What is bound by one `and`. */
  get values(): readonly unknown[] {
    return this.bound === undefined || this.bound.length === 0 ? [] : [this.bound];
  }

  /** The criteria with a group that leaves the rows of the caller's sources alone; as they are where nobody is bound. */
  within(criteria: SearchCriteria, field = 'source_code'): SearchCriteria {
    if (this.bound === undefined) return criteria;
    const [only, ...others] = this.bound;
    const filter: SearchFilter =
      only !== undefined && others.length === 0
        ? { field, conditionType: 'eq', value: only }
        : { field, conditionType: 'in', value: this.bound };
    return criteria.with({ filters: [filter] });
  }

  /** Those of the codes that the caller may see, in their order. */
  among(sourceCodes: readonly string[]): readonly string[] {
    return this.bound === undefined ? sourceCodes : sourceCodes.filter((code) => this.allows(code));
  }
}

/** The refusal of a bound caller by what is not declared for them. */
export function notForBoundCallers(): ApplicationError {
  return new ApplicationError(
    'out-of-scope',
    'The caller is bound to sources, and this is only for callers who are not.',
  );
}

function foreignSources(codes: readonly string[]): ApplicationError {
  const details: ErrorDetail[] = codes.slice(0, NAMED_MAX).map((code) => ({
    message: 'The source "%1" is not among those that the caller is bound to.',
    parameters: [code.slice(0, SHOWN_LENGTH_MAX)],
  }));
  const [first, ...others] = details;
  if (first && others.length === 0) return new ApplicationError('out-of-scope', first.message, first.parameters);
  return new ApplicationError(
    'out-of-scope',
    'The request names sources that the caller is not bound to.',
    undefined,
    details,
  );
}
