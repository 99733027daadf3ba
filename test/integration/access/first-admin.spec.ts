import { FirstAdmin } from '../../../src/modules/access/index.js';
import { startAccess } from './support/access.js';
import type { AccessProcess } from './support/access.js';

const VARIABLES = { ADMIN_USERNAME: 'boss', ADMIN_PASSWORD: 'the first password', ADMIN_EMAIL: 'boss@example.com' };

describe('the first admin', () => {
  const processes: AccessProcess[] = [];
  const start = async (variables: Parameters<typeof startAccess>[0]): Promise<AccessProcess> => {
    const process = await startAccess({ ADMIN_PASSWORD: undefined as never, ...variables });
    processes.push(process);
    return process;
  };
  const users = (process: AccessProcess): Promise<{ username: string }[]> =>
    process.database.query('SELECT username FROM admin_user ORDER BY user_id');

  afterEach(async () => {
    for (const process of processes.splice(0)) await process.close();
  });

  it('is made once, by whichever of several processes comes first, and may do everything', async () => {
    const outside = await start({});
    await outside.get(FirstAdmin).ensure();
    expect(await users(outside)).toEqual([]);

    const production = await start({ NODE_ENV: 'production' });
    await expect(production.get(FirstAdmin).ensure()).rejects.toThrow(/ADMIN_PASSWORD/);
    expect(await users(outside)).toEqual([]);

    const weak = await start({ ...VARIABLES, ADMIN_PASSWORD: 'password123' });
    await expect(weak.get(FirstAdmin).ensure()).rejects.toThrow(/first user can not be made.*commonest/);
    expect(await users(outside)).toEqual([]);

    const booting = await Promise.all(Array.from({ length: 4 }, () => start(VARIABLES)));
    await Promise.all(booting.map((process) => process.get(FirstAdmin).ensure()));
    expect(await users(outside)).toEqual([{ username: 'boss' }]);
    const token = await outside.logIn('boss', VARIABLES.ADMIN_PASSWORD);
    expect(await outside.who(token, 'Vendor_Backend::all')).toMatchObject({ type: 'admin' });

    // From now on nothing happens any more: the user is left alone, and no password is asked for.
    const later = await start({ ...VARIABLES, ADMIN_USERNAME: 'other', ADMIN_PASSWORD: 'another password' });
    await later.get(FirstAdmin).ensure();
    await production.get(FirstAdmin).ensure();
    expect(await users(outside)).toEqual([{ username: 'boss' }]);
    await expect(outside.logIn('boss', VARIABLES.ADMIN_PASSWORD)).resolves.toBeDefined();
  });
});
