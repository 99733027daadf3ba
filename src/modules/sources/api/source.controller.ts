import { Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { searchResult } from '../../../platform/http/response.js';
import type { SearchResult } from '../../../platform/http/response.js';
import { Payload } from '../../../platform/http/payload.decorator.js';
import { ResponseBody } from '../../../platform/http/response-body.js';
import { Describe, ForBoundCallers, RequirePermission, Tag } from '../../../platform/http/route.decorators.js';
import { SaveSource } from '../app/save-source.service.js';
import { SourceReader } from '../app/source-reader.service.js';
import { SOURCE_EXAMPLE } from './source.examples.js';
import { toSourceResponse, toSourceChanges } from './source.mapper.js';
import { CreateSourceRequest, GetSourceRequest, ListSourcesRequest, UpdateSourceRequest } from './source.requests.js';
import { SourceResponse } from './source.responses.js';

/** Sources over REST (upstream interface, "Sources"). There is no operation that deletes one. */
@Tag('Sources')
@Controller('inventory/sources')
export class SourceController {
  constructor(
    private readonly reader: SourceReader,
    private readonly saveSource: SaveSource,
  ) {}

  @Get()
  @RequirePermission('Vendor_InventoryApi::source')
  @ForBoundCallers('within sources')
  @Describe({ summary: 'List sources', response: ResponseBody.page(SourceResponse, SOURCE_EXAMPLE) })
  async list(@Payload() { searchCriteria }: ListSourcesRequest): Promise<SearchResult<SourceResponse>> {
    const { sources, totalCount } = await this.reader.search(searchCriteria);
    return searchResult(sources.map(toSourceResponse), searchCriteria, totalCount);
  }

  @Get(':sourceCode')
  @RequirePermission('Vendor_InventoryApi::source')
  @ForBoundCallers('within sources')
  @Describe({ summary: 'Read a source', response: ResponseBody.object(SourceResponse, SOURCE_EXAMPLE) })
  async get(@Payload() { sourceCode }: GetSourceRequest): Promise<SourceResponse> {
    return toSourceResponse(await this.reader.get(sourceCode));
  }

  @Post()
  @HttpCode(200)
  @RequirePermission('Vendor_InventoryApi::source_edit')
  @Describe({ summary: 'Create a source, or change the one with this code', response: ResponseBody.nothing() })
  async create(@Payload() { source }: CreateSourceRequest): Promise<void> {
    await this.saveSource.execute(toSourceChanges(source));
  }

  @Put(':sourceCode')
  @RequirePermission('Vendor_InventoryApi::source_edit')
  @Describe({ summary: 'Change a source, or create it with this code', response: ResponseBody.nothing() })
  async update(@Payload() { source }: UpdateSourceRequest): Promise<void> {
    await this.saveSource.execute(toSourceChanges(source));
  }
}
