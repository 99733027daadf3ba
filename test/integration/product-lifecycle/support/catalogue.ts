import { Workers } from '../../../../src/platform/queue/workers.js';
import { Settings } from '../../../../src/modules/settings/index.js';
import { findFaults, heldDemand, NO_FAULTS } from '../../../concurrency/support/demand-checks.js';
import type { TestApplication } from '../../../support/application.js';
import { eventually } from '../../../support/eventually.js';
import type { Answer } from '../../../support/http-client.js';

const SYNCHRONIZES = 'cataloginventory/options/synchronize_with_catalog';

/** What tests do with products, and what they may always expect of the two ledgers afterwards. */
export class Catalogue {
  constructor(private readonly app: TestApplication) {}

  rename(from: string, to: string, headers?: Record<string, string>): Promise<Answer> {
    return this.app.http.put(`/rest/V1/products/${from}`, { product: { sku: to } }, headers ? { headers } : {});
  }

  async renamed(from: string, to: string): Promise<void> {
    const { status, body } = await this.rename(from, to);
    if (status !== 200) throw new Error(`The product was not renamed: ${JSON.stringify(body)}`);
  }

  async created(sku: string, fields: object = {}): Promise<void> {
    const { status } = await this.app.http.post('/rest/V1/products', { product: { sku, name: sku, ...fields } });
    expect(status).toBe(200);
  }

  async deleted(sku: string): Promise<void> {
    expect((await this.app.http.delete(`/rest/V1/products/${sku}`)).body).toBe(true);
  }

  /** Whether messages about reservations are sent. */
  async synchronize(isOn: boolean): Promise<void> {
    await this.app.within(() => this.app.get(Settings).setMany({ [SYNCHRONIZES]: isOn ? '1' : '0' }));
  }

  /** Lets the messages that name the SKU be handled, all of them. */
  async handled(sku: string): Promise<void> {
    await this.handledOr(sku, () => Promise.resolve(false));
  }

  /** As `handled`, or until something else has come of them. */
  async handledOr(sku: string, otherwise: () => Promise<boolean>): Promise<void> {
    this.app.get(Workers).start();
    try {
      await eventually(async () => (await this.messages(sku)).length === 0 || otherwise());
    } finally {
      await this.app.get(Workers).close();
    }
  }

  /** Topics and bodies of the waiting messages about the SKU, but for those about indexes. */
  async messages(sku: string): Promise<[topic: string, body: unknown][]> {
    const rows = await this.app.database.query<{ topic: string; payload: string }>(
      `SELECT topic, payload FROM message_outbox
        WHERE payload LIKE ? AND topic NOT LIKE 'inventory.index%' AND topic NOT LIKE '%SalabilityStatus' ORDER BY message_id`,
      [`%${sku}%`],
    );
    return rows.map(({ topic, payload }) => [topic, (JSON.parse(payload) as { body: unknown }).body]);
  }

  /** What orders hold of the SKU now, all together. */
  async held(sku: string): Promise<number> {
    return (await heldDemand(this.app.database, [sku])).reduce((sum, { quantity }) => sum + quantity, 0);
  }

  /** How many rows the demand ledger has of the SKU. */
  async rows(sku: string): Promise<number> {
    const [row] = await this.app.database.query<{ n: string }>(
      'SELECT COUNT(*) AS n FROM inventory_reservation WHERE sku = ?',
      [sku],
    );
    return Number(row?.n);
  }

  async expectNoFaults(...skus: string[]): Promise<void> {
    expect(await findFaults(this.app.database, skus)).toEqual(NO_FAULTS);
  }
}
