import { Warehouse } from '../../integration/salability/support/warehouse.js';
import type { TestApplication } from '../../support/application.js';
import { unique } from '../../support/names.js';

/** Two sources of one stock, which people see as Berlin and Vienna, and goods on their shelves. */
export class TwoShelves {
  private constructor(
    readonly warehouse: Warehouse,
    readonly berlin: string,
    readonly vienna: string,
  ) {}

  static async of(app: TestApplication): Promise<TwoShelves> {
    const warehouse = new Warehouse(app);
    const named = async (name: string): Promise<string> => {
      const code = await warehouse.source();
      await app.http.put(`/rest/V1/inventory/sources/${code}`, { source: { name } });
      return code;
    };
    const shelves = new TwoShelves(warehouse, await named('Berlin'), await named('Vienna'));
    await warehouse.stock(shelves.berlin, shelves.vienna);
    return shelves;
  }

  /** The SKU of a new tent, of which 12 are in Berlin and 3 in Vienna. */
  async tent(): Promise<string> {
    const sku = await this.warehouse.product({}, { name: unique('Tent') });
    await this.warehouse.items(sku, { [this.berlin]: 12, [this.vienna]: 3 });
    return sku;
  }
}
