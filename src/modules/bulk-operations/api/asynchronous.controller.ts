import { Controller, Delete, Get, HttpCode, Post, Put, Req, UseGuards, VERSION_NEUTRAL } from '@nestjs/common';
import type { Request } from 'express';
import { invalid } from '../../../platform/errors/application-error.js';
import { LargeBody } from '../../../platform/http/body-bounds.js';
import { bodyOf } from '../../../platform/http/body-reader.js';
import { Public } from '../../../platform/http/public.decorator.js';
import { queryOf } from '../../../platform/http/query-string.js';
import { REST_PREFIX } from '../../../platform/http/rest-addresses.js';
import { IdempotencyKey } from '../../../platform/http/route.decorators.js';
import type { AsynchronousTarget } from '../app/operation-routes.service.js';
import { ScheduleBulk } from '../app/schedule-bulk.service.js';
import type { ScheduledBulk, ScheduledOperation } from '../app/schedule-bulk.service.js';
import { asElement } from '../domain/operation-data.js';
import { AsynchronousGuard, Target } from './asynchronous.guard.js';

const ACCEPTED = 202;
const ANY = '*address';

/**
 * The asynchronous form of every writing route (upstream interface, "Async and bulk"). The routes are found by the
 * guard, which asks for their permissions: for the guard of declared routes these addresses are public.
 */
@Public()
@UseGuards(AsynchronousGuard)
@Controller({ path: `${REST_PREFIX}/async`, version: VERSION_NEUTRAL })
export class AsynchronousController {
  constructor(private readonly scheduleBulk: ScheduleBulk) {}

  /** Refused by the guard. */
  @Get(ANY)
  get(): void {
    return undefined;
  }

  @Post(ANY)
  @HttpCode(ACCEPTED)
  @LargeBody()
  @IdempotencyKey('one-transaction')
  async post(@Target() target: AsynchronousTarget, @Req() request: Request): Promise<object> {
    return this.schedule(target, request);
  }

  @Put(ANY)
  @HttpCode(ACCEPTED)
  @LargeBody()
  @IdempotencyKey('one-transaction')
  async put(@Target() target: AsynchronousTarget, @Req() request: Request): Promise<object> {
    return this.schedule(target, request);
  }

  @Delete(ANY)
  @HttpCode(ACCEPTED)
  @LargeBody()
  @IdempotencyKey('one-transaction')
  async delete(@Target() target: AsynchronousTarget, @Req() request: Request): Promise<object> {
    return this.schedule(target, request);
  }

  private async schedule({ route, form, path }: AsynchronousTarget, request: Request): Promise<object> {
    const body = bodyOf(request);
    if (form === 'bulk') return toResponse(await this.scheduleBulk.execute(route, elementsOf(body)));
    return toResponse(await this.scheduleBulk.executeSingle(route, asElement(body, queryOf(request), path)));
  }
}

function elementsOf(body: unknown): readonly unknown[] {
  if (!Array.isArray(body)) throw invalid('The body of a bulk request has to be a list of requests.');
  return body;
}

function toResponse({ bulkUuid, operations }: ScheduledBulk): object {
  return {
    bulk_uuid: bulkUuid,
    request_items: operations.map(toRequestItem),
    errors: operations.some(({ end }) => end !== undefined),
  };
}

function toRequestItem({ key, dataHash, end }: ScheduledOperation): object {
  if (!end) return { id: key, data_hash: dataHash, status: 'accepted' };
  return { id: key, data_hash: dataHash, status: 'rejected', error_message: end.message, error_code: end.errorCode };
}
