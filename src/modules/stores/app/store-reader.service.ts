import { Injectable } from '@nestjs/common';
import { notFound } from '../../../platform/errors/application-error.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { StoreRepository } from '../data/store.repository.js';
import type { StoreView, Website } from '../domain/website.js';

/** What others may know of websites and store views. Nothing is cached: orders depend on it. */
@Injectable()
export class StoreReader {
  constructor(private readonly stores: StoreRepository) {}

  /** All websites by id, the admin's (0) included. */
  async websites(): Promise<Website[]> {
    return this.stores.websites();
  }

  /** All store views by id, the admin's (0) included. */
  async storeViews(): Promise<StoreView[]> {
    return this.stores.storeViews();
  }

  /** One statement: gives a question "which website has this code?", absent ones being undefined. */
  async websitesByCode(codes: readonly string[]): Promise<(code: string) => Website | undefined> {
    const found = await this.stores.websitesByCode(codes);
    // Codes are compared as the database does, so that `Base` finds `base`.
    const byKey = new Map(found.map((website) => [skuKey(website.code), website]));
    return (code) => byKey.get(skuKey(code));
  }

  /** The website of a store view. Throws not-found for a store that does not exist. */
  async websiteOfStore(storeId: number): Promise<Website> {
    const website = await this.stores.websiteOfStore(storeId);
    if (!website) throw notFound('Store with id "%value" does not exist.', { value: storeId });
    return website;
  }
}
