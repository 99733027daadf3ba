import { Field, SchemaName } from '../../../platform/http/field.js';
import { NAME_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { WEBSITE_CODE_LENGTH_MAX } from '../domain/website.js';

/** A website to create. */
@SchemaName('WebsitePayload')
class WebsiteRequest {
  @Field.text({ maxLength: WEBSITE_CODE_LENGTH_MAX, description: 'Letters, digits and underscores', example: 'eu' })
  code?: string | null;

  @Field.text({ maxLength: NAME_LENGTH_MAX, example: 'EU website' })
  name?: string | null;
}

export class CreateWebsiteRequest {
  @Field.object(() => WebsiteRequest, { required: true })
  website!: WebsiteRequest;
}
