import { AppModule } from '../../../../src/app.module.js';
import { executeCommandLine } from '../../../../src/platform/cli/command-line.js';
import { TerminalLogger } from '../../../../src/platform/cli/terminal-logger.js';
import type { TestApplication } from '../../../support/application.js';
import { givenSource } from '../../../support/given.js';
import { unique } from '../../../support/names.js';

/** Creates a product, by default a simple one without a stock item, and answers its SKU and id. */
export async function givenProduct(
  app: TestApplication,
  { stock_item, ...product }: { sku?: string; type_id?: string; stock_item?: object } = {},
): Promise<{ sku: string; id: number }> {
  const sku = product.sku ?? unique('L');
  const extension = stock_item ? { extension_attributes: { stock_item } } : {};
  const { status, body } = await app.http.post('/rest/V1/products', {
    product: { name: 'Bag', ...product, sku, ...extension },
  });
  if (status !== 200) throw new Error(`The product was not created: ${JSON.stringify(body)}`);
  return { sku, id: body.id as number };
}

/** A further source of the default stock. */
export async function givenSourceOfStock(app: TestApplication, stockId = 1): Promise<string> {
  const code = await givenSource(app);
  const { status } = await app.http.post('/rest/V1/inventory/stock-source-links', {
    links: [{ stock_id: stockId, source_code: code, priority: 5 }],
  });
  if (status !== 200) throw new Error('The source was not linked.');
  return code;
}

export interface CommandRun {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs one command line in this process, in an application of its own, and takes down what it says. */
export async function cli(...words: readonly string[]): Promise<CommandRun> {
  const said = { out: '', err: '' };
  const listen = (stream: NodeJS.WriteStream, name: keyof typeof said): jest.SpyInstance =>
    jest.spyOn(stream, 'write').mockImplementation((text) => {
      said[name] += String(text);
      return true;
    });
  const spies = [listen(process.stdout, 'out'), listen(process.stderr, 'err')];
  try {
    const code = await executeCommandLine(AppModule, { version: '0', logger: new TerminalLogger('silent') }, words);
    return { code, ...said };
  } finally {
    for (const spy of spies) spy.mockRestore();
    process.exitCode = 0;
  }
}
