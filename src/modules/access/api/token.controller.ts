import { Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { invalid, validationFailed } from '../../../platform/errors/application-error.js';
import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { Payload } from '../../../platform/http/payload.js';
import { Rest, RestController } from '../../../platform/http/route.js';
import { LogIn } from '../app/log-in.service.js';
import { TooManySignIns } from '../app/login-rate-limit.service.js';
import { AdminTokenRequest } from './token.requests.js';

/** Logging in over REST (upstream interface, Authentication). */
@RestController('Authentication')
export class TokenController {
  constructor(private readonly logIn: LogIn) {}

  @Rest.post('integration/admin/token', {
    permission: 'anonymous',
    idempotent: false,
    summary: 'Log in as a user; the answer is a bearer token that is good for four hours',
    answer: '5nCq0iY3v2pC1y4oXc8sT7uWbZr9eKfLhJgMaQdNxPo',
  })
  async create(
    @Payload() { username, password }: AdminTokenRequest,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    refuseEmpty({ username, password });
    response.setHeader('Cache-Control', 'no-store');
    try {
      return await this.logIn.execute({ username, password, address: request.ip ?? '' });
    } catch (error) {
      if (error instanceof TooManySignIns) response.setHeader('Retry-After', String(error.retryAfterSeconds));
      throw error;
    }
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
