import { ApiProperty } from '@nestjs/swagger';

/** An order whose customer was not told. */
class FailedNoticeResponse {
  @ApiProperty({ type: 'integer', description: 'The id of the order' })
  readonly id!: number;

  @ApiProperty()
  readonly message!: string;
}

/** What became of the orders of a request. */
export class ReadyOrdersResponse {
  @ApiProperty({ description: 'Whether every customer is told' })
  readonly successful!: boolean;

  @ApiProperty({ type: [FailedNoticeResponse] })
  readonly errors!: readonly FailedNoticeResponse[];
}
