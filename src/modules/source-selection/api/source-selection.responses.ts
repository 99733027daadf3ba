import { ApiProperty } from '@nestjs/swagger';

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

export class SourceSelectionResponse {
  @ApiProperty({ type: [SourceSelectionItemResponse] })
  readonly source_selection_items!: readonly SourceSelectionItemResponse[];

  @ApiProperty({ description: 'Whether the sources have all of it together' })
  readonly shippable!: boolean;
}
