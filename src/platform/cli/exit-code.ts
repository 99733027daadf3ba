/** What a command tells the shell (contract, "Commands"). */
export const EXIT = {
  success: 0,
  /** It failed, or a check found something. */
  failure: 1,
  /** Unknown command or option, a value that is missing or cannot be used. */
  usage: 2,
  /** Stopped by Ctrl+C. */
  interrupted: 130,
} as const;

/** Exit codes and what they say, for `--help`. */
export type ExitCodes = Readonly<Record<number, string>>;

/** What is true of every command that says nothing else. */
export const USUAL_EXIT_CODES: ExitCodes = {
  [EXIT.success]: 'it is done',
  [EXIT.failure]: 'it failed, and said why',
  [EXIT.usage]: 'it was called wrongly',
  [EXIT.interrupted]: 'it was stopped by Ctrl+C',
};

/** For checks: what they found is told apart from a failure by standard output. */
export const CHECK_EXIT_CODES: ExitCodes = {
  [EXIT.success]: 'nothing was found',
  [EXIT.failure]: 'something was found, or it failed',
};
