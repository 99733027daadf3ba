import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In } from 'typeorm';
import type { Repository } from 'typeorm';
import type { Changes } from '../../../platform/changes/changes.js';
import { insertRows } from '../../../platform/database/insert-rows.js';
import type { PresentationOverrides } from '../domain/presentation.js';
import { PresentationOverridesEntity } from './presentation-overrides.entity.js';

/** The table of what products say instead of the settings. */
@Injectable()
export class PresentationOverridesRepository {
  constructor(
    @InjectRepository(PresentationOverridesEntity) private readonly rows: Repository<PresentationOverridesEntity>,
  ) {}

  /** What is stored of the products, by product id, in one statement; one without a row is not among them. */
  async ofProducts(productIds: readonly number[]): Promise<Map<number, PresentationOverrides>> {
    if (productIds.length === 0) return new Map();
    const rows = await this.rows.findBy({ productId: In(productIds) });
    return new Map(rows.map(({ productId, ...overrides }) => [productId, overrides]));
  }

  /** Stores what is given and leaves the rest as it is; null empties. In the running transaction. */
  async save(productId: number, given: Changes<PresentationOverrides>): Promise<void> {
    const names = Object.keys(given) as (keyof PresentationOverrides)[];
    if (names.length > 0) await insertRows(this.rows, [{ productId, ...given } as PresentationOverridesEntity], names);
  }
}
