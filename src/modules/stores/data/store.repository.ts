import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { NewWebsite, StoreView, Website } from '../domain/website.js';

interface WebsiteRow {
  website_id: number;
  code: string;
  name: string;
}

interface StoreRow {
  store_id: number;
  code: string;
  name: string;
  website_id: number;
  is_active: number;
}

/** The tables of websites and store views. */
@Injectable()
export class StoreRepository {
  constructor(private readonly database: Database) {}

  async websites(): Promise<Website[]> {
    const rows = await this.database.query<WebsiteRow>(
      'SELECT website_id, code, name FROM store_website ORDER BY website_id',
    );
    return rows.map(toWebsite);
  }

  async websitesByCode(codes: readonly string[]): Promise<Website[]> {
    if (codes.length === 0) return [];
    const rows = await this.database.query<WebsiteRow>(
      'SELECT website_id, code, name FROM store_website WHERE code IN (?)',
      [codes],
    );
    return rows.map(toWebsite);
  }

  async storeViews(): Promise<StoreView[]> {
    const rows = await this.database.query<StoreRow>(
      'SELECT store_id, code, name, website_id, is_active FROM store ORDER BY store_id',
    );
    return rows.map(toStoreView);
  }

  async storeCodes(): Promise<string[]> {
    const rows = await this.database.query<{ code: string }>('SELECT code FROM store');
    return rows.map((row) => row.code);
  }

  /** The website that the store view belongs to. */
  async websiteOfStore(storeId: number): Promise<Website | undefined> {
    const rows = await this.database.query<WebsiteRow>(
      `SELECT website.website_id, website.code, website.name
         FROM store JOIN store_website AS website ON website.website_id = store.website_id
        WHERE store.store_id = ?`,
      [storeId],
    );
    return rows[0] && toWebsite(rows[0]);
  }

  /** Fails with a duplicate key where the code is taken. */
  async insertWebsite({ code, name }: NewWebsite): Promise<Website> {
    const { insertId } = await this.database.execute('INSERT INTO store_website (code, name) VALUES (?, ?)', [
      code,
      name,
    ]);
    return { id: Number(insertId), code, name };
  }

  /** Fails with a duplicate key where the code is taken. */
  async insertStoreView(view: Pick<StoreView, 'code' | 'name' | 'websiteId'>): Promise<void> {
    await this.database.execute('INSERT INTO store (code, name, website_id) VALUES (?, ?, ?)', [
      view.code,
      view.name,
      view.websiteId,
    ]);
  }
}

function toWebsite(row: WebsiteRow): Website {
  return { id: Number(row.website_id), code: row.code, name: row.name };
}

function toStoreView(row: StoreRow): StoreView {
  return {
    id: Number(row.store_id),
    code: row.code,
    name: row.name,
    websiteId: Number(row.website_id),
    isActive: Number(row.is_active) === 1,
  };
}
