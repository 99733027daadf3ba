import { RefreshIndex } from '../../../../src/modules/salability-index/app/refresh-index.service.js';
import { Settings } from '../../../../src/modules/settings/index.js';
import type { TestApplication } from '../../../support/application.js';
import { givenItems, givenSource } from '../../../support/given.js';
import { unique } from '../../../support/names.js';

const FLAG = 'cataloginventory/source_reservations/enabled';

/** A reservation as a test states it; below zero while its order is open. */
export interface GivenReservation {
  readonly sku: string;
  readonly quantity: number;
  readonly stockId: number;
  readonly source?: string;
  readonly order?: string | null;
  readonly metadata?: string | null;
}

/** Makes what salability tests start from, and fails at once where that is refused. */
export class Warehouse {
  constructor(private readonly app: TestApplication) {}

  /** A new enabled source; returns its code. */
  source(): Promise<string> {
    return givenSource(this.app);
  }

  /** A new stock that sells from the sources, the first with priority 1; returns its id. */
  async stock(...sources: string[]): Promise<number> {
    const stockId = (await this.made('post', 'inventory/stocks', { stock: { name: unique('Stock') } })) as number;
    await this.link(stockId, ...sources);
    return stockId;
  }

  async link(stockId: number, ...sources: string[]): Promise<void> {
    if (sources.length === 0) return;
    const links = sources.map((source_code, index) => ({ stock_id: stockId, source_code, priority: index + 1 }));
    await this.made('post', 'inventory/stock-source-links', { links });
  }

  /** A new website that sells from the stock; returns its code and id. */
  async website(stockId: number): Promise<{ id: number; code: string }> {
    const code = unique('web').replace('-', '_');
    const { id } = (await this.made('post', 'store/websites', { website: { code, name: code } })) as { id: number };
    await this.made('put', `inventory/stocks/${stockId}`, {
      stock: { name: unique('Stock'), extension_attributes: { sales_channels: [{ type: 'website', code }] } },
    });
    return { id, code };
  }

  /** A new product, with configuration if given; returns its SKU. */
  async product(stockItem?: object, fields: object = {}): Promise<string> {
    const { extension_attributes: extension, ...others } = fields as { extension_attributes?: object };
    const sku = unique('SKU');
    await this.made('post', 'products', {
      product: {
        sku,
        name: sku,
        price: 1,
        ...others,
        extension_attributes: { ...extension, ...(stockItem ? { stock_item: stockItem } : {}) },
      },
    });
    return sku;
  }

  /** Quantities at sources; the status is "in stock" unless it says otherwise. */
  async items(
    sku: string,
    quantities: Readonly<Record<string, number | { quantity: number; status: number }>>,
  ): Promise<void> {
    await givenItems(
      this.app,
      ...Object.entries(quantities).map(([source_code, value]) => ({
        sku,
        source_code,
        ...(typeof value === 'number' ? { quantity: value } : value),
      })),
    );
  }

  async disable(source: string): Promise<void> {
    await this.made('put', `inventory/sources/${source}`, { source: { enabled: false } });
  }

  /** Inserts rows of the demand ledger, and brings the index up to date as its message would. */
  async reserve(...reservations: GivenReservation[]): Promise<void> {
    await this.app.database.execute(
      'INSERT INTO inventory_reservation (stock_id, sku, quantity, source_code, object_increment_id, metadata) VALUES ?',
      [
        reservations.map(({ stockId, sku, quantity, source = null, order = null, metadata = null }) => [
          stockId,
          sku,
          quantity,
          source,
          order,
          metadata,
        ]),
      ],
    );
    await this.refresh(reservations.map(({ sku }) => sku));
  }

  /** Brings the index rows of the SKUs up to date in every stock. */
  async refresh(skus: readonly string[]): Promise<void> {
    await this.app.within(() => this.app.get(RefreshIndex).execute(skus, []));
  }

  /** Changes settings for the time of `work`. The index follows later, by its message: `refresh` does not wait for it. */
  async withSettings<T>(changed: Readonly<Record<string, string>>, work: () => Promise<T>): Promise<T> {
    const settings = this.app.get(Settings);
    const before = new Map((await settings.show()).map(({ path, value }) => [path as string, value]));
    const former = Object.fromEntries(Object.keys(changed).map((path) => [path, before.get(path) ?? '']));
    await this.app.within(() => settings.setMany(changed));
    try {
      return await work();
    } finally {
      await this.app.within(() => settings.setMany(former));
    }
  }

  /** Switches source-level reservations on for the time of `work`. */
  withSourceReservations<T>(work: () => Promise<T>): Promise<T> {
    return this.withSettings({ [FLAG]: '1' }, work);
  }

  /** Does the work without source-level reservations, and again with them. */
  async inEveryMode(work: () => Promise<void>): Promise<void> {
    await work();
    await this.withSourceReservations(work);
  }

  private async made(method: 'post' | 'put', path: string, body: object): Promise<unknown> {
    const answer = await this.app.http[method](`/rest/V1/${path}`, body);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
}
