import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Payload } from '../../../platform/http/payload.decorator.js';
import { ResponseBody } from '../../../platform/http/response-body.js';
import { Describe, ForBoundCallers, RequirePermission, Tag } from '../../../platform/http/route.decorators.js';
import { ChangeReader } from '../app/change-reader.service.js';
import { ListChangesRequest } from './change.requests.js';
import {
  CHANGE_RESPONSES,
  ChangePageResponse,
  CHANGES_EXAMPLE,
  FeedEndsResponse,
  toChangePage,
} from './change.responses.js';

const LIMIT_DEFAULT = 100;

/** The feed of changes over REST (contract, `GET /V1/inventory/changes`). */
@Tag('Changes')
@Controller('inventory/changes')
export class ChangesController {
  constructor(private readonly reader: ChangeReader) {}

  @Get()
  @RequirePermission('Vendor_InventoryApi::source')
  @ForBoundCallers('within sources')
  @Describe({
    summary: 'Read what has changed',
    description:
      'Every row of the adjustment history and of the reservations, and every change of salability, in one order. ' +
      'Send `next` as `after` of the next request. Nothing ever comes in before a position that was read. An `after` at ' +
      'or beyond the end gets an empty page whose `next` is `after`; one older than what is kept is refused.',
    response: {
      ...ResponseBody.object(ChangePageResponse, CHANGES_EXAMPLE),
      models: [ChangePageResponse, ...CHANGE_RESPONSES],
    },
  })
  async list(
    @Payload() { after, limit, wait }: ListChangesRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ChangePageResponse> {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const query = { after: after ?? 0, limit: limit ?? LIMIT_DEFAULT, waitMs: (wait ?? 0) * 1000 };
    return toChangePage(await this.reader.read(query, gone.signal));
  }

  @Get('ends')
  @RequirePermission('Vendor_InventoryApi::source')
  @ForBoundCallers('no source data')
  @Describe({
    summary: 'Ask where the changes begin and end',
    description: 'For a reader that begins anew: ask for the end, read the present, then read the changes from there.',
    response: ResponseBody.object(FeedEndsResponse, { position: 43, oldest: 1 }),
  })
  async ends(): Promise<FeedEndsResponse> {
    const { position, prunedTo } = await this.reader.bounds();
    return { position, oldest: prunedTo + 1 };
  }
}
