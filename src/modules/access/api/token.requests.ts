import { Field } from '../../../platform/http/field.js';

const TEXT_LENGTH_MAX = 256;

/** Body of `POST /V1/integration/admin/token`. */
export class AdminTokenRequest {
  @Field.text({ required: true, maxLength: TEXT_LENGTH_MAX, example: 'admin' })
  username!: string;

  @Field.text({ required: true, maxLength: TEXT_LENGTH_MAX, example: 'correct horse battery staple' })
  password!: string;
}
