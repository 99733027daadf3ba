import { Field } from '../../../platform/http/field.js';
import { REQUEST_ID_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';

export class RevertAdjustmentsRequest {
  @Field.text({
    name: 'requestId',
    required: true,
    maxLength: REQUEST_ID_LENGTH_MAX,
    example: '7f6c9a52-5a0f-4c0e-9f7e-0b6f2a1d8c33',
    description: 'The request_id of the history rows to take back',
  })
  requestId!: string;

  @Field.flag({ name: 'dryRun', strict: true, description: 'Only answers what would be done', example: false })
  dryRun?: boolean | null;

  @Field.flag({
    strict: true,
    description: 'Reverts what can be, instead of nothing where any item is refused',
    example: false,
  })
  partial?: boolean | null;
}
