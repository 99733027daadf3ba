import { randomBytes } from 'node:crypto';
import type { HttpClient } from '../../support/http-client.js';

/** A code that no other test uses, of characters that websites, sources and store addresses all accept. */
export function uniqueCode(prefix: string): string {
  return `${prefix}_${randomBytes(6).toString('hex')}`;
}

/** Makes what a test starts from, over HTTP, and fails at once where that is refused. */
export class Given {
  constructor(private readonly http: HttpClient) {}

  /** A new website; gives its code. */
  async website(): Promise<string> {
    const code = uniqueCode('web');
    await this.made('/rest/V1/store/websites', { website: { code, name: code } });
    return code;
  }

  /** A new source; gives its code. */
  async source(fields: object = {}): Promise<string> {
    const code = uniqueCode('src');
    await this.made('/rest/V1/inventory/sources', {
      source: { source_code: code, name: `Source ${code}`, country_id: 'FR', postcode: '75001', ...fields },
    });
    return code;
  }

  /** A new stock that sells on these websites; gives its id. */
  async stock(...websites: string[]): Promise<number> {
    return (await this.made('/rest/V1/inventory/stocks', {
      stock: {
        name: uniqueCode('Stock'),
        extension_attributes: { sales_channels: websites.map((code) => ({ type: 'website', code })) },
      },
    })) as number;
  }

  /** Links a stock to sources, the first with priority 1. */
  async links(stockId: number, ...sourceCodes: string[]): Promise<void> {
    const links = sourceCodes.map((code, index) => ({ stock_id: stockId, source_code: code, priority: index + 1 }));
    await this.made('/rest/V1/inventory/stock-source-links', { links });
  }

  private async made(path: string, body: object): Promise<unknown> {
    const answer = await this.http.post(path, body);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
}
