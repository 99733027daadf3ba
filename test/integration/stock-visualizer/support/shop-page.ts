import { PurgeDecider } from '../../../../src/modules/stock-visualizer/app/purge-decider.service.js';
import type { TestApplication } from '../../../support/application.js';
import type { Answer } from '../../../support/http-client.js';

const ROOT = '/inventory_stockviz/product';

/** Asks for fragments as the browser of a shop's customer does: without a token, for one website. */
export class ShopPage {
  constructor(
    private readonly app: TestApplication,
    private readonly website: string,
  ) {}

  /** The whole answer. What follows from changes so far has been decided then. */
  async ask(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    await this.app.get(PurgeDecider).settled();
    return this.app.http.get(`${ROOT}/${path}`, { token: null, headers });
  }

  async view(sku: string, more = ''): Promise<unknown> {
    return this.data(`view?sku=${encodeURIComponent(sku)}${more}`);
  }

  async children(sku: string): Promise<any> {
    return this.data(`children?sku=${sku}`);
  }

  async bundleMax(sku: string, chosen: Record<number, number | string>): Promise<unknown> {
    const selections = Object.entries(chosen).map(([id, quantity]) => `&selections[${id}]=${quantity}`);
    return this.data(`bundleMax?sku=${sku}${selections.join('')}`);
  }

  private async data(path: string): Promise<any> {
    return (await this.ask(`${path}&website=${this.website}`)).body.data;
  }
}
