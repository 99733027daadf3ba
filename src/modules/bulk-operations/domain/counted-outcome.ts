/** What a work notes that counts what it has done and what it was refused. */
export interface CountedOutcome {
  readonly done: number;
  readonly refused: number;
  /** The first of what was refused. */
  readonly examples: readonly { readonly subject: string; readonly reason: string }[];
}

/** Whether what is stored of an operation is such a note. */
export function isCounted(outcome: unknown): outcome is CountedOutcome {
  const { done, refused, examples } = (outcome ?? {}) as Partial<Record<keyof CountedOutcome, unknown>>;
  return typeof done === 'number' && typeof refused === 'number' && Array.isArray(examples);
}
