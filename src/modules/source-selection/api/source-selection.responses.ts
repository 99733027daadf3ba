import { ApiProperty } from '@nestjs/swagger';
import { SELECTION_REASONS } from '../domain/selection.js';
import type { SelectionReason } from '../domain/selection.js';

/** An algorithm that selects sources. */
export class SelectionAlgorithmResponse {
  @ApiProperty({ description: 'Names it in requests' })
  readonly code!: string;

  @ApiProperty()
  readonly title!: string;

  @ApiProperty()
  readonly description!: string;
}

/** What a source would give of a SKU. */
class SourceSelectionItemResponse {
  @ApiProperty()
  readonly source_code!: string;

  @ApiProperty()
  readonly sku!: string;

  @ApiProperty({ description: '0 where the source is not needed' })
  readonly qty_to_deduct!: number;

  @ApiProperty()
  readonly qty_available!: number;
}

/** Why a source gives what it gives of an item. */
export class SelectionExplanationResponse {
  @ApiProperty({ description: 'As the request spells it' })
  readonly sku!: string;

  @ApiProperty()
  readonly source_code!: string;

  @ApiProperty({ description: 'In which place the source was asked, from 1' })
  readonly rank!: number;

  @ApiProperty({
    required: false,
    description: 'From the source to the address, for the algorithm distance: metres, or seconds of travel',
  })
  readonly distance?: number;

  @ApiProperty({ description: 'What the source has, whether or not it may give' })
  readonly qty_available!: number;

  @ApiProperty()
  readonly qty_taken!: number;

  @ApiProperty({ enum: SELECTION_REASONS })
  readonly reason!: SelectionReason;
}

class SourceSelectionExtensionResponse {
  @ApiProperty({
    type: [SelectionExplanationResponse],
    description: 'For each item all sources of the stock, in the order in which they were asked',
  })
  readonly explanation!: readonly SelectionExplanationResponse[];
}

export class SourceSelectionResponse {
  @ApiProperty({ type: [SourceSelectionItemResponse] })
  readonly source_selection_items!: readonly SourceSelectionItemResponse[];

  @ApiProperty({ description: 'Whether the sources have all of it together' })
  readonly shippable!: boolean;

  @ApiProperty({
    required: false,
    type: SourceSelectionExtensionResponse,
    description: 'Where the request asks for it',
  })
  readonly extension_attributes?: SourceSelectionExtensionResponse;
}
