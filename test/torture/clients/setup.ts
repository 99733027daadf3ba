import { send } from './http.js';
import type { Journal } from './journal.js';
import type { Looker } from './looker.js';
import type { Person, Shop, Staff, World } from './world.js';
import type { Stand } from '../stand/stand.js';

const GOODS = 6;
const MOVABLES = 2;
const IMPORTED = 2;
/** Units of each of the goods at each source in the beginning: soon there are more buyers than units. */
const UNITS = 12;
const PATIENCE_MS = 60_000;
const CLERK_RESOURCES = [
  'Vendor_Inventory::incoming',
  'Vendor_Inventory::approvals',
  'Vendor_Inventory::transfers',
  'Vendor_Inventory::transfers_plan',
  'Vendor_Inventory::transfers_ship',
  'Vendor_Inventory::transfers_receive',
  'Vendor_Inventory::transfers_close',
];

/**
 * Sources, stocks, websites and goods, made over REST as an integrator does. Two websites sell from stocks that share a
 * source, with reservations per source.
 */
export async function prepareWorld(stand: Stand, journal: Journal, looker: Looker): Promise<World> {
  const created = await stand.mustDo('integration:create', '--name', 'torture', '--all');
  const { access_token: token } = created as { access_token: string };
  const made = new Maker((stand.apis[0] as { origin: string }).origin, token);
  const sources = ['torture-a', 'torture-b', 'torture-c'];
  for (const code of sources) await made.source(code);
  const [a = '', b = '', c = ''] = sources;
  const shops = [await made.shop('torture_one', [a, b]), await made.shop('torture_two', [b, c])];
  const goods = named('goods', GOODS);
  const movables = named('movable', MOVABLES);
  const imported = named('imported', IMPORTED);
  for (const sku of [...goods, ...movables, ...imported]) await made.product(sku);
  await made.items(goods, sources, UNITS);
  await made.items(movables, [a, b], UNITS);
  return {
    ...{ stand, token, journal, shops, sources, goods, movables, imported },
    staff: await staffOf(stand, made),
    moves: 0,
    waiting: 0,
    look: (sql, values) => looker.look(sql, values),
    isOver: false,
    deadline: Number.POSITIVE_INFINITY,
  };
}

/** Of one change; transfers have up to three of a product, and announcements are above it. */
export const CLERK_LIMIT = 2;

async function staffOf(stand: Stand, made: Maker): Promise<Staff> {
  const person = async (name: string, role: string): Promise<Person> => {
    await stand.mustDo(
      'admin:user:create',
      '--username',
      name,
      '--email',
      `${name}@example.com`,
      '--role',
      role,
      '--password',
      stand.password,
    );
    return { name, token: await made.logIn(name, stand.password) };
  };
  const limit = ['--largest-change-quantity', String(CLERK_LIMIT)];
  await stand.mustDo('admin:role:create', '--name', 'Clerks', '--resource', ...CLERK_RESOURCES, ...limit);
  await stand.mustDo('admin:role:create', '--name', 'Approvers', '--all');
  return {
    clerk: await person('clerk', 'Clerks'),
    approvers: [await person('approver-one', 'Approvers'), await person('approver-two', 'Approvers')],
  };
}

function named(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${name}-${index + 1}`);
}

class Maker {
  constructor(
    private readonly origin: string,
    private readonly token: string,
  ) {}

  async source(code: string): Promise<void> {
    const source = { source_code: code, name: code, country_id: 'DE', postcode: '10115', enabled: true };
    await this.post('inventory/sources', { source });
  }

  async product(sku: string): Promise<void> {
    // Parts of units are sold, since parts of units are moved.
    const extension_attributes = { stock_item: { is_qty_decimal: true } };
    await this.post('products', { product: { sku, name: sku, price: 10, type_id: 'simple', extension_attributes } });
  }

  async logIn(username: string, password: string): Promise<string> {
    return String(await this.post('integration/admin/token', { username, password }));
  }

  async items(skus: readonly string[], sources: readonly string[], quantity: number): Promise<void> {
    const items = skus.flatMap((sku) => sources.map((source_code) => ({ sku, source_code, quantity, status: 1 })));
    await this.post('inventory/source-items', { sourceItems: items });
  }

  async shop(code: string, sources: readonly string[]): Promise<Shop> {
    await this.post('store/websites', { website: { code, name: code } });
    const channels = [{ type: 'website', code }];
    const stock = { name: code, extension_attributes: { sales_channels: channels } };
    const stockId = (await this.post('inventory/stocks', { stock })) as number;
    await this.post('inventory/stock-source-links', {
      links: sources.map((source_code, index) => ({ stock_id: stockId, source_code, priority: index + 1 })),
    });
    const views = (await this.call('GET', 'store/storeViews')) as { id: number; code: string }[];
    const view = views.find((each) => each.code === `${code}_store`);
    if (!view) throw new Error(`The website ${code} has no store view.`);
    return { stockId, storeId: view.id, sources };
  }

  private post(path: string, body: object): Promise<unknown> {
    return this.call('POST', path, body);
  }

  private async call(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const reply = await send(this.origin, this.token, { method, path: `/rest/V1/${path}`, body });
      if (reply.kind === 'answer' && reply.status === 200) return reply.body;
      if (performance.now() > deadline || reply.kind === 'answer') {
        throw new Error(`${path}: ${JSON.stringify(reply)}`);
      }
    }
  }
}
