import { Injectable } from '@nestjs/common';
import { skuKey } from '../../../platform/identifiers/index.js';
import { SpareGoodsRepository } from '../data/spare-goods.repository.js';
import type { SpareGoods } from '../data/spare-goods.repository.js';
import type { OversoldPosition } from '../domain/oversold-position.js';
import { DetectOversell } from './detect-oversell.service.js';
import type { OversoldKey } from './detect-oversell.service.js';

/** A source at which less is on hand than orders hold, and the source that could give most of it. */
export interface OversoldCure {
  readonly position: OversoldPosition;
  /** Undefined where no other source has any to spare. */
  readonly donor: SpareGoods | undefined;
}

/** What can be done about goods that are oversold. */
@Injectable()
export class OversoldCures {
  constructor(
    private readonly detection: DetectOversell,
    private readonly spare: SpareGoodsRepository,
  ) {}

  /** Those of the positions that are oversold now, by SKU and source. Two statements up to two thousand SKUs. */
  async of(positions: readonly OversoldKey[]): Promise<OversoldCure[]> {
    const oversold = await this.detection.among(positions);
    // The one with most to spare stands first of its SKU.
    const donors = new Map<string, SpareGoods>();
    for (const goods of await this.spare.of([...new Set(oversold.map(({ sku }) => sku))])) {
      if (!donors.has(skuKey(goods.sku))) donors.set(skuKey(goods.sku), goods);
    }
    return oversold.map((position) => ({ position, donor: donors.get(skuKey(position.sku)) }));
  }
}
