import { Field } from '../../../platform/http/field.js';
import { CREDENTIAL_LENGTH_MAX } from '../../access/index.js';

/** Body of `POST /V1/integration/customer/token`. */
export class CustomerTokenRequest {
  @Field.text({
    required: true,
    maxLength: CREDENTIAL_LENGTH_MAX,
    example: 'ann@example.com',
    description: "The customer's email address",
  })
  username!: string;

  @Field.text({ required: true, maxLength: CREDENTIAL_LENGTH_MAX, example: 'correct horse battery staple' })
  password!: string;
}
