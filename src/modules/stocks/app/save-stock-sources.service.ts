import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { invalid, validationFailed } from '../../../platform/errors/application-error.js';
import { LocalDelivery } from '../../../platform/queue/local-delivery.js';
import { sourceCodeKey } from '../../../platform/identifiers/index.js';
import { SourceReader } from '../../sources/index.js';
import { StockSourceLinkRepository } from '../data/stock-source-link.repository.js';
import { StockRepository } from '../data/stock.repository.js';
import { LINKS_MAX } from '../domain/stock-source-link.js';
import { stockNotFound } from './stock-reader.service.js';

/** Makes the sources of one stock exactly the list given, in its order: what the page of a stock saves. */
@Injectable()
export class SaveStockSources {
  constructor(
    private readonly database: Database,
    private readonly stocks: StockRepository,
    private readonly links: StockSourceLinkRepository,
    private readonly sources: SourceReader,
    private readonly delivery: LocalDelivery,
  ) {}

  /**
   * The first source gets priority 1, the next one 2, and so on; sources that are not named are taken from the stock.
   * Throws not-found for an unknown stock, `invalid` for unknown sources, each by its code, and for more than
   * `LINKS_MAX`.
   */
  async execute(stockId: number, sourceCodes: readonly string[]): Promise<void> {
    const codes = [...new Map(sourceCodes.map((code) => [sourceCodeKey(code), code])).values()];
    if (codes.length > LINKS_MAX) throw invalid('A stock can have at most %1 sources.', [LINKS_MAX]);
    await this.database.run(async () => {
      const [stock] = await this.stocks.lock([stockId]);
      if (!stock) throw stockNotFound(stockId);
      const wanted = await this.inStoredSpelling(codes);
      const keys = new Set(wanted.map(sourceCodeKey));
      // Links of a stock change under its lock alone, so this is what there is.
      const lost = (await this.links.ofStock(stockId)).filter(({ sourceCode }) => !keys.has(sourceCodeKey(sourceCode)));
      if (lost.length > 0) await this.links.delete(lost);
      if (wanted.length > 0) {
        await this.links.upsert(wanted.map((sourceCode, index) => ({ stockId, sourceCode, priority: index + 1 })));
      }
      await this.delivery.send('inventory.indexer.stock', [stockId]);
    });
  }

  private async inStoredSpelling(codes: readonly string[]): Promise<string[]> {
    const stored = await this.sources.existing(codes);
    const unknown = codes.filter((code) => !stored.has(sourceCodeKey(code)));
    if (unknown.length > 0) {
      throw validationFailed(
        unknown.map((code) => ({ message: 'Source with code "%value" does not exist.', parameters: { value: code } })),
      );
    }
    return codes.flatMap((code) => stored.get(sourceCodeKey(code)) ?? []);
  }
}
