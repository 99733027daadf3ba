import { Field, SchemaName } from '../../../platform/http/field.js';
import { SOURCE_CODE_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { SearchCriteria } from '../../../platform/search/index.js';
import { LINKS_MAX, PRIORITY_MAX } from '../domain/stock-source-link.js';

/** A link between a stock and a source. */
@SchemaName('LinkPayload')
class StockSourceLinkRequest {
  @Field.int({ example: 2 })
  stockId?: number | null;

  @Field.text({ maxLength: SOURCE_CODE_LENGTH_MAX, example: 'eu-1' })
  sourceCode?: string | null;

  // The lower bound is the validation's: its refusal is worded as upstream.
  @Field.int({ max: PRIORITY_MAX, description: 'The smallest comes first', example: 1 })
  priority?: number | null;
}

/** Links to save or, without need of a priority, to delete. */
export class LinksRequest {
  @Field.list(() => StockSourceLinkRequest, { required: true, maxItems: LINKS_MAX })
  links!: StockSourceLinkRequest[];
}

export class ListLinksRequest {
  @Field.searchCriteria({ required: true })
  searchCriteria!: SearchCriteria;
}
