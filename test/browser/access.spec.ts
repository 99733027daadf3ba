import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { IntegrationService } from '../../src/modules/access/index.js';
import { RoleService } from '../../src/modules/access/app/role.service.js';
import { UserService } from '../../src/modules/access/app/user.service.js';
import { eventuallyEqual, LOOKS, useDashboard, tick } from '../support/browser.js';
import { graphqlData } from '../support/graphql.js';
import { unique } from '../support/names.js';

const USERS = 'Vendor_User::acl_users';
const ROLES = 'Vendor_User::acl_roles';
const INTEGRATIONS = 'Vendor_Integration::integrations';
const SECURITY_LOG = 'Vendor_Backend::security_log';
const SOURCE = 'Vendor_InventoryApi::source';
const PASSWORD = 'correct horse battery';

describe('roles, users and integrations', () => {
  const dashboard = useDashboard();

  const givenRole = (resources: readonly string[] | 'all'): Promise<{ roleId: number; name: string }> =>
    dashboard.app.within(() =>
      dashboard.app
        .get(RoleService)
        .create({ name: unique('role'), ...(resources === 'all' ? { all: true } : { resources }) }),
    );
  const givenUser = async (role: string): Promise<string> => {
    const username = unique('person');
    await dashboard.app.within(() =>
      dashboard.app.get(UserService).create({ username, password: PASSWORD, email: `${username}@example.com`, role }),
    );
    return username;
  };
  const givenIntegration = async (): Promise<string> => {
    const name = unique('erp');
    await dashboard.app.within(() => dashboard.app.get(IntegrationService).create({ name, all: true }));
    return name;
  };
  const logIn = (username: string, password: string): Promise<{ status: number; body: string }> =>
    dashboard.app.http.post('/rest/V1/integration/admin/token', { username, password }, { token: null });
  const resourcesOf = async (roleId: number): Promise<string[]> =>
    (
      await dashboard.app.database.query<{ id: string }>(
        'SELECT resource_id AS id FROM admin_role_resource WHERE role_id = ? ORDER BY resource_id',
        [roleId],
      )
    ).map(({ id }) => id);

  describe('a role', () => {
    it('is made with exactly the boxes that are chosen, and keeps them', async () => {
      const { page, visit, address } = await dashboard.asUser();
      const name = unique('Warehouse');
      await visit('/roles');
      await page.getByRole('link', { name: 'Add role' }).click();
      await page.getByRole('heading', { level: 1, name: 'New role' }).waitFor();
      await tick(page.getByRole('checkbox', { name: 'Adjustment History' }));
      await page.getByRole('button', { name: 'All of Stocks' }).click();
      await tick(page.getByRole('checkbox', { name: 'Delete Stock' }), false);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Enter a name.').waitFor();
      await page.getByLabel('Name').fill(name);
      await page.keyboard.press('Enter');
      await page.getByText(`The role “${name}” is saved.`).waitFor();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      const roleId = Number(/^\/roles\/(\d+)$/.exec(address())?.[1]);
      expect(await resourcesOf(roleId)).toEqual(
        [
          'Vendor_InventoryAdjustment::view',
          'Vendor_InventoryApi::stock',
          'Vendor_InventoryApi::stock_edit',
          'Vendor_InventoryApi::stock_source_item_assign',
          'Vendor_InventoryApi::stock_source_link',
          'Vendor_InventoryLowQuantityNotificationApi::low_quantity_notification',
          'Vendor_InventoryLowQuantityNotificationApi::stock_create_low_quantity_notification',
          'Vendor_InventoryLowQuantityNotificationApi::stock_delete_low_quantity_notification',
        ].sort(),
      );
      // Opened anew, the boxes are what was saved; a parent is not chosen by what lies below it.
      await visit(`/roles/${roleId}`);
      await page.getByRole('checkbox', { name: 'Edit Stock' }).waitFor();
      const isChecked = (title: string): Promise<boolean> =>
        page.getByRole('checkbox', { name: title, exact: true }).isChecked();
      await eventuallyEqual(
        async () => [await isChecked('Stocks'), await isChecked('Delete Stock'), await isChecked('Inventory')],
        [true, false, false],
      );
      await tick(page.getByRole('checkbox', { name: 'Stocks', exact: true }), false);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText(`The role “${name}” is saved.`).waitFor();
      expect(await resourcesOf(roleId)).not.toContain('Vendor_InventoryApi::stock');
      expect(await resourcesOf(roleId)).toHaveLength(7);
      await tick(page.getByRole('radio', { name: /^Everything/ }));
      await page.getByRole('button', { name: 'Save' }).click();
      await eventuallyEqual(() => resourcesOf(roleId), []);
    });

    it('that exists already is refused, and nothing that was typed is lost', async () => {
      const { name } = await givenRole([SOURCE]);
      const { page, visit, axe } = await dashboard.asUser();
      await visit('/roles/new');
      await page.getByLabel('Name').fill(name);
      await tick(page.getByRole('checkbox', { name: 'Sources', exact: true }));
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('alert').getByText(`A role with the name "${name}" already exists.`).waitFor();
      expect(await page.getByLabel('Name').inputValue()).toBe(name);
      expect(await page.getByRole('checkbox', { name: 'Sources', exact: true }).isChecked()).toBe(true);
      await axe();
    });

    it('is deleted while nobody has it', async () => {
      const [free, taken] = [await givenRole([SOURCE]), await givenRole([SOURCE])];
      await givenUser(taken.name);
      const { page, visit } = await dashboard.asUser();
      await visit(`/roles/${taken.roleId}`);
      await page.getByText('1 user has this role.').waitFor();
      expect(await page.getByRole('button', { name: 'Delete role' }).isDisabled()).toBe(true);
      await visit(`/roles/${free.roleId}`);
      await page.getByRole('heading', { level: 1, name: free.name }).waitFor();
      await page.getByRole('button', { name: 'Delete role' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByText(`The role “${free.name}” is deleted.`).waitFor();
      const rows = await dashboard.app.database.query('SELECT role_id FROM admin_role WHERE role_id = ?', [
        free.roleId,
      ]);
      expect(rows).toEqual([]);
      await page.getByRole('heading', { level: 1, name: 'Roles' }).waitFor();
    });

    it('gives no more than its maker has', async () => {
      const { page, visit, axe } = await dashboard.asUser({ resources: [ROLES, SOURCE] });
      const more = await givenRole('all');
      await visit('/roles/new');
      await page.getByRole('checkbox', { name: 'Sources', exact: true }).waitFor();
      expect(await page.getByRole('radio', { name: /^Everything/ }).isDisabled()).toBe(true);
      expect(await page.getByRole('checkbox', { name: 'Edit Source' }).isDisabled()).toBe(true);
      await axe();
      await visit(`/roles/${more.roleId}`);
      await page.getByText(/Only somebody who has them can change it/).waitFor();
      expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
      expect(await page.getByLabel('Name').isDisabled()).toBe(true);
    });

    it('that does not exist is said to be missing', async () => {
      const { page } = await dashboard.asUser();
      await page.goto(`${dashboard.app.origin}/admin/roles/2000000000`);
      await page.getByRole('alert').getByText('Not found').waitFor();
    });
  });

  describe('a user', () => {
    it('is made, gets another role and a new password, and is disabled', async () => {
      const role = await givenRole([SOURCE]);
      const { page, visit } = await dashboard.asUser();
      const username = unique('jane');
      await visit('/users');
      await page.getByRole('button', { name: 'Add user' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('User name').fill(username);
      await dialog.getByLabel('Email').fill(`${username}@example.com`);
      await dialog.getByLabel('Role').fill(role.name);
      await page.getByRole('option', { name: role.name }).click();
      await dialog.getByLabel('Password').fill('short');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByText('Between 10 and 256 characters.').waitFor();
      await dialog.getByLabel('Password').fill(PASSWORD);
      await page.keyboard.press('Enter');
      await page.getByText(`The user “${username}” is saved.`).waitFor();
      const { status, body: token } = await logIn(username, PASSWORD);
      expect(status).toBe(200);
      await page.getByLabel('Name or email').fill(username);
      // The row of the whole list would be gone half-way through the click.
      await page.getByText('1–1 of 1').waitFor();
      await page.getByRole('button', { name: username, exact: true }).click();
      await dialog.getByLabel('New password').fill('another good password');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect((await dashboard.app.http.get('/rest/V1/inventory/sources', { token })).status).toBe(401);
      expect((await logIn(username, 'another good password')).status).toBe(200);
      await page.getByRole('button', { name: username, exact: true }).click();
      await tick(dialog.getByRole('switch', { name: 'Active' }), false);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('row', { name: username }).getByText('Disabled').waitFor();
      expect((await logIn(username, 'another good password')).status).toBe(401);
    });

    it('with a name that is taken is refused, and nothing that was typed is lost', async () => {
      const role = await givenRole([SOURCE]);
      const username = await givenUser(role.name);
      const { page, visit, axe } = await dashboard.asUser();
      await visit('/users');
      await page.getByRole('button', { name: 'Add user' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('User name').fill(username);
      await dialog.getByLabel('Email').fill('somebody@example.com');
      await dialog.getByLabel('Role').fill(role.name);
      await page.getByRole('option', { name: role.name }).click();
      await dialog.getByLabel('Password').fill(PASSWORD);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByRole('alert').getByText('A user with the same user name or email already exists.').waitFor();
      expect(await dialog.getByLabel('User name').inputValue()).toBe(username);
      await axe();
    });

    it('neither disables nor promotes themselves', async () => {
      const { page, visit, username } = await dashboard.asUser();
      await visit(`/users?search=${username}`);
      await page.getByRole('gridcell').getByRole('button', { name: username }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Nobody disables themselves.').waitFor();
      expect(await dialog.getByRole('switch', { name: 'Active' }).isDisabled()).toBe(true);
      expect(await dialog.getByLabel('Role').isDisabled()).toBe(true);
    });

    it('who may do more than the reader is out of reach', async () => {
      const administrator = await givenUser((await givenRole('all')).name);
      const { page, visit } = await dashboard.asUser({ resources: [USERS, SOURCE] });
      await visit(`/users?search=${administrator}`);
      await page.getByRole('gridcell').getByRole('button', { name: administrator }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('New password').fill('a password to take over with');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog
        .getByRole('alert')
        .getByText(/This user may do more than you may/)
        .waitFor();
      expect((await logIn(administrator, PASSWORD)).status).toBe(200);
    });
  });

  describe('an account', () => {
    /** The code of an app, `steps` half minutes from now. */
    const codeOf = (secret: string, steps = 0): string =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
    const enter = async (page: Page, username: string, password: string): Promise<void> => {
      await page.getByLabel('User name').fill(username);
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Log in' }).click();
    };

    it('gets the second factor that its role asks for, logs in with it, and another password', async () => {
      const role = unique('role');
      await dashboard.app.within(() =>
        dashboard.app.get(RoleService).create({ name: role, resources: [], requiresSecondFactor: true }),
      );
      const username = await givenUser(role);
      const { page, visit, axe } = await dashboard.asStranger({ screen: 'phone' });
      await visit('/');
      await enter(page, username, PASSWORD);
      await page.getByRole('heading', { level: 1, name: 'Set up a second factor' }).waitFor();
      await page.getByLabel('Your password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Go on' }).click();
      await page.getByRole('img', { name: 'QR code' }).waitFor();
      await axe();
      const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
      await page.getByRole('textbox', { name: 'Code' }).fill('000000');
      await page.getByRole('button', { name: 'Turn on' }).click();
      await page.getByRole('alert').getByText('This code is wrong').waitFor();
      await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, -1));
      await page.getByRole('button', { name: 'Turn on' }).click();
      await eventuallyEqual(() => page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').count(), 10);
      const recoveryCode = await page.getByRole('listitem').first().innerText();
      await axe();
      await page.getByRole('button', { name: 'I have kept them' }).click();
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();

      await page.getByRole('button', { name: username }).click();
      await page.getByRole('menuitem', { name: 'Log out' }).click();
      await enter(page, username, PASSWORD);
      await page.getByText('Enter the code that your authenticator app shows.').waitFor();
      await axe();
      await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret));
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();

      await page.getByRole('button', { name: username }).click();
      await page.getByRole('menuitem', { name: 'Your account' }).click();
      await page.getByText('10 recovery codes are left.').waitFor();
      await axe();
      await page.getByLabel('Password that you have now').fill(PASSWORD);
      await page.locator('[name=newPassword]').fill('password123');
      await page.getByLabel('New password again').fill('password123');
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByRole('alert').getByText('one of the commonest').waitFor();
      await page.locator('[name=newPassword]').fill('another good password');
      await page.getByLabel('New password again').fill('another good password');
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByText('Your password is changed.').waitFor();

      await page.getByRole('button', { name: 'New recovery codes' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Password').fill('another good password');
      await dialog.getByRole('textbox', { name: 'Code' }).fill(recoveryCode);
      await axe();
      await dialog.getByRole('button', { name: 'Make new codes' }).click();
      await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
      expect(await page.getByRole('listitem').first().innerText()).not.toBe(recoveryCode);
    });

    it('that has lost its second factor gets rid of it by an administrator', async () => {
      const username = await givenUser((await givenRole([SOURCE])).name);
      const { body: token } = await logIn(username, PASSWORD);
      const begun = await graphqlData(
        dashboard.app,
        'mutation ($password: String!) { beginSecondFactor(password: $password) { secret } }',
        { password: PASSWORD },
        { token },
      );
      await graphqlData(
        dashboard.app,
        'mutation ($otp: String!) { confirmSecondFactor(otp: $otp) { codes } }',
        { otp: codeOf(begun.beginSecondFactor.secret) },
        { token },
      );
      expect((await logIn(username, PASSWORD)).status).toBe(401);
      const { page, visit, axe } = await dashboard.asUser();
      await visit(`/users?search=${username}`);
      await page.getByRole('gridcell').getByRole('button', { name: username }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click();
      const question = page.getByRole('dialog', { name: 'Reset the second factor' });
      await question.waitFor();
      await axe();
      await question.getByRole('button', { name: 'Reset' }).click();
      await page.getByText(`${username} has no second factor any more.`).waitFor();
      expect((await logIn(username, PASSWORD)).status).toBe(200);
    });
  });

  describe('an integration', () => {
    it('is made with credentials that are shown once, and revoked', async () => {
      const { page, visit, axe } = await dashboard.asUser();
      const name = unique('erp');
      await visit('/integrations');
      await page.getByRole('button', { name: 'Add integration' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill(name);
      await tick(dialog.getByRole('checkbox', { name: 'Sources', exact: true }));
      await dialog.getByRole('button', { name: 'Create' }).click();
      await page.getByText('Copy them now').waitFor();
      await axe();
      const token = await page.getByLabel('Access token', { exact: true }).inputValue();
      const status = async (): Promise<number> =>
        (await dashboard.app.http.get('/rest/V1/inventory/sources', { token })).status;
      expect(await status()).toBe(200);
      expect((await dashboard.app.http.get('/rest/V1/inventory/stocks', { token })).status).toBe(401);
      // Neither the escape key nor a click beside it loses them.
      await page.keyboard.press('Escape');
      expect(await page.getByText('Copy them now').isVisible()).toBe(true);
      await page.getByRole('button', { name: 'I have copied them' }).click();
      const row = page.getByRole('row', { name });
      await row.getByText('1 resource').waitFor();
      expect(await page.content()).not.toContain(token);
      await page.getByRole('button', { name: `Revoke ${name}` }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
      await row.getByText('Revoked').waitFor();
      expect(await status()).toBe(401);
    });

    it('of a name that is taken is refused', async () => {
      const { page, visit } = await dashboard.asUser();
      const taken = await givenIntegration();
      await visit('/integrations');
      await page.getByRole('button', { name: 'Add integration' }).click();
      await page.getByRole('dialog').getByLabel('Name').fill(taken);
      await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
      await page
        .getByRole('alert')
        .getByText(/already exists/)
        .waitFor();
    });
  });

  it('their log-ins are listed and ended, and the security log tells of it', async () => {
    const { page, visit, axe, username, password } = await dashboard.asUser();
    const { body: token } = await logIn(username, password);
    const status = async (): Promise<number> =>
      (await dashboard.app.http.get('/rest/V1/inventory/sources', { token })).status;
    expect(await status()).toBe(200);
    await visit('/');
    await page.getByRole('button', { name: username }).click();
    await page.getByRole('menuitem', { name: 'Your sessions' }).click();
    await page.getByRole('heading', { level: 1, name: 'Your sessions' }).waitFor();
    await page.getByText('This one').waitFor();
    await axe();
    await page.getByRole('button', { name: 'Log out all others' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await page.getByText('All other sessions are logged out.').waitFor();
    expect(await status()).toBe(401);
    await eventuallyEqual(() => page.getByRole('button', { name: 'Log out all others' }).isDisabled(), true);
    await visit('/users');
    await page.getByLabel('Name or email').fill(username);
    // With it the rows move down, which would lose the click.
    await page.getByText(`Name or email: ${username}`).waitFor();
    await page.getByRole('link', { name: `Sessions of ${username}` }).click();
    await page.getByRole('heading', { level: 1, name: /^Sessions of user \d+$/ }).waitFor();
    await page.getByRole('table').getByText('127.0.0.1').waitFor();
    await visit(`/security-log?actor=${username}&event=sessions_ended`);
    const row = page.getByRole('row', { name: username });
    await row.getByText('Sessions ended').waitFor();
    await row.getByText(/^all others: \d+$/).waitFor();
    await axe();
  });

  it.each(LOOKS)('are accessible: $screen', async (look) => {
    const role = await givenRole([SOURCE]);
    await givenIntegration();
    const { page, visit, axe } = await dashboard.asUser(look);
    await visit('/users');
    await page.getByRole('gridcell').first().waitFor();
    await axe();
    await page.getByRole('button', { name: 'Add user' }).click();
    await page.getByRole('dialog').waitFor();
    await axe();
    await visit('/roles');
    await page.getByRole('gridcell').first().waitFor();
    await axe();
    await visit(`/roles/${role.roleId}`);
    await page.getByRole('checkbox').first().waitFor();
    await axe();
    await visit('/integrations');
    await page.getByRole('gridcell').first().waitFor();
    await axe();
    await page.getByRole('button', { name: 'Add integration' }).click();
    await page.getByRole('checkbox').first().waitFor();
    await axe();
    await visit(`/integrations?search=${unique('none')}`);
    await page.getByText('Nothing fits the filters').waitFor();
    await axe();
  });

  it.each([
    [USERS, 'Users', '/users', 'users('],
    [ROLES, 'Roles', '/roles', 'roles('],
    [INTEGRATIONS, 'Integrations', '/integrations', 'integrations('],
    [SECURITY_LOG, 'Security log', '/security-log', 'securityLog('],
  ])('show nothing without %s', async (resource, label, path, field) => {
    const others = [USERS, ROLES, INTEGRATIONS, SECURITY_LOG].filter((other) => other !== resource);
    const { page, visit, axe } = await dashboard.asUser({ resources: others });
    const bodies = listen(page);
    await visit('/');
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    expect(await page.getByRole('link', { name: label, exact: true }).count()).toBe(0);
    await page.goto(`${dashboard.app.origin}/admin${path}`);
    await page.getByText('No permission').waitFor();
    await axe();
    expect(bodies.filter((body) => body.includes(field))).toEqual([]);
  });
});

/** The bodies of the GraphQL requests that the page sends from now on. */
function listen(page: Page): readonly string[] {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql')) bodies.push(request.postData() ?? '');
  });
  return bodies;
}
