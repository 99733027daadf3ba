import { Field } from '../../../platform/http/field.js';
import { CREDENTIAL_LENGTH_MAX } from './token.responses.js';

/** Body of `POST /V1/integration/admin/token`. */
export class AdminTokenRequest {
  @Field.text({ required: true, maxLength: CREDENTIAL_LENGTH_MAX, example: 'admin' })
  username!: string;

  @Field.text({ required: true, maxLength: CREDENTIAL_LENGTH_MAX, example: 'correct horse battery staple' })
  password!: string;
}
