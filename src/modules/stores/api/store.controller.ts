import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { Payload } from '../../../platform/http/payload.decorator.js';
import { ResponseBody } from '../../../platform/http/response-body.js';
import { Describe, ForBoundCallers, RequirePermission, Tag } from '../../../platform/http/route.decorators.js';
import { CreateWebsite } from '../app/create-website.service.js';
import { StoreReader } from '../app/store-reader.service.js';
import {
  STORE_VIEW_EXAMPLE,
  StoreViewResponse,
  toStoreViewResponse,
  toWebsiteResponse,
  WEBSITE_EXAMPLE,
  WebsiteResponse,
} from './store.responses.js';
import { CreateWebsiteRequest } from './store.requests.js';

/** Websites and store views over REST (contract, "What the service adds"). */
@Tag('Stores')
@Controller('store')
export class StoreController {
  constructor(
    private readonly reader: StoreReader,
    private readonly createWebsite: CreateWebsite,
  ) {}

  @Get('websites')
  @RequirePermission('Vendor_Backend::store')
  @ForBoundCallers('no source data')
  @Describe({ summary: 'List websites', response: ResponseBody.list(WebsiteResponse, WEBSITE_EXAMPLE) })
  async websites(): Promise<WebsiteResponse[]> {
    return (await this.reader.websites()).map(toWebsiteResponse);
  }

  @Get('storeViews')
  @RequirePermission('Vendor_Backend::store')
  @ForBoundCallers('no source data')
  @Describe({ summary: 'List store views', response: ResponseBody.list(StoreViewResponse, STORE_VIEW_EXAMPLE) })
  async storeViews(): Promise<StoreViewResponse[]> {
    return (await this.reader.storeViews()).map(toStoreViewResponse);
  }

  @Post('websites')
  @HttpCode(200)
  @RequirePermission('Vendor_Store::websites')
  @Describe({
    summary: 'Create a website and its store view, whose code is the website\'s with "_store" at the end',
    response: ResponseBody.object(WebsiteResponse, WEBSITE_EXAMPLE),
  })
  async create(@Payload() { website }: CreateWebsiteRequest): Promise<WebsiteResponse> {
    const { code, name, extensionAttributes } = website;
    const currencyCode = extensionAttributes?.currencyCode ?? null;
    return toWebsiteResponse(await this.createWebsite.execute({ code: code ?? '', name: name ?? '', currencyCode }));
  }
}
