import { KINDS } from '../../../src/modules/doctor/domain/kinds.js';
import { Scheduler } from '../../../src/platform/schedule/scheduler.js';
import { cli } from '../../support/cli.js';
import { unique } from '../../support/names.js';
import { Clinic } from './support/clinic.js';

const COMMAND = 'inventory:doctor';
const REPAIRS = [
  'inventory:adjustment:reconcile',
  'inventory:reservation:rebuild-balances',
  'inventory:reservation:restore',
  'inventory:source-items:cleanup',
  'messages:redrive',
];

describe('the command of the doctor', () => {
  let clinic: Clinic;

  beforeAll(async () => {
    clinic = await Clinic.open();
    await clinic.app.get(Scheduler).look();
  });
  afterAll(() => clinic.app.close());

  it('says that nothing is wrong, and exits with 0', async () => {
    await clinic.order(await clinic.product());
    const { code, out } = await cli(COMMAND);
    expect(out).toMatch(/Nothing is wrong\.\n$/);
    for (const key of ['history-chain', 'reservation-balances', 'order-demand', 'oversell', 'index', 'schedules']) {
      expect(out).toContain(key);
    }
    expect(out).not.toContain('Repair:');
    expect(code).toBe(0);
  });

  it('says what is wrong, how much, and what repairs it, and exits with 1', async () => {
    const skus = await Promise.all(Array.from({ length: 5 }, () => clinic.history(5)));
    await clinic.sql('UPDATE inventory_source_item SET quantity = 6 WHERE sku IN (?)', skus);
    const { code, out } = await cli(COMMAND, '--check', 'history-quantity,history-chain');
    expect(code).toBe(1);
    expect(out).toMatch(/│ Quantities\s+│ history-quantity │ 5\s+│/);
    expect(out).toMatch(/│ History rows\s+│ history-chain\s+│ nothing │/);
    expect(out).not.toContain('reservation-balances');
    expect(out).toContain(`${KINDS['quantity-differs'].title}: 5`);
    expect(out).toContain(`the quantity is 6, the history says 5.`);
    expect(out.match(/ {2}- SKU /g)).toHaveLength(3);
    expect(out).toContain('  - and 2 more');
    expect(out).toContain('  Repair: bin/cli inventory:adjustment:reconcile\n');
    expect(out).toMatch(/5 finding\(s\)\.\n$/);
    const json = await cli(COMMAND, '--check=history-quantity', '--json');
    expect(json.code).toBe(1);
    const document = JSON.parse(json.out) as { checks: { kinds: { examples: string[] }[] }[] };
    expect(document).toMatchObject({
      healthy: false,
      findings: 5,
      checks: [
        {
          key: 'history-quantity',
          findings: 5,
          failure: null,
          kinds: [{ kind: 'quantity-differs', count: 5, repair: 'bin/cli inventory:adjustment:reconcile' }],
        },
      ],
    });
    expect(document.checks[0]?.kinds[0]?.examples).toHaveLength(5);
    await clinic.repair(await clinic.found());
  });

  it('fits one screen with something of everything', async () => {
    const { out } = await cli(COMMAND);
    const lines = out.split('\n').filter((line) => /^[│├┌└]/.test(line));
    // A line for each check; the rest of a screen is for what is found.
    expect(lines.filter((line) => line.startsWith('├'))).toHaveLength(1);
    expect(lines.length).toBeLessThanOrEqual(35);
  });

  it('refuses a check that there is not, with 2', async () => {
    const { code, err } = await cli(COMMAND, '--check', 'liver');
    expect([code, err]).toEqual([2, expect.stringContaining('There is no check "liver"')]);
    expect((await cli(COMMAND, '--nonsense')).code).toBe(2);
  });

  it('names oversold positions, which nothing but goods or people can repair', async () => {
    await clinic.ledger.till.warehouse.withSourceReservations(async () => {
      const sku = await clinic.product();
      await clinic.order(sku);
      await clinic.ledger.till.warehouse.items(sku, { [clinic.source]: 1 });
      const found = await clinic.found(['oversell']);
      expect(found).toMatchObject([
        { kind: 'oversold', count: 1, repair: 'bin/cli inventory:reservation:detect-oversell' },
      ]);
      const [run] = await clinic.repair(found);
      expect([run?.code, run?.out]).toEqual([1, expect.stringContaining(sku)]);
      await clinic.ledger.till.warehouse.items(sku, { [clinic.source]: 5 });
      expect(await clinic.found(['oversell'])).toEqual([]);
    });
  });

  it('notices messages that nobody takes', async () => {
    await clinic.sql(
      `INSERT INTO message_outbox (topic, payload, created_at, available_at)
       VALUES ('inventory.mass.update', 'stuck', UTC_TIMESTAMP(3) - INTERVAL 1 DAY, UTC_TIMESTAMP(3) - INTERVAL 1 DAY)`,
    );
    expect(await clinic.found(['outbox'])).toMatchObject([
      { kind: 'messages-stuck', repair: 'APP_ROLES=worker bin/up --detach' },
    ]);
    await clinic.sql("DELETE FROM message_outbox WHERE payload = 'stuck'");
    expect(await clinic.found(['outbox'])).toEqual([]);
  });

  it('notices schedules that are not planned', async () => {
    expect(await clinic.found(['schedules'])).toEqual([]);
    await clinic.sql("DELETE FROM scheduled_job WHERE name = 'inventory_guard'");
    expect(await clinic.found(['schedules'])).toMatchObject([
      { kind: 'schedule-stopped', count: 1, examples: ['Schedule inventory_guard is not planned.'] },
    ]);
    await clinic.app.get(Scheduler).look();
    expect(await clinic.found(['schedules'])).toEqual([]);
  });

  it('notices times that no scheduler takes, and those that no worker runs', async () => {
    await clinic.sql(
      "UPDATE scheduled_job SET due_at = '2026-01-01 02:30:00' WHERE name = 'inventory_adjustment_prune'",
    );
    await clinic.sql(
      "UPDATE scheduled_job SET due_at = '2026-01-01 10:07:00', done_at = '2026-01-01 10:06:00' WHERE name = 'inventory_guard'",
    );
    expect(await clinic.found(['schedules'])).toMatchObject([
      {
        kind: 'schedule-stopped',
        count: 2,
        examples: [
          'Schedule inventory_adjustment_prune should have run at 2026-01-02T02:30:00.000Z.',
          'Schedule inventory_guard should have run at 2026-01-01T10:07:00.000Z.',
        ],
      },
    ]);
    await clinic.sql('DELETE FROM scheduled_job');
    await clinic.app.get(Scheduler).look();
    expect(await clinic.found(['schedules'])).toEqual([]);
  });

  it('looks at nothing else while migrations are pending', async () => {
    await clinic.sql("DELETE FROM schema_migration WHERE name = 'Doctor1763700001700'");
    const { code, out } = await cli(COMMAND, '--json');
    expect(code).toBe(1);
    expect((JSON.parse(out) as { checks: unknown[] }).checks).toMatchObject([
      { key: 'setup', kinds: [{ kind: 'migration-pending', repair: 'bin/cli migrate' }] },
    ]);
    expect((await cli('migrate')).code).toBe(0);
    expect((await cli(COMMAND)).code).toBe(0);
  });

  it('keeps the others when a check fails', async () => {
    await clinic.sql('RENAME TABLE inventory_reservation_edit TO put_aside');
    const { code, out } = await cli(COMMAND);
    await clinic.sql('RENAME TABLE put_aside TO inventory_reservation_edit');
    expect(code).toBe(1);
    expect(out).toContain('Edited reservations: the check failed:');
    expect(out).toMatch(/│ index\s+│ nothing\s+│/);
  });

  it.each([COMMAND, ...REPAIRS])('%s explains itself', async (name) => {
    const { code, out } = await cli(name, '--help');
    expect(code).toBe(0);
    expect(out).toMatch(/^ {2}0 +\S/m);
    expect(out).toContain('--json');
    if (name !== COMMAND) expect(out).toContain('--dry-run');
  });

  it('names commands that there are', async () => {
    const { out } = await cli('--help');
    const commands = Object.values(KINDS).flatMap(({ repair }) =>
      repair.split(' | ').flatMap((part) => /^bin\/cli (\S+)/.exec(part)?.[1] ?? []),
    );
    expect(commands.length).toBeGreaterThan(20);
    for (const command of new Set(commands)) expect(out).toContain(command);
  });

  it('finds secrets of a key that is missing, which are readable again once it is named', async () => {
    const variables = { ...process.env };
    try {
      process.env['APP_ENCRYPTION_KEY'] = 'd'.repeat(64);
      expect((await cli('integration:create', '--name', unique('lost'), '--all')).code).toBe(0);
      process.env = { ...variables };
      const found = await clinic.found(['secrets']);
      expect(found).toMatchObject([{ kind: 'secret-unreadable', count: 2, repair: 'bin/cli secrets:rotate' }]);
      expect((await clinic.repair(found))[0]?.code).toBe(1);
      process.env['APP_ENCRYPTION_KEY_PREVIOUS'] = 'd'.repeat(64);
      expect((await clinic.repair(found))[0]?.code).toBe(0);
    } finally {
      process.env = variables;
    }
    expect(await clinic.found(['secrets'])).toEqual([]);
  });
});
