import { Field } from '../../../platform/http/field.js';
import { CREDENTIAL_LENGTH_MAX, OTP_LENGTH_MAX } from '../domain/inputs.js';

/** Body of `POST /V1/integration/admin/token`. */
export class AdminTokenRequest {
  @Field.text({ required: true, maxLength: CREDENTIAL_LENGTH_MAX, example: 'admin' })
  username!: string;

  @Field.text({ required: true, maxLength: CREDENTIAL_LENGTH_MAX, example: 'correct horse battery staple' })
  password!: string;

  @Field.text({
    maxLength: OTP_LENGTH_MAX,
    example: '287082',
    description:
      'For users with a second factor: the code of their app, or a recovery code. Without it the response is a 401 with ' +
      'the code `OTP_REQUIRED` in `parameters`',
  })
  otp?: string;
}
