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
