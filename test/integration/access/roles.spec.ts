import { IntegrationService } from '../../../src/modules/access/index.js';
import { allResources } from '../../../src/modules/access/domain/resources.js';
import { RoleService } from '../../../src/modules/access/app/role.service.js';
import { UserService } from '../../../src/modules/access/app/user.service.js';
import { unique } from '../../support/names.js';
import { startAccess } from './support/access.js';
import type { AccessProcess } from './support/access.js';

describe('roles and users', () => {
  let access: AccessProcess;

  beforeAll(async () => {
    access = await startAccess();
  });
  afterAll(() => access.close());

  /** Every resource of the tree that the token opens. */
  const opened = async (token: string): Promise<string[]> => {
    const ids: string[] = [];
    for (const id of allResources()) if (typeof (await access.who(token, id)) === 'object') ids.push(id);
    return ids;
  };

  it('keep exactly the resources that they were saved with', async () => {
    const resources = ['Vendor_InventoryApi::stock', 'Vendor_InventoryAdjustment::revert', 'Vendor_Backend::stores'];
    const role = await access.newRole({ resources });
    const stored = await access.get(RoleService).find(role);
    expect(stored).toMatchObject({ name: role, isAll: false });
    expect([...(stored?.resources ?? [])].sort()).toEqual([...resources].sort());

    const user = await access.newUser({ resources });
    const token = await access.logIn(user.username, user.password);
    expect((await opened(token)).sort()).toEqual([...resources].sort());
  });

  it('open everything with the flag, also what the tree does not have yet', async () => {
    for (const grant of [{ all: true } as const, { resources: ['Vendor_Backend::all'] }]) {
      const user = await access.newUser(grant);
      const token = await access.logIn(user.username, user.password);
      expect(await opened(token)).toEqual(allResources());
      expect(await access.who(token, 'Vendor_Later::thing')).toMatchObject({ type: 'admin' });
    }
  });

  it('open nothing without resources', async () => {
    const user = await access.newUser({ resources: [] });
    expect(await opened(await access.logIn(user.username, user.password))).toEqual([]);
    const { accessToken } = await access.get(IntegrationService).create({ name: unique('erp'), resources: [] });
    expect(await opened(accessToken)).toEqual([]);
  });

  it('are not saved with an id that does not exist', async () => {
    const name = unique('role');
    const create = access.get(RoleService).create({ name, resources: ['Vendor_Sales::ship', 'Vendor_No::such'] });
    await expect(create).rejects.toMatchObject({
      kind: 'invalid',
      errors: [{ message: 'The resource "%1" does not exist.', parameters: ['Vendor_No::such'] }],
    });
    expect(await access.get(RoleService).find(name)).toBeUndefined();
  });

  it('have a name of their own, compared without regard to case', async () => {
    const role = await access.newRole();
    await expect(access.get(RoleService).create({ name: role.toUpperCase(), all: true })).rejects.toMatchObject({
      kind: 'invalid',
      parameters: [role.toUpperCase()],
    });
    expect((await access.get(RoleService).find(role.toUpperCase()))?.name).toBe(role);
  });

  it.each([
    ['', '"%field" can not be empty.'],
    [' role', '"%field" can not begin or end with a blank.'],
    ['ro\nle', '"%field" can not contain control characters.'],
    ['r'.repeat(51), '"%field" can not have more than %max characters.'],
  ])('are refused with the name %j', async (name, message) => {
    await expect(access.get(RoleService).create({ name, all: true })).rejects.toMatchObject({ errors: [{ message }] });
  });

  it('refuse a user with every fault of the input at once', async () => {
    const role = await access.newRole();
    const create = access.get(UserService).create({ username: ' jane', password: 'short', email: 'jane', role });
    await expect(create).rejects.toMatchObject({ kind: 'invalid', errors: [{}, {}, {}] });
  });

  it('refuse a user whose name or address is taken, and one of an unknown role', async () => {
    const role = await access.newRole();
    const users = access.get(UserService);
    const jane = {
      username: unique('jane'),
      email: `${unique('jane')}@example.com`,
      password: 'a good password',
      role,
    };
    await users.create(jane);
    const taken = { kind: 'invalid', message: 'A user with the same user name or email already exists.' };
    await expect(users.create({ ...jane, email: `${unique('x')}@example.com` })).rejects.toMatchObject(taken);
    await expect(users.create({ ...jane, username: unique('x') })).rejects.toMatchObject(taken);
    await expect(
      users.create({ ...jane, username: unique('x'), email: `${unique('x')}@example.com`, role: unique('no') }),
    ).rejects.toMatchObject({ kind: 'not-found' });
  });
});
