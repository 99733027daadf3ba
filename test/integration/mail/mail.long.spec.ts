import { Test } from '@nestjs/testing';
import type { TestingModule } from '@nestjs/testing';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { DataSource } from 'typeorm';
import { Outbox1763700000010 } from '../../../src/migrations/1763700000010-outbox.js';
import { ScheduledJobs1763700002110 } from '../../../src/migrations/1763700002110-scheduled-jobs.js';
import { MailMessages1763700002300 } from '../../../src/migrations/1763700002300-mail-messages.js';
import { EnvironmentModule } from '../../../src/platform/config/environment.module.js';
import { Environment, readEnvironment } from '../../../src/platform/config/environment.js';
import { runInContext } from '../../../src/platform/context/request-context.js';
import { Database } from '../../../src/platform/database/database.js';
import { DatabaseModule } from '../../../src/platform/database/database.module.js';
import { Migrator } from '../../../src/platform/database/migrator.js';
import { MailModule } from '../../../src/platform/mail/mail.module.js';
import type { MailToSend } from '../../../src/platform/mail/mail.js';
import { escapeHtml } from '../../../src/platform/mail/mail.js';
import { Mailer } from '../../../src/platform/mail/mailer.js';
import { RemoveOldMails } from '../../../src/platform/mail/remove-old-mails.job.js';
import { createLogger } from '../../../src/platform/observability/logger.js';
import { Outbox } from '../../../src/platform/queue/outbox.js';
import { QueueModule } from '../../../src/platform/queue/queue.module.js';
import { TopicRegistry } from '../../../src/platform/queue/topic-registry.js';
import { TOPICS } from '../../../src/platform/queue/topics.js';
import { Workers } from '../../../src/platform/queue/workers.js';
import { RedisModule } from '../../../src/platform/redis/redis.module.js';
import { ScheduleModule } from '../../../src/platform/schedule/schedule.module.js';
import { createTestDatabase } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';

const MAIL: MailToSend = {
  to: ['anna@example.com', 'ben@example.com'],
  subject: 'Order 1\r\nBcc: everybody@example.com',
  text: 'It is ready: größer & more.',
  html: `<p>${escapeHtml('<script>"größer"</script>')}</p>`,
};

