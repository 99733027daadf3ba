import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { invalid, notFound, validationFailed } from '../../../platform/errors/application-error.js';
import { StoreRepository } from '../data/store.repository.js';
import { ADMIN_WEBSITE_ID, storedCurrency, websiteViolations } from '../domain/website.js';
import type { Website, WebsiteChange } from '../domain/website.js';
import { Currencies } from './currencies.service.js';

/** Changes the name and the currency of a website. Its code stays: sales channels and addresses name it. */
@Injectable()
export class ChangeWebsite {
  constructor(
    private readonly database: Database,
    private readonly stores: StoreRepository,
    private readonly currencies: Currencies,
  ) {}

  /**
   * Orders that were placed keep the currency that they were placed in. Throws not-found where there is no such website,
   * and `invalid` with every broken rule, and for the admin website.
   */
  async execute(id: number, change: WebsiteChange): Promise<Website> {
    if (id === ADMIN_WEBSITE_ID) throw invalid('The admin website can not be changed.');
    return this.database.run(async () => {
      const stored = await this.stores.lockWebsite(id);
      if (!stored) throw notFound('The website with id "%id" does not exist.', { id });
      const website = { ...stored, ...change };
      const violations = websiteViolations(website);
      if (violations.length > 0) throw validationFailed(violations);
      const saved = { ...website, currencyCode: storedCurrency(website.currencyCode) };
      await this.stores.updateWebsite(saved);
      this.currencies.changed();
      return saved;
    });
  }
}
