import { searchResult } from '../../../platform/http/answer.js';
import type { SearchResult } from '../../../platform/http/answer.js';
import { Payload } from '../../../platform/http/payload.js';
import { Rest, RestController } from '../../../platform/http/route.js';
import { SaveSource } from '../app/save-source.service.js';
import { SourceReader } from '../app/source-reader.service.js';
import { SOURCE_EXAMPLE, SOURCE_LIST_EXAMPLE } from './source.example.js';
import { toSourceAnswer, toSourceChanges } from './source.mapper.js';
import { CreateSourceRequest, GetSourceRequest, ListSourcesRequest, UpdateSourceRequest } from './source.requests.js';

/** Sources over REST (upstream interface, "Sources"). There is no operation that deletes one. */
@RestController('Sources')
export class SourceController {
  constructor(
    private readonly reader: SourceReader,
    private readonly saveSource: SaveSource,
  ) {}

  @Rest.get('inventory/sources', {
    permission: 'Vendor_InventoryApi::source',
    summary: 'List sources',
    answer: SOURCE_LIST_EXAMPLE,
  })
  async list(@Payload() { searchCriteria }: ListSourcesRequest): Promise<SearchResult<object>> {
    const { sources, totalCount } = await this.reader.search(searchCriteria);
    return searchResult(sources.map(toSourceAnswer), searchCriteria, totalCount);
  }

  @Rest.get('inventory/sources/:sourceCode', {
    permission: 'Vendor_InventoryApi::source',
    summary: 'Read a source',
    answer: SOURCE_EXAMPLE,
  })
  async get(@Payload() { sourceCode }: GetSourceRequest): Promise<object> {
    return toSourceAnswer(await this.reader.get(sourceCode));
  }

  @Rest.post('inventory/sources', {
    permission: 'Vendor_InventoryApi::source_edit',
    summary: 'Create a source, or change the one with this code',
    answer: [],
  })
  async create(@Payload() { source }: CreateSourceRequest): Promise<void> {
    await this.saveSource.execute(toSourceChanges(source));
  }

  @Rest.put('inventory/sources/:sourceCode', {
    permission: 'Vendor_InventoryApi::source_edit',
    summary: 'Change a source, or create it with this code',
    answer: [],
  })
  async update(@Payload() { source }: UpdateSourceRequest): Promise<void> {
    await this.saveSource.execute(toSourceChanges(source));
  }
}
