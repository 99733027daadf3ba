import { Field } from '../../../platform/http/field.js';
import { CHANNEL_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import type { SearchCriteria } from '../../../platform/search/index.js';

export class ExportChannelRequest {
  @Field.text({ maxLength: CHANNEL_LENGTH_MAX, example: 'website' })
  salesChannelType!: string;

  @Field.text({ maxLength: CHANNEL_LENGTH_MAX, example: 'base' })
  salesChannelCode!: string;
}

export class ExportRequest extends ExportChannelRequest {
  @Field.searchCriteria({ required: true, description: 'Which products; paging counts products' })
  searchCriteria!: SearchCriteria;
}
