import type { StoreView, Website } from '../domain/website.js';

/** A website as a response shows it. Groups of stores are not kept: every website is its own, with its own id. */
export function toWebsiteResponse({ id, code, name }: Website): object {
  return { id, code, name, default_group_id: id };
}

/** A store view as a response shows it; `is_active` is a number, as upstream. */
export function toStoreViewResponse({ id, code, name, websiteId, isActive }: StoreView): object {
  return { id, code, name, website_id: websiteId, store_group_id: websiteId, is_active: isActive ? 1 : 0 };
}

/** A website as the OpenAPI document shows it. */
export const WEBSITE_EXAMPLE = { id: 1, code: 'base', name: 'Main Website', default_group_id: 1 };

/** A store view as the OpenAPI document shows it. */
export const STORE_VIEW_EXAMPLE = {
  id: 1,
  code: 'default',
  name: 'Default Store View',
  website_id: 1,
  store_group_id: 1,
  is_active: 1,
};
