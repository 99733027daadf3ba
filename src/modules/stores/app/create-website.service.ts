import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { isDuplicateKey } from '../../../platform/database/failure.js';
import { invalid, validationFailed } from '../../../platform/errors/application-error.js';
import { StoreRepository } from '../data/store.repository.js';
import { storeCodeOf, websiteViolations } from '../domain/website.js';
import type { NewWebsite, Website } from '../domain/website.js';
import { Currencies } from './currencies.service.js';

/** Work that belongs to a new website; it runs inside the transaction that makes it. */
type WebsiteCreatedHook = (website: Website) => Promise<void>;

/**
 * The one way to a new website. Modules above this one add their part of it with `onCreated`: a website needs a stock
 * to sell from. So stores need not know of stocks, and no website lacks its part.
 */
@Injectable()
export class CreateWebsite {
  private readonly hooks: WebsiteCreatedHook[] = [];

  constructor(
    private readonly database: Database,
    private readonly stores: StoreRepository,
    private readonly currencies: Currencies,
  ) {}

  /** Adds work to every website that is made from now on; called once at start-up. */
  onCreated(hook: WebsiteCreatedHook): void {
    this.hooks.push(hook);
  }

  /**
   * Makes the website and its one store view `<code>_store`. Throws `invalid` with every broken rule, and where the
   * code is taken (contract, "What the service adds").
   */
  async execute(website: NewWebsite): Promise<Website> {
    const violations = websiteViolations(website);
    if (violations.length > 0) throw validationFailed(violations);
    return this.database.run(async () => {
      const created = await this.insert(website);
      for (const hook of this.hooks) await hook(created);
      this.currencies.changed();
      return created;
    });
  }

  private async insert(website: NewWebsite): Promise<Website> {
    try {
      const created = await this.stores.insertWebsite(website);
      await this.stores.insertStoreView({ code: storeCodeOf(website.code), name: website.name, websiteId: created.id });
      return created;
    } catch (error) {
      if (isDuplicateKey(error))
        throw invalid('A website with the code "%code" exists already.', { code: website.code });
      throw error;
    }
  }
}
