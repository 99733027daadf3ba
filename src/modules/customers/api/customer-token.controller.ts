import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Payload } from '../../../platform/http/payload.decorator.js';
import { ResponseBody } from '../../../platform/http/response-body.js';
import { Describe, IdempotencyKey, RequirePermission, Tag } from '../../../platform/http/route.decorators.js';
import { respondWithToken } from '../../access/index.js';
import { CustomerLogIn } from '../app/customer-log-in.service.js';
import { CustomerTokenRequest } from './customer-token.requests.js';

/** Logging in as a customer over REST (upstream interface, Authentication). */
@Tag('Authentication')
@Controller('integration/customer/token')
export class CustomerTokenController {
  constructor(private readonly logIn: CustomerLogIn) {}

  @Post()
  @HttpCode(200)
  @RequirePermission('anonymous')
  @IdempotencyKey('none')
  @Describe({
    summary: 'Log in as a customer; the answer is a bearer token that is good for one hour',
    description: 'The token opens what belongs to the customer, and nothing else.',
    response: ResponseBody.text('k2Vd8sQbW1nYc7RzTf5uJx0LmHgPaEo4iK9wCqDvXyM'),
    refusals: [429],
  })
  create(
    @Payload() credentials: CustomerTokenRequest,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<string> {
    return respondWithToken(credentials, { request, response }, this.logIn);
  }
}
