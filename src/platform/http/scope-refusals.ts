/** Is told what handlers refuse callers who are bound to sources; the module that keeps the security log provides it. */
export abstract class ScopeRefusals {
  /** Records the failure of a bound caller's request if it is an `out-of-scope` that is not recorded yet. Never throws. */
  abstract observe(failure: unknown): void;
}
