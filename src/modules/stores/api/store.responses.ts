import { ApiProperty } from '@nestjs/swagger';
import type { StoreView, Website } from '../domain/website.js';

class WebsiteExtensionResponse {
  @ApiProperty({ description: 'The currency of its prices (ISO 4217)' })
  readonly currency_code!: string;
}

/** A website. Groups of stores are not kept: every website is its own, with its own id. */
export class WebsiteResponse {
  @ApiProperty({ type: 'integer' })
  readonly id!: number;

  @ApiProperty()
  readonly code!: string;

  @ApiProperty()
  readonly name!: string;

  @ApiProperty({ type: 'integer' })
  readonly default_group_id!: number;

  @ApiProperty({ required: false, description: 'Left out where the website takes the currency of the settings' })
  readonly extension_attributes?: WebsiteExtensionResponse;
}

/** A store view; `is_active` is a number, as upstream. */
export class StoreViewResponse {
  @ApiProperty({ type: 'integer' })
  readonly id!: number;

  @ApiProperty()
  readonly code!: string;

  @ApiProperty()
  readonly name!: string;

  @ApiProperty({ type: 'integer' })
  readonly website_id!: number;

  @ApiProperty({ type: 'integer' })
  readonly store_group_id!: number;

  @ApiProperty({ enum: [0, 1] })
  readonly is_active!: 0 | 1;
}

export function toWebsiteResponse({ id, code, name, currencyCode }: Website): WebsiteResponse {
  return {
    ...{ id, code, name, default_group_id: id },
    ...(currencyCode === null ? {} : { extension_attributes: { currency_code: currencyCode } }),
  };
}

export function toStoreViewResponse({ id, code, name, websiteId, isActive }: StoreView): StoreViewResponse {
  return { id, code, name, website_id: websiteId, store_group_id: websiteId, is_active: isActive ? 1 : 0 };
}

/** A website as the OpenAPI document shows it. */
export const WEBSITE_EXAMPLE: WebsiteResponse = { id: 1, code: 'base', name: 'Main Website', default_group_id: 1 };

/** A store view as the OpenAPI document shows it. */
export const STORE_VIEW_EXAMPLE: StoreViewResponse = {
  id: 1,
  code: 'default',
  name: 'Default Store View',
  website_id: 1,
  store_group_id: 1,
  is_active: 1,
};
