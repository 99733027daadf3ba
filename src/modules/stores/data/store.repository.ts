import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In } from 'typeorm';
import type { Repository } from 'typeorm';
import { insertRows } from '../../../platform/database/insert-rows.js';
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

  /** Fails with a duplicate key where the code is taken. */
  async insertWebsite({ code, name }: NewWebsite): Promise<Website> {
    const { insertId } = await insertRows(this.websiteRows, [{ code, name }]);
    return { id: insertId, code, name };
  }

  /** Fails with a duplicate key where the code is taken. */
  async insertStoreView({ code, name, websiteId }: Pick<StoreView, 'code' | 'name' | 'websiteId'>): Promise<void> {
    await insertRows(this.storeRows, [{ code, name, websiteId }]);
  }
}
