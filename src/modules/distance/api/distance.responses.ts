import { ApiProperty } from '@nestjs/swagger';

/** A place on earth. */
export class CoordinatesResponse {
  @ApiProperty({ description: 'Degrees north' })
  readonly lat!: number;

  @ApiProperty({ description: 'Degrees east' })
  readonly lng!: number;
}
