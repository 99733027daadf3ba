import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Payload } from '../../../platform/http/payload.decorator.js';
import { ResponseBody } from '../../../platform/http/response-body.js';
import { Describe, IdempotencyKey, RequirePermission, Tag } from '../../../platform/http/route.decorators.js';
import { LogIn } from '../app/log-in.service.js';
import { respondWithToken } from './token.responses.js';
import { AdminTokenRequest } from './token.requests.js';

/** Logging in over REST (upstream interface, Authentication). */
@Tag('Authentication')
@Controller('integration/admin/token')
export class TokenController {
  constructor(private readonly logIn: LogIn) {}

  @Post()
  @HttpCode(200)
  @RequirePermission('anonymous')
  @IdempotencyKey('none')
  @Describe({
    summary: 'Log in as a user; the answer is a bearer token that is good for four hours',
    response: ResponseBody.text('5nCq0iY3v2pC1y4oXc8sT7uWbZr9eKfLhJgMaQdNxPo'),
    refusals: [429],
  })
  create(
    @Payload() credentials: AdminTokenRequest,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    return respondWithToken(credentials, { request, response }, this.logIn);
  }
}
