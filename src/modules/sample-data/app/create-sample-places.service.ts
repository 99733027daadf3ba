import { Injectable } from '@nestjs/common';
import { SaveSource } from '../../sources/index.js';
import { SaveStock, SaveStockSourceLinks, WEBSITE_CHANNEL } from '../../stocks/index.js';
import { CreateWebsite, StoreReader } from '../../stores/index.js';
import { SAMPLE_SOURCES, SAMPLE_STOCKS, SAMPLE_WEBSITES } from '../domain/places.js';
import type { SampleStock } from '../domain/places.js';

/** The websites that the sample data sells on. */
interface SampleWebsites {
  /** Codes of those that were made. */
  readonly created: readonly string[];
  /** Codes of those that were there already. */
  readonly kept: readonly string[];
  /** Ids of those that the products are for, by code: the one of every installation, and what was made. */
  readonly ids: ReadonlyMap<string, number>;
}

/** Code of the website that every installation has. */
const FIRST_WEBSITE = 'base';

/** Makes the websites, sources and stocks of the sample data; to be called in a transaction. */
@Injectable()
export class CreateSamplePlaces {
  constructor(
    private readonly stores: StoreReader,
    private readonly createWebsite: CreateWebsite,
    private readonly saveSource: SaveSource,
    private readonly saveStock: SaveStock,
    private readonly saveLinks: SaveStockSourceLinks,
  ) {}

  /** Makes those of the websites whose code is free. */
  async websites(): Promise<SampleWebsites> {
    const websiteOf = await this.stores.websitesByCode([FIRST_WEBSITE, ...SAMPLE_WEBSITES.map(({ code }) => code)]);
    const first = websiteOf(FIRST_WEBSITE);
    const ids = new Map(first ? [[FIRST_WEBSITE, first.id]] : []);
    const created: string[] = [];
    const kept: string[] = [];
    for (const website of SAMPLE_WEBSITES) {
      if (websiteOf(website.code)) {
        kept.push(website.code);
        continue;
      }
      created.push(website.code);
      ids.set(website.code, (await this.createWebsite.execute(website)).id);
    }
    return { created, kept, ids };
  }

  /** Makes the sources; none of their codes may be in use. */
  async sources(): Promise<number> {
    for (const source of SAMPLE_SOURCES) await this.saveSource.execute(source);
    return SAMPLE_SOURCES.length;
  }

  /** Makes the stocks with their sources. A website that was there already goes on selling from the stock it has. */
  async stocks({ created }: SampleWebsites): Promise<number> {
    for (const stock of SAMPLE_STOCKS) await this.stock(stock, new Set(created));
    return SAMPLE_STOCKS.length;
  }

  private async stock({ name, websites, sourceCodes }: SampleStock, created: ReadonlySet<string>): Promise<void> {
    const stockId = await this.saveStock.execute({
      name,
      salesChannels: websites.filter((code) => created.has(code)).map((code) => ({ type: WEBSITE_CHANNEL, code })),
    });
    await this.saveLinks.execute(
      sourceCodes.map((sourceCode, index) => ({ stockId, sourceCode, priority: index + 1 })),
    );
  }
}