describe('a mail', () => {
  let server: SMTPServer;
  let url: string;
  /** Decides about the next mails; what it throws is the server's reply. */
  let onMail: (attempt: number) => void;
  let received: { from: string; to: string[]; content: string }[];
  let attempts: number;
  let refusesSenders: boolean;
  const open: TestingModule[] = [];

  beforeAll(async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo({ address }, _session, done) {
        if (address.startsWith('nobody')) done(Object.assign(new Error('who is that'), { responseCode: 550 }));
        else done();
      },
      onMailFrom(_address, _session, done) {
        done(refusesSenders ? Object.assign(new Error('log in first'), { responseCode: 530 }) : undefined);
      },
      onData(stream, { envelope }, done) {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          attempts += 1;
          try {
            onMail(attempts);
          } catch (error) {
            done(error as Error);
            return;
          }
          const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
          received.push({
            from,
            to: envelope.rcptTo.map(({ address }) => address),
            content: Buffer.concat(parts).toString('utf8'),
          });
          done();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

  beforeEach(() => {
    [received, attempts, refusesSenders, onMail] = [[], 0, false, () => undefined];
  });
  afterEach(async () => {
    await open[0]?.get(Database).execute('DELETE FROM message_outbox');
    await open[0]?.get(Database).execute('DELETE FROM mail_message');
    await Promise.all(open.splice(0).map((context) => context.close()));
  });

  async function start(smtpUrl: string): Promise<TestingModule> {
    await createTestDatabase();
    const context = await Test.createTestingModule({
      imports: [
        EnvironmentModule,
        DatabaseModule.forMigrations([Outbox1763700000010, ScheduledJobs1763700002110, MailMessages1763700002300]),
        RedisModule,
        QueueModule,
        ScheduleModule,
        MailModule,
      ],
    })
      .setLogger(createLogger('silent'))
      .overrideProvider(Environment)
      .useFactory({
        factory: () => readEnvironment({ ...process.env, SMTP_URL: smtpUrl, MAIL_FROM: 'Stock <stock@example.com>' }),
      })
      .overrideProvider(TopicRegistry)
      .useFactory({
        factory: () => new TopicRegistry({ 'mail.send': { ...TOPICS['mail.send'], attempts: 3, backoffMs: 20 } }),
      })
      .compile();
    open.push(context);
    await context.init();
    await context.get(DataSource).initialize();
    await context.get(Migrator).migrate();
    context.get(Workers).start();
    return context;
  }

  const send = (context: TestingModule, after?: () => void, mail: MailToSend = MAIL): Promise<string> =>
    runInContext({ origin: 'job' }, () =>
      context.get(Database).run(async () => {
        const mailId = await context.get(Mailer).send(mail);
        after?.();
        return mailId;
      }),
    );
  const rows = (context: TestingModule) =>
    context
      .get(Database)
      .query<{ state: string; recipients: string; last_error: string | null; is_dated: number }>(
        'SELECT state, recipients, last_error, sent_at IS NOT NULL AS is_dated FROM mail_message ORDER BY mail_id',
      );
  const ended = (context: TestingModule) =>
    eventually(async () => (await rows(context)).every(({ state }) => state !== 'pending'));

  it('reaches its recipients once, as text and HTML, and its subject adds no header', async () => {
    const context = await start(url);
    const mailId = await send(context);
    await ended(context);
    expect(await rows(context)).toEqual([
      { state: 'sent', recipients: 'anna@example.com, ben@example.com', last_error: null, is_dated: 1 },
    ]);
    expect(received).toHaveLength(1);
    const [mail] = received;
    expect([mail?.from, mail?.to]).toEqual(['stock@example.com', ['anna@example.com', 'ben@example.com']]);
    expect(mail?.content).toContain('Subject: Order 1 Bcc: everybody@example.com\r\n');
    expect(mail?.content).not.toMatch(/^Bcc:/m);
    expect(mail?.content).toContain('multipart/alternative');
    expect(mail?.content).toContain('&#60;script&#62;');
    expect(mail?.content).toMatch(new RegExp(`^Message-ID: <mail-${mailId}@\\S+\\.example\\.com>`, 'mi'));
  });

  it('is not there where the transaction that wrote it is rolled back', async () => {
    const context = await start(url);
    const failure = new Error('taken back');
    await expect(
      send(context, () => {
        throw failure;
      }),
    ).rejects.toBe(failure);
    await send(context);
    await ended(context);
    expect([await rows(context), received]).toMatchObject([[{ state: 'sent' }], [{}]]);
  });

  it('is tried again with the same Message-ID where the server has no time', async () => {
    const context = await start(url);
    onMail = (attempt) => {
      if (attempt === 1) throw Object.assign(new Error('come back later'), { responseCode: 451 });
    };
    await send(context);
    await ended(context);
    expect(await rows(context)).toMatchObject([{ state: 'sent', last_error: null }]);
    expect([attempts, received.length]).toEqual([2, 1]);
  });

  it('that the server refuses for good has failed, with its reason, and is not tried again', async () => {
    const context = await start(url);
    onMail = () => {
      throw Object.assign(new Error('no such mailbox'), { responseCode: 550 });
    };
    await send(context);
    await ended(context);
    const [row] = await rows(context);
    expect(row).toMatchObject({ state: 'failed', is_dated: 0 });
    expect(row?.last_error).toContain('no such mailbox');
    expect(attempts).toBe(1);
  });

  it('that failed is sent where its message is sent again', async () => {
    const context = await start(url);
    onMail = () => {
      throw Object.assign(new Error('not from you'), { responseCode: 554 });
    };
    await send(context);
    await ended(context);
    onMail = () => undefined;
    const outbox = context.get(Outbox);
    const parked = await outbox.listParked(10);
    expect(await outbox.redrive(parked.map(({ id }) => id))).toBe(1);
    await eventually(async () => (await rows(context))[0]?.state === 'sent');
    expect(received).toHaveLength(1);
  });

  it('says for whom the server does not take it', async () => {
    const context = await start(url);
    await send(context, undefined, { ...MAIL, to: ['anna@example.com', 'nobody@example.com'] });
    await ended(context);
    const [row] = await rows(context);
    expect(row?.state).toBe('sent');
    expect(row?.last_error).toMatch(/^Not for nobody@example\.com: .*who is that/);
    expect(received.map(({ to }) => to)).toEqual([['anna@example.com']]);
  });

  it('waits for the operator where the server wants a log-in', async () => {
    const context = await start(url);
    refusesSenders = true;
    await send(context);
    await eventually(async () => (await rows(context))[0]?.last_error?.includes('log in first') === true);
    refusesSenders = false;
    await ended(context);
    expect((await rows(context))[0]?.state).toBe('sent');
  });

  it('is a row that says so where there is no server, and goes with time', async () => {
    const context = await start('');
    await send(context);
    await ended(context);
    expect(await rows(context)).toMatchObject([{ state: 'logged' }]);
    await context.get(RemoveOldMails).run();
    expect(await rows(context)).toHaveLength(1);
    await context.get(Database).execute('UPDATE mail_message SET created_at = UTC_TIMESTAMP() - INTERVAL 91 DAY');
    await context.get(RemoveOldMails).run();
    expect(await rows(context)).toEqual([]);
  });

  it('refuses to be sent to nobody, and outside of a transaction', async () => {
    const context = await start('');
    const mailer = context.get(Mailer);
    await expect(context.get(Database).run(() => mailer.send({ ...MAIL, to: [] }))).rejects.toThrow('recipients');
    await expect(runInContext({ origin: 'job' }, () => mailer.send(MAIL))).rejects.toThrow('transaction');
    expect(await rows(context)).toEqual([]);
  });
});
