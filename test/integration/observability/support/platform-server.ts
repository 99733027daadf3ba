import { BullModule } from '@nestjs/bullmq';
import { Controller, Get, VERSION_NEUTRAL } from '@nestjs/common';
import type { LoggerService } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import type { AddressInfo } from 'node:net';
import { Outbox1763700000010 } from '../../../../src/migrations/1763700000010-outbox.js';
import { ScheduledJobs1763700002110 } from '../../../../src/migrations/1763700002110-scheduled-jobs.js';
import { EnvironmentModule } from '../../../../src/platform/config/environment.module.js';
import { DatabaseModule } from '../../../../src/platform/database/database.module.js';
import { Migrator } from '../../../../src/platform/database/migrator.js';
import { configureHttp } from '../../../../src/platform/http/http.setup.js';
import { Environment } from '../../../../src/platform/config/environment.js';
import { Connections } from '../../../../src/platform/observability/connections.js';
import { createLogger } from '../../../../src/platform/observability/logger.js';
import { ObservabilityModule } from '../../../../src/platform/observability/observability.module.js';
import { requestLog } from '../../../../src/platform/observability/request-log.js';
import { QueueModule } from '../../../../src/platform/queue/queue.module.js';
import { TopicRegistry } from '../../../../src/platform/queue/topic-registry.js';
import { TOPICS } from '../../../../src/platform/queue/topics.js';
import { RedisModule } from '../../../../src/platform/redis/redis.module.js';
import { ScheduleModule } from '../../../../src/platform/schedule/schedule.module.js';
import { DataSource } from 'typeorm';
import { createTestDatabase } from '../../../support/database.js';
import { Recorder, recording } from '../../queue/support/recording-handler.js';

/** The one topic that the test's handler takes. */
const CLEANUP = 'inventory.source.items.cleanup';

export interface PlatformServer {
  readonly app: NestExpressApplication;
  readonly origin: string;
  /** What the message handler was given, and what it is to do. */
  readonly recorder: Recorder;
  /** Ends requests to `/slow`. */
  readonly slow: SlowController;
}

export interface PlatformServerOptions {
  /** Environment variables that differ from the test run's. */
  readonly variables?: Readonly<Record<string, string>>;
  readonly isMigrated?: boolean;
  readonly logger?: LoggerService;
}

/** A route that responds when the test says so. */
@Controller({ version: VERSION_NEUTRAL })
export class SlowController {
  readonly waiting: (() => void)[] = [];

  @Get('slow')
  async wait(): Promise<{ answered: true }> {
    await new Promise<void>((resolve) => this.waiting.push(resolve));
    return { answered: true };
  }

  /** A route with a placeholder. */
  @Get('shelves/:number')
  shelf(): { found: true } {
    return { found: true };
  }
}

/** The platform without the modules of the product, serving HTTP on a free port. */
export async function startPlatformServer(options: PlatformServerOptions = {}): Promise<PlatformServer> {
  const database = `${process.env['DB_NAME']}_observability`;
  const recorder = new Recorder();
  const app = await withVariables({ DB_NAME: database, ...options.variables }, () => createApp(recorder, options));
  await app.get(DataSource).initialize();
  if (options.isMigrated ?? true) await app.get(Migrator).migrate();
  app.get(Connections).watch(app.getHttpServer());
  configureHttp(app, app.get(Environment), { middlewares: [requestLog(app)] });
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  return { app, origin: `http://127.0.0.1:${port}`, recorder, slow: app.get(SlowController) };
}

async function createApp(recorder: Recorder, options: PlatformServerOptions): Promise<NestExpressApplication> {
  await createTestDatabase();
  const logger = options.logger ?? createLogger('silent');
  const testing = await Test.createTestingModule({
    imports: [
      EnvironmentModule,
      DatabaseModule.forMigrations([Outbox1763700000010, ScheduledJobs1763700002110]),
      RedisModule,
      QueueModule,
      ScheduleModule,
      BullModule.registerQueue({ name: CLEANUP }),
      ObservabilityModule,
    ],
    controllers: [SlowController],
    providers: recording(recorder),
  })
    .setLogger(logger)
    .overrideProvider(TopicRegistry)
    .useValue(new TopicRegistry({ [CLEANUP]: TOPICS[CLEANUP] }))
    .compile();
  return testing.createNestApplication<NestExpressApplication>({
    logger,
    bodyParser: false,
    forceCloseConnections: true,
  });
}

/** The environment is read while the application is made; afterwards the test run's own is back. */
async function withVariables<T>(variables: Readonly<Record<string, string>>, work: () => Promise<T>): Promise<T> {
  const before = { ...process.env };
  Object.assign(process.env, variables);
  try {
    return await work();
  } finally {
    process.env = before;
  }
}
