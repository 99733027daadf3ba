import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { CreateWebsite } from '../../stores/index.js';
import { SalesChannelRepository } from '../data/sales-channel.repository.js';
import { StockRepository } from '../data/stock.repository.js';
import { DEFAULT_STOCK_ID, WEBSITE_CHANNEL } from '../domain/stock.js';

/**
 * Lets every new website sell from the default stock, in the transaction that makes it (contract, on the default
 * stock).
 */
@Injectable()
export class NewWebsiteChannel implements OnModuleInit {
  constructor(
    private readonly createWebsite: CreateWebsite,
    private readonly stocks: StockRepository,
    private readonly channels: SalesChannelRepository,
  ) {}

  onModuleInit(): void {
    this.createWebsite.onCreated(({ code }) => this.assign(code));
  }

  /** Once the default stock is deleted, a new website sells from none until it is given one. */
  private async assign(code: string): Promise<void> {
    const [defaultStock] = await this.stocks.lock([DEFAULT_STOCK_ID]);
    if (!defaultStock) return;
    await this.channels.apply({ assigned: [{ type: WEBSITE_CHANNEL, code, stockId: DEFAULT_STOCK_ID }], removed: [] });
  }
}
