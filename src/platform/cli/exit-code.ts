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
