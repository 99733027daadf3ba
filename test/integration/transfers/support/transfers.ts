import { FullTransfer } from '../../../../src/modules/transfers/app/full-transfer.service.js';
import { PartialTransfer } from '../../../../src/modules/transfers/app/partial-transfer.service.js';
import { startApplication } from '../../../support/application.js';
import type { TestApplication } from '../../../support/application.js';
import { historyOf } from '../../../support/history.js';
import type { Answer, CallOptions } from '../../../support/http-client.js';
import { Shop } from '../../shipping/support/shop.js';

/** A SKU and how much of it. */
export type Wanted = readonly [sku: string, quantity: number];

/** Source, delta, quantity after, status before, status after, reason. */
export type RecordedMove = readonly [string, number, number, number | null, number | null, string];

/** Calls the transfers of the application under test. */
export class Transfers {
  constructor(private readonly app: TestApplication) {}

  /** Moves everything over HTTP. */
  all(
    route: readonly string[],
    skus: readonly string[],
    unassignFromOrigin = false,
    options?: CallOptions,
  ): Promise<Answer> {
    const [originSource, destinationSource] = route;
    return this.post(
      'bulk-product-source-transfer',
      { skus, originSource, destinationSource, unassignFromOrigin },
      options,
    );
  }

  /** Moves some over HTTP. */
  some(route: readonly string[], items: readonly Wanted[], options?: CallOptions): Promise<Answer> {
    const [originSourceCode, destinationSourceCode] = route;
    return this.post(
      'bulk-partial-source-transfer',
      { originSourceCode, destinationSourceCode, items: items.map(([sku, qty]) => ({ sku, qty })) },
      options,
    );
  }

  post(route: string, body: object, options?: CallOptions): Promise<Answer> {
    return this.app.http.post(`/rest/V1/inventory/${route}`, body, options);
  }

  /** Moves everything without HTTP, within a request context of its own. */
  moveAll(route: readonly string[], skus: readonly string[], unassignsFromOrigin = false): Promise<void> {
    const [originSourceCode = '', destinationSourceCode = ''] = route;
    return this.app.within(() =>
      this.app.get(FullTransfer).execute({ originSourceCode, destinationSourceCode, skus, unassignsFromOrigin }),
    );
  }

  /** As `moveAll`, some of it. */
  moveSome(route: readonly string[], items: readonly Wanted[]): Promise<void> {
    const [originSourceCode = '', destinationSourceCode = ''] = route;
    return this.app.within(() =>
      this.app.get(PartialTransfer).execute({
        originSourceCode,
        destinationSourceCode,
        items: items.map(([sku, quantity]) => ({ sku, quantity })),
      }),
    );
  }

  /** What the history says of the SKU since it was stocked: rows of the first request are left out. */
  async recorded(sku: string): Promise<RecordedMove[]> {
    const rows = await historyOf(this.app.database, sku);
    return rows
      .filter(({ request_id }) => request_id !== rows[0]?.request_id)
      .map((row) => [row.source_code, row.delta, row.quantity_after, row.status_before, row.status_after, row.reason]);
  }
}

/** An application with a shop, and its two sources. */
export interface TransferShop {
  readonly app: TestApplication;
  readonly shop: Shop;
  readonly transfers: Transfers;
  readonly east: string;
  readonly west: string;
}

/** Starts an application with a shop that sells from two sources, `east` before `west`. */
export async function startTransfers(): Promise<TransferShop> {
  const app = await startApplication();
  const shop = await Shop.open(app, 2);
  const [east = '', west = ''] = shop.sources;
  return { app, shop, transfers: new Transfers(app), east, west };
}

/** The refusal as a client reads it: top message, and each rule with its parameters filled in. */
export function refusalOf({ status, body }: Answer): unknown {
  const { message, errors = [] } = body as {
    message: string;
    errors?: { message: string; parameters: Record<string, string> }[];
  };
  const told = errors.map(({ message: text, parameters }) =>
    text.replace(/%([a-zA-Z]+)/g, (whole, name: string) => parameters[name] ?? whole),
  );
  return [status, message, ...told];
}
