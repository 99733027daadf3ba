import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { VIEWS_MAX } from '../domain/saved-view.js';
import type { SavedView, ViewOwner } from '../domain/saved-view.js';
import { SavedViewEntity } from './saved-view.entity.js';

/** The table of saved views. Every statement names the owner. */
@Injectable()
export class SavedViewRepository {
  constructor(@InjectRepository(SavedViewEntity) private readonly views: Repository<SavedViewEntity>) {}

  list(owner: ViewOwner, page: string): Promise<SavedView[]> {
    return this.views.find({ where: { ...ownedBy(owner), page }, order: { name: 'ASC' }, take: VIEWS_MAX });
  }

  async find(owner: ViewOwner, page: string, name: string): Promise<SavedView | undefined> {
    return (await this.views.findOneBy({ ...ownedBy(owner), page, name })) ?? undefined;
  }

  /** Keeps others from adding views of this owner until the transaction ends, and returns how many there are. */
  async lockAndCount(owner: ViewOwner): Promise<number> {
    await this.views.find({
      select: { viewId: true },
      where: ownedBy(owner),
      order: { viewId: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    // Counted anew: a transaction that this one waited for may have added one.
    return this.views.countBy(ownedBy(owner));
  }

  /** A view of the same name is replaced, and takes this spelling of it. */
  async put(owner: ViewOwner, page: string, { name, query }: Pick<SavedView, 'name' | 'query'>): Promise<void> {
    await this.views
      .createQueryBuilder()
      .insert()
      .values({ ...ownedBy(owner), page, name, query, updatedAt: () => 'UTC_TIMESTAMP()' })
      .orUpdate(['name', 'query', 'updated_at'])
      .updateEntity(false)
      .execute();
  }

  /** Whether there was one to delete. */
  async delete(owner: ViewOwner, viewId: number): Promise<boolean> {
    const { affected } = await this.views.delete({ viewId, ...ownedBy(owner) });
    return (affected ?? 0) > 0;
  }
}

function ownedBy({ type, id }: ViewOwner): Pick<SavedViewEntity, 'ownerType' | 'ownerId'> {
  return { ownerType: type, ownerId: id };
}
