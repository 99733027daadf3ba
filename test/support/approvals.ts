import { RoleService } from '../../src/modules/access/app/role.service.js';
import { UserService } from '../../src/modules/access/app/user.service.js';
import { Quantity } from '../../src/platform/quantity/quantity.js';
import type { TestApplication } from './application.js';
import { unique } from './names.js';

export const APPROVALS = '/rest/V1/inventory/approvals';
const PASSWORD = 'a long enough password';

/** A user, what they may write alone, and the options of their calls. */
export interface Person {
  readonly username: string;
  readonly userId: number;
  readonly token: string;
}

interface Rights {
  readonly resources?: readonly string[] | 'all';
  readonly quantity?: number;
  readonly value?: number;
  /** What they are bound to; all sources where it is left out. */
  readonly sourceCodes?: readonly string[];
}

/** A user of a role of their own, by default one who may do everything and has no limit. */
export async function givenPerson(
  app: TestApplication,
  { resources = 'all', quantity, value, sourceCodes }: Rights = {},
): Promise<Person> {
  const username = unique('person');
  const user = await app.within(async () => {
    const role = await app.get(RoleService).create({
      name: unique('role'),
      ...(resources === 'all' ? { all: true } : { resources }),
      ...(sourceCodes ? { sourceCodes } : {}),
      limits: {
        largestChangeQuantity: quantity === undefined ? null : Quantity.of(quantity),
        largestChangeValue: value ?? null,
      },
    });
    return app
      .get(UserService)
      .create({ username, password: PASSWORD, email: `${username}@example.com`, role: role.name });
  });
  const answer = await app.http.post(
    '/rest/V1/integration/admin/token',
    { username, password: PASSWORD },
    { token: null },
  );
  return { username, userId: user.userId, token: String(answer.body) };
}

/** What is on hand of a SKU at a source; undefined without a source item. */
export async function onHandOf(app: TestApplication, sku: string, source: string): Promise<number | undefined> {
  const [row] = await app.database.query<{ quantity: string }>(
    'SELECT quantity FROM inventory_source_item WHERE sku = ? AND source_code = ?',
    [sku, source],
  );
  return row && Number(row.quantity);
}
