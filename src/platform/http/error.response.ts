import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { ErrorParameters } from '../errors/application-error.js';

const SCALAR = { oneOf: [{ type: 'string' }, { type: 'number' }] };

/** Values of placeholders: a list for `%1`, an object for `%name`. */
const PARAMETERS = {
  description: 'The values of the placeholders: a list for %1, an object for %name',
  oneOf: [
    { type: 'array', items: SCALAR },
    { type: 'object', additionalProperties: SCALAR },
  ],
};

/** One failed rule among several. */
export class ErrorDetailResponse {
  @ApiProperty({ description: 'The text with its placeholders' })
  readonly message!: string;

  @ApiProperty(PARAMETERS)
  readonly parameters!: ErrorParameters;
}

/** A refusal, in the shape of the upstream interface. */
export class ErrorResponse {
  @ApiProperty({ description: 'The text with its placeholders, which `parameters` fill' })
  readonly message!: string;

  @ApiPropertyOptional({ type: [ErrorDetailResponse], description: 'Every failed rule, where there are several' })
  readonly errors?: readonly ErrorDetailResponse[];

  @ApiPropertyOptional(PARAMETERS)
  readonly parameters?: ErrorParameters | undefined;
}

/** What a write responds with that is larger than its caller may write alone: nothing is written yet. */
export class WaitingResponse {
  @ApiProperty({ type: 'integer', description: 'The request for approval that it became' })
  readonly approval_id!: number;

  @ApiProperty({ enum: ['waiting'] })
  readonly status!: 'waiting';

  @ApiProperty()
  readonly message!: string;
}
