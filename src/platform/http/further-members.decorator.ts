import { ApiSchema } from '@nestjs/swagger';

/** Says that responses of a class have members beside those that it declares. */
export function FurtherMembers(description: string): ClassDecorator {
  // Nest copies every keyword into the schema; its type names the two alone that most classes need.
  const options: { readonly description: string } = Object.assign({ description }, { additionalProperties: true });
  return ApiSchema(options);
}
