import type { Request, Response } from 'express';
import { clientAddressOf } from '../../../platform/http/client-address.js';
import { invalid, validationFailed } from '../../../platform/errors/application-error.js';
import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { TooManySignIns } from '../app/login-rate-limit.service.js';
import type { LogInRequest } from '../app/password-log-in.service.js';

/**
 * What every token route does around its log-in. It asks for what is missing or empty. Where the rate limit is used up
 * it says when to try again.
 */
export async function respondWithToken(
  { username, password, otp }: { readonly username: string; readonly password: string; readonly otp?: string },
  { request, response }: { readonly request: Request; readonly response: Response },
  logIn: { execute(attempt: LogInRequest): Promise<string> },
): Promise<string> {
  refuseEmpty({ username, password });
  try {
    return await logIn.execute({ username, password, otp, ...clientAddressOf(request) });
  } catch (error) {
    if (error instanceof TooManySignIns) response.setHeader('Retry-After', String(error.retryAfterSeconds));
    throw error;
  }
}

/** An empty text counts as missing here, unlike elsewhere. */
function refuseEmpty(fields: Readonly<Record<string, string>>): void {
  const missing = Object.keys(fields)
    .filter((fieldName) => fields[fieldName] === '')
    .map((fieldName): ErrorDetail => ({
      message: '"%fieldName" is required. Enter and try again.',
      parameters: { fieldName },
    }));
  const [first, second] = missing;
  if (first && !second) throw invalid(first.message, first.parameters);
  if (second) throw validationFailed(missing, 'One or more input exceptions have occurred.');
}
