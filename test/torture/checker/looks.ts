import { setTimeout as delay } from 'node:timers/promises';
import type { Looker } from '../clients/looker.js';
import { scaled } from './facts.js';
import { oversold } from './ledgers.js';
import type { Violation } from './violation.js';

const PAUSE_MS = 500;
const KEPT_MAX = 20;
/** One statement is one moment. */
const POSITIONS = `
  SELECT source_code, sku, SUM(on_hand) AS on_hand, SUM(reserved) AS reserved
    FROM (SELECT source_code, sku, quantity AS on_hand, 0 AS reserved FROM inventory_source_item
           UNION ALL
          SELECT source_code, sku, 0, quantity FROM inventory_reservation WHERE source_code IS NOT NULL) both_sides
   GROUP BY source_code, sku HAVING SUM(on_hand) + SUM(reserved) < 0`;

/** Looks again and again whether anything is oversold at this very moment. */
export class OversellWatch {
  readonly violations: Violation[] = [];
  looks = 0;
  /** Looks that found no database. */
  blind = 0;
  private isOver = false;
  private readonly life: Promise<void>;

  constructor(private readonly looker: Looker) {
    this.life = this.live();
  }

  async end(): Promise<void> {
    this.isOver = true;
    await this.life;
  }

  private async live(): Promise<void> {
    while (!this.isOver) {
      await this.look();
      await delay(PAUSE_MS);
    }
  }

  private async look(): Promise<void> {
    const rows = await this.looker.look<Record<'source_code' | 'sku' | 'on_hand' | 'reserved', string>>(POSITIONS);
    if (!rows) {
      this.blind += 1;
      return;
    }
    this.looks += 1;
    const positions = rows.map(({ source_code: source, sku, on_hand: onHand, reserved }) => ({
      ...{ source, sku, onHand: scaled(onHand), reserved: scaled(reserved) },
    }));
    const found = oversold(positions).map(({ text }) => ({
      rule: 'oversell at a look',
      text: `${new Date().toISOString()} ${text}`,
    }));
    this.violations.push(...found.slice(0, KEPT_MAX - this.violations.length));
  }
}
