import { t } from '../language/messages';

/** Why a request did not succeed, in words for the reader. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    message: string,
    /**
     * `UNAUTHENTICATED`, `FORBIDDEN`, `BAD_USER_INPUT`, `NOT_FOUND`, … as the server says; `OFFLINE` where no server
     * responded.
     */
    readonly code: string,
    /** The violations one by one, where the server found several. */
    readonly details: readonly string[] = [],
    /** The same with their parameters, for forms that show each where it belongs. */
    readonly violations: readonly RefusalBody[] = [],
    /** With `APPROVAL_REQUIRED`: the request that waits for a second person. */
    readonly approvalId: number | null = null,
  ) {
    super(message);
  }
}

/** The words for whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : t('Something went wrong.');
}

/** The request that a change waits under; null where it was refused, or failed. */
export function waitingOf(error: unknown): number | null {
  return error instanceof ApiError ? error.approvalId : null;
}

/** Whether the server refused for this reason. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof ApiError && error.code === code;
}

/** A refusal as REST and GraphQL both write it: `%1` and `%name` stand for parameters. */
export interface RefusalBody {
  readonly message?: string;
  readonly parameters?: readonly unknown[] | Readonly<Record<string, unknown>>;
  readonly errors?: readonly RefusalBody[];
}

/** The message with its parameters in place. */
export function renderMessage({ message = '', parameters = [] }: RefusalBody): string {
  const values = Array.isArray(parameters)
    ? Object.fromEntries(parameters.map((value, index) => [String(index + 1), value as unknown]))
    : (parameters as Readonly<Record<string, unknown>>);
  return message.replace(/%([A-Za-z0-9_]+)/g, (placeholder, name: string) =>
    name in values ? String(values[name]) : placeholder,
  );
}

/** Each violation of a refusal that lists several. */
export function renderDetails({ errors = [] }: RefusalBody): string[] {
  return errors.map(renderMessage);
}
