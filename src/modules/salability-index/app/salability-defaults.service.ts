import { Injectable } from '@nestjs/common';
import { Settings } from '../../settings/index.js';
import type { SalabilityDefaults } from '../data/effective-value.sql.js';

const PATHS = [
  'cataloginventory/item_options/manage_stock',
  'cataloginventory/item_options/backorders',
  'cataloginventory/item_options/min_qty',
  'cataloginventory/source_reservations/enabled',
] as const;

/** The settings that the index depends on, never from a cache: a row that an old value made would stay wrong. */
@Injectable()
export class SalabilityDefaultsReader {
  constructor(private readonly settings: Settings) {}

  /** As of now, in one statement. */
  async read(): Promise<SalabilityDefaults> {
    const values = await this.settings.getManyFresh(PATHS);
    return {
      manageStock: values['cataloginventory/item_options/manage_stock'],
      backorders: values['cataloginventory/item_options/backorders'],
      minQty: values['cataloginventory/item_options/min_qty'],
      isReservedPerSource: values['cataloginventory/source_reservations/enabled'],
    };
  }
}
