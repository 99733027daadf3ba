import { Field } from '../../../platform/http/field.js';
import type { SearchCriteria } from '../../../platform/search/index.js';

const CHANNEL_LENGTH_MAX = 64;

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
