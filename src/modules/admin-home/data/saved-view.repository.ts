import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { VIEWS_MAX } from '../domain/saved-view.js';
import type { SavedView, ViewOwner } from '../domain/saved-view.js';

interface ViewRow {
  readonly view_id: string;
  readonly page: string;
  readonly name: string;
  readonly query: string;
  readonly updated_at: string;
}

const SELECT = 'SELECT view_id, page, name, query, updated_at FROM admin_saved_view';

/** The table of saved views. Every statement names the owner. */
@Injectable()
export class SavedViewRepository {
  constructor(private readonly database: Database) {}

  async list({ type, id }: ViewOwner, page: string): Promise<SavedView[]> {
    const rows = await this.database.query<ViewRow>(
      `${SELECT} WHERE owner_type = ? AND owner_id = ? AND page = ? ORDER BY name LIMIT ${VIEWS_MAX}`,
      [type, id, page],
    );
    return rows.map(toView);
  }

  async find({ type, id }: ViewOwner, page: string, name: string): Promise<SavedView | undefined> {
    const [row] = await this.database.query<ViewRow>(
      `${SELECT} WHERE owner_type = ? AND owner_id = ? AND page = ? AND name = ?`,
      [type, id, page, name],
    );
    return row && toView(row);
  }

  /** Keeps others from adding views of this owner until the transaction ends, and answers how many there are. */
  async lockAndCount({ type, id }: ViewOwner): Promise<number> {
    await this.database.query(
      'SELECT view_id FROM admin_saved_view WHERE owner_type = ? AND owner_id = ? ORDER BY view_id FOR UPDATE',
      [type, id],
    );
    // Counted anew: somebody who was waited for may have added one.
    const [row] = await this.database.query<{ views: string }>(
      'SELECT COUNT(*) AS views FROM admin_saved_view WHERE owner_type = ? AND owner_id = ?',
      [type, id],
    );
    return Number(row?.views ?? 0);
  }

  /** A view of the same name is replaced, and takes this spelling of it. */
  async put({ type, id }: ViewOwner, page: string, { name, query }: Pick<SavedView, 'name' | 'query'>): Promise<void> {
    await this.database.execute(
      `INSERT INTO admin_saved_view (owner_type, owner_id, page, name, query, updated_at)
       VALUES (?, ?, ?, ?, ?, UTC_TIMESTAMP())
       ON DUPLICATE KEY UPDATE name = VALUES(name), query = VALUES(query), updated_at = VALUES(updated_at)`,
      [type, id, page, name, query],
    );
  }

  /** Whether there was one to delete. */
  async delete({ type, id }: ViewOwner, viewId: number): Promise<boolean> {
    const { affectedRows } = await this.database.execute(
      'DELETE FROM admin_saved_view WHERE view_id = ? AND owner_type = ? AND owner_id = ?',
      [viewId, type, id],
    );
    return affectedRows > 0;
  }
}

function toView(row: ViewRow): SavedView {
  return {
    viewId: Number(row.view_id),
    page: row.page,
    name: row.name,
    query: row.query,
    updatedAt: row.updated_at,
  };
}
