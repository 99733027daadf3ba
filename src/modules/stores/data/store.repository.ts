import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In } from 'typeorm';
import type { Repository } from 'typeorm';
import { insertRows } from '../../../platform/database/insert-rows.js';
import { storedCurrency } from '../domain/website.js';
import type { NewWebsite, StoreView, Website } from '../domain/website.js';
import { StoreEntity } from './store.entity.js';
import { WebsiteEntity } from './website.entity.js';

/** The tables of websites and store views. */
@Injectable()
export class StoreRepository {
  constructor(
    @InjectRepository(WebsiteEntity) private readonly websiteRows: Repository<WebsiteEntity>,
    @InjectRepository(StoreEntity) private readonly storeRows: Repository<StoreEntity>,
  ) {}

  websites(): Promise<Website[]> {
    return this.websiteRows.find({ order: { id: 'ASC' } });
  }

  async websitesByCode(codes: readonly string[]): Promise<Website[]> {
    return codes.length === 0 ? [] : this.websiteRows.findBy({ code: In(codes) });
  }

  storeViews(): Promise<StoreView[]> {
    return this.storeRows.find({ order: { id: 'ASC' } });
  }

  async storeCodes(): Promise<string[]> {
    const stores = await this.storeRows.find({ select: { id: true, code: true } });
    return stores.map(({ code }) => code);
  }

  /** The website that the store view belongs to. */
  async websiteOfStore(storeId: number): Promise<Website | undefined> {
    const website = await this.websiteRows
      .createQueryBuilder('website')
      .innerJoin(StoreEntity, 'store', 'store.websiteId = website.id')
      .where('store.id = :storeId', { storeId })
      .getOne();
    return website ?? undefined;
  }

  /** The currency of its website, by store view; null where it has none of its own. */
  async currencies(): Promise<Map<number, string | null>> {
    const rows = await this.storeRows
      .createQueryBuilder('store')
      .innerJoin(WebsiteEntity, 'website', 'website.id = store.websiteId')
      .select('store.id', 'storeId')
      .addSelect('website.currencyCode', 'currencyCode')
      .getRawMany<{ storeId: number; currencyCode: string | null }>();
    return new Map(rows.map(({ storeId, currencyCode }) => [storeId, currencyCode]));
  }

  /** The website; no other transaction writes it until the running one ends. */
  async lockWebsite(id: number): Promise<Website | undefined> {
    return (await this.websiteRows.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } })) ?? undefined;
  }

  async updateWebsite({ id, name, currencyCode }: Website): Promise<void> {
    await this.websiteRows.update({ id }, { name, currencyCode });
  }

  /** Fails with a duplicate key where the code is taken. */
  async insertWebsite({ code, name, currencyCode: typed }: NewWebsite): Promise<Website> {
    const currencyCode = storedCurrency(typed);
    const { insertId } = await insertRows(this.websiteRows, [{ code, name, currencyCode }]);
    return { id: insertId, code, name, currencyCode };
  }

  /** Fails with a duplicate key where the code is taken. */
  async insertStoreView({ code, name, websiteId }: Pick<StoreView, 'code' | 'name' | 'websiteId'>): Promise<void> {
    await insertRows(this.storeRows, [{ code, name, websiteId }]);
  }
}
