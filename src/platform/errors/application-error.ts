/** What went wrong, independent of the door through which the caller came; each door maps kinds to its own codes. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'out-of-scope'
  | 'not-found'
  | 'conflict'
  | 'mismatch'
  | 'too-large'
  | 'unsupported'
  | 'too-many'
  | 'lock-timeout'
  | 'busy'
  // No failure: the request is kept until a second person has decided.
  | 'waiting';

/** Values of a message's placeholders: a list for `%1`, an object for `%name`. */
export type ErrorParameters = readonly (string | number)[] | Readonly<Record<string, string | number>>;

/** One failed rule among several. */
export interface ErrorDetail {
  readonly message: string;
  readonly parameters?: ErrorParameters | undefined;
}

/**
 * An expected refusal. The message keeps its placeholders (`%1`, `%value`) and the values travel in `parameters`,
 * so that clients can translate. It never carries SQL or a stack to a client.
 */
export class ApplicationError extends Error {
  constructor(
    readonly kind: ErrorKind,
    override readonly message: string,
    readonly parameters?: ErrorParameters,
    readonly errors: readonly ErrorDetail[] = [],
  ) {
    super(message);
    this.name = 'ApplicationError';
  }

  /** The message with its placeholders filled in: for logs and terminals. */
  get text(): string {
    return [renderMessage(this), ...this.errors.map((error) => renderMessage(error))].join(' ');
  }
}

/** Bad input or a broken business rule: 400. */
export function invalid(
  message: string,
  parameters?: ErrorParameters,
  errors?: readonly ErrorDetail[],
): ApplicationError {
  return new ApplicationError('invalid', message, parameters, errors);
}

/** Several rules failed at once: 400 with a list. */
export function validationFailed(errors: readonly ErrorDetail[], message = 'Validation Failed'): ApplicationError {
  return new ApplicationError('invalid', message, undefined, errors);
}

/** What was asked for does not exist: 404. */
export function notFound(message: string, parameters?: ErrorParameters): ApplicationError {
  return new ApplicationError('not-found', message, parameters);
}

/** The same data is changed by too many at once, attempts included: 503. Another attempt later may succeed. */
export function contended(): ApplicationError {
  return new ApplicationError('busy', 'The data is being changed by too many others at the moment. Try again.');
}

/** Fills the placeholders of a message. */
export function renderMessage({ message, parameters }: ErrorDetail): string {
  if (!parameters) return message;
  const values: Record<string, string | number> = Array.isArray(parameters)
    ? Object.fromEntries(parameters.map((value: string | number, index) => [String(index + 1), value]))
    : { ...(parameters as Record<string, string | number>) };
  return message.replace(/%([A-Za-z_]+|\d+)/g, (whole, name: string) => String(values[name] ?? whole));
}
