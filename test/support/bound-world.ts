import { IntegrationService } from '../../src/modules/access/index.js';
import { Shop } from '../integration/shipping/support/shop.js';
import type { PlacedOrder } from '../integration/shipping/support/shop.js';
import type { TestApplication } from './application.js';
import { givenSource } from './given.js';
import { graphql } from './graphql.js';
import type { GraphqlAnswer } from './graphql.js';
import type { Answer } from './http-client.js';
import { unique } from './names.js';

/** On hand at the foreign source: no other figure of the test has these digits. */
export const FOREIGN_QUANTITY = 13_013.5731;
/** They stay the same whatever whole units come and go. */
const FOREIGN_DECIMALS = '.5731';
export const NOT_FOR_BOUND = 'The caller is bound to sources, and this is only for callers who are not.';
export const FOREIGN_SOURCE = 'The source "%1" is not among those that the caller is bound to.';

/** What could be changed of a source, and what says of it that it was. */
const TABLES = [
  'inventory_source',
  'inventory_source_item',
  'inventory_source_item_state',
  'inventory_source_item_adjustment',
  'inventory_low_stock_notification_configuration',
  'inventory_count_session',
  'inventory_shipment_source',
] as const;

/** A stock with two sources, and a caller who may do everything at the first of them. */
export class BoundWorld {
  private constructor(
    readonly app: TestApplication,
    readonly shop: Shop,
    readonly own: string,
    readonly foreign: string,
    /** Another foreign source, of no stock. */
    readonly elsewhere: string,
    /** Kept at both sources. */
    readonly sku: string,
    /** Kept at both, too; what is counted of it changes. */
    readonly countedSku: string,
    readonly token: string,
  ) {}

  static async of(app: TestApplication): Promise<BoundWorld> {
    const shop = await Shop.open(app, 2);
    const [own = '', foreign = ''] = shop.sources;
    const sku = await shop.product([1000, FOREIGN_QUANTITY]);
    const countedSku = await shop.product([40, 40]);
    return new BoundWorld(
      app,
      shop,
      own,
      foreign,
      await givenSource(app),
      sku,
      countedSku,
      await tokenBoundTo(app, [own]),
    );
  }

  get(path: string): Promise<Answer> {
    return this.app.http.get(`/rest/V1/${path}`, { token: this.token });
  }

  post(path: string, body: object): Promise<Answer> {
    return this.app.http.post(`/rest/V1/${path}`, body, { token: this.token });
  }

  graphql(query: string, variables: Readonly<Record<string, unknown>> = {}): Promise<GraphqlAnswer> {
    return graphql(this.app, query, variables, { token: this.token });
  }

  /** The data of an operation that succeeds and shows nothing of the foreign source. */
  async ask(query: string, variables: Readonly<Record<string, unknown>> = {}): Promise<any> {
    const { data, errors } = await this.graphql(query, variables);
    if (errors) throw new Error(JSON.stringify(errors));
    this.expectNothingForeign(data);
    return data;
  }

  /** The body of a reading that succeeds and shows nothing of the foreign source. */
  async read(path: string): Promise<any> {
    const { status, body } = await this.get(path);
    expect({ path, status }).toEqual({ path, status: 200 });
    this.expectNothingForeign(body);
    return body;
  }

  /** As `read`; what is shown is of the caller's own source. */
  async readsOwn(path: string): Promise<any> {
    const body = await this.read(path);
    expect(JSON.stringify(body)).toContain(this.own);
    return body;
  }

  expectNothingForeign(shown: unknown): void {
    const text = typeof shown === 'string' ? shown : JSON.stringify(shown);
    expect(text).not.toContain(this.foreign);
    expect(text).not.toContain(String(FOREIGN_QUANTITY));
  }

  /** Of a document whose other end is foreign: its name is shown, and nothing of what it has. */
  expectNoForeignFigures(shown: unknown): void {
    expect(JSON.stringify(shown)).not.toContain(FOREIGN_DECIMALS);
  }

  /** A writing that is refused, names the source that was sent, and changes nothing there. */
  async refusesWrite(write: () => Promise<Answer>): Promise<void> {
    const before = await this.foreignRows();
    const { status, body } = await write();
    expect({ status, body }).toEqual({ status: 403, body: { message: FOREIGN_SOURCE, parameters: [this.foreign] } });
    expect(await this.foreignRows()).toEqual(before);
  }

  /** The same over GraphQL. */
  async refusesMutation(query: string, variables: Readonly<Record<string, unknown>>): Promise<void> {
    const before = await this.foreignRows();
    const { errors } = await this.graphql(query, variables);
    expect(errors?.map(({ extensions }) => extensions)).toEqual([
      { code: 'FORBIDDEN', template: FOREIGN_SOURCE, parameters: [this.foreign] },
    ]);
    expect(await this.foreignRows()).toEqual(before);
  }

  /** Everything that the tables have of the foreign source. */
  async foreignRows(): Promise<unknown> {
    const rows: Record<string, unknown> = {};
    for (const table of TABLES) {
      rows[table] = await this.app.database.query(`SELECT * FROM ${table} WHERE source_code = ?`, [this.foreign]);
    }
    return rows;
  }

  order(quantity = 1): Promise<PlacedOrder> {
    return this.shop.order({ sku: this.sku, qty_ordered: quantity });
  }

  /** A shipment from the source, made by somebody who is not bound. */
  async shipment(source: string): Promise<number> {
    return this.shop.shipped(await this.order(), undefined, source);
  }

  /** A count session at the source, made by somebody who is not bound, with one line. */
  async session(source: string): Promise<number> {
    const { body } = await this.app.http.post('/rest/V1/inventory/count-sessions', {
      session: { source_code: source, kind: 'count', name: unique('Shelf') },
    });
    await this.app.http.post(`/rest/V1/inventory/count-sessions/${body.id}/counts`, this.counts());
    return body.id;
  }

  /** A draft between two sources, made by somebody who is not bound; returns its id. */
  async transfer(origin: string, destination: string): Promise<number> {
    const { body } = await this.app.http.post('/rest/V1/inventory/transfers', {
      transfer: {
        ...{ origin_source_code: origin, destination_source_code: destination, reference: unique('TO-') },
        items: [{ sku: this.sku, quantity: 1 }],
      },
    });
    return body.id;
  }

  /** What is stored of a transfer. */
  async transferRows(id: number): Promise<unknown> {
    const of = (table: string): Promise<unknown> =>
      this.app.database.query(`SELECT * FROM ${table} WHERE transfer_id = ?`, [id]);
    return [await of('inventory_transfer'), await of('inventory_transfer_item'), await of('inventory_transfer_step')];
  }

  counts(): { batch_id: string; entries: object[] } {
    return { batch_id: unique('batch-'), entries: [{ sku: this.countedSku, add: 1 }] };
  }

  onHand(sku = this.sku): Promise<(number | null)[]> {
    return this.shop.onHand(sku);
  }
}

/** A token of a new integration that may do everything at these sources. */
export function tokenBoundTo(app: TestApplication, sourceCodes: readonly string[]): Promise<string> {
  return app.within(async () => {
    const created = await app.get(IntegrationService).create({ name: unique('bound'), all: true, sourceCodes });
    return created.accessToken;
  });
}
