import { Field, SchemaName } from '../../../platform/http/field.js';
import { NAME_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { WEBSITE_CODE_LENGTH_MAX } from '../domain/website.js';

@SchemaName('WebsiteExtensionPayload')
class WebsiteExtensionRequest {
  @Field.text({
    description: 'The currency of its prices, in the three letters of ISO 4217; the one of the settings when left out',
    example: 'EUR',
  })
  currencyCode?: string | null;
}

/** A website to create. */
@SchemaName('WebsitePayload')
class WebsiteRequest {
  @Field.text({ maxLength: WEBSITE_CODE_LENGTH_MAX, description: 'Letters, digits and underscores', example: 'eu' })
  code?: string | null;

  @Field.text({ maxLength: NAME_LENGTH_MAX, example: 'EU website' })
  name?: string | null;

  @Field.object(() => WebsiteExtensionRequest)
  extensionAttributes?: WebsiteExtensionRequest | null;
}

export class CreateWebsiteRequest {
  @Field.object(() => WebsiteRequest, { required: true })
  website!: WebsiteRequest;
}
