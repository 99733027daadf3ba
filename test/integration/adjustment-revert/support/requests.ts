import { randomUUID } from 'node:crypto';
import { RevertRequest } from '../../../../src/modules/adjustment-revert/app/revert-request.service.js';
import type {
  RevertOptions,
  RevertReport,
} from '../../../../src/modules/adjustment-revert/app/revert-request.service.js';
import { SourceItemWriter } from '../../../../src/modules/source-items/index.js';
import type { SourceItemChange, StockStatus } from '../../../../src/modules/source-items/index.js';
import { Quantity } from '../../../../src/platform/quantity/quantity.js';
import type { TestApplication } from '../../../support/application.js';

type Purpose = Parameters<SourceItemWriter['apply']>[1];

/** Changes of source items under request ids of their own, and their reverts. */
export class Requests {
  constructor(
    private readonly app: TestApplication,
    private readonly source: string,
  ) {}

  /** Applies the changes as one request, each list of them in a transaction of its own; answers the request's id. */
  async write(...operations: readonly (readonly SourceItemChange[])[]): Promise<string> {
    return this.writeFor({ reason: 'other' }, ...operations);
  }

  async writeFor(purpose: Purpose, ...operations: readonly (readonly SourceItemChange[])[]): Promise<string> {
    const requestId = randomUUID();
    for (const changes of operations) await this.writeAs(requestId, changes, purpose);
    return requestId;
  }

  /** One more operation of the request with this id. */
  async writeAs(
    requestId: string,
    changes: readonly SourceItemChange[],
    purpose: Purpose = { reason: 'other' },
  ): Promise<void> {
    await this.app.within(() => this.app.get(SourceItemWriter).apply(changes, purpose), { requestId });
  }

  set(sku: string, quantity: number, status: StockStatus = 1): SourceItemChange {
    return { kind: 'set', sourceCode: this.source, sku, quantity: Quantity.of(quantity), status };
  }

  adjust(sku: string, delta: number): SourceItemChange {
    return { kind: 'adjust', sourceCode: this.source, sku, delta: Quantity.of(delta) };
  }

  delete(sku: string): SourceItemChange {
    return { kind: 'delete', sourceCode: this.source, sku };
  }

  /** `own` is the request id under which the revert writes. */
  async revert(requestId: string, options: RevertOptions = {}, own: string = randomUUID()): Promise<RevertReport> {
    return this.app.within(() => this.app.get(RevertRequest).execute(requestId, options), { requestId: own });
  }

  /** `[quantity, status]` of each SKU, or null where there is no such item. */
  async stateOf(...skus: readonly string[]): Promise<([number, number] | null)[]> {
    const rows = await this.app.database.query<{ sku: string; quantity: string; status: number }>(
      'SELECT sku, quantity, status FROM inventory_source_item WHERE source_code = ? AND sku IN (?)',
      [this.source, skus],
    );
    const bySku = new Map(rows.map((row) => [row.sku, [Number(row.quantity), row.status] as [number, number]]));
    return skus.map((sku) => bySku.get(sku) ?? null);
  }
}

/** `sku delta` of what was reverted and `sku code` of what was refused. */
export function toldOf({ reverted, refused }: Pick<RevertReport, 'reverted' | 'refused'>): {
  reverted: string[];
  refused: string[];
} {
  return {
    reverted: reverted.map(({ sku, delta }) => `${sku} ${delta.toNumber()}`),
    refused: refused.map(({ sku, code }) => `${sku} ${code}`),
  };
}
