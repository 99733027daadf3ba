import { Controller, HttpCode, Module, Post } from '@nestjs/common';
import { writeFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import 'reflect-metadata';
import { AppModule } from '../../src/app.module.js';
import { decodeOrder } from '../../src/modules/orders/api/order.decoding.js';
import { PlaceOrderRequest } from '../../src/modules/orders/api/order.requests.js';
import { draftOf } from '../../src/modules/orders/domain/draft.js';
import { Payload } from '../../src/platform/http/payload.decorator.js';
import { Describe, RequirePermission, Tag } from '../../src/platform/http/route.decorators.js';
import { serveTasks } from '../harness/child.js';
import { ResponseBody } from '../../src/platform/http/response-body.js';

/** What an order costs before anything is done about it: the same body, caller, permission and checks. */
@Tag('Benchmark')
@Controller('benchmark/empty-orders')
class EmptyOrdersController {
  @Post()
  @HttpCode(200)
  @RequirePermission('Vendor_Sales::create')
  @Describe({ summary: 'Take an order and do nothing', response: ResponseBody.emptyList() })
  place(@Payload() request: PlaceOrderRequest): [] {
    draftOf(decodeOrder(request.entity));
    return [];
  }
}

@Module({ controllers: [EmptyOrdersController] })
class OrdersBenchmarkModule {}

const session = new Session();

/** Profiles this process from now on: a profile of its whole life would be one of its start. */
async function startProfile(): Promise<void> {
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
}

async function stopProfile(file: string): Promise<void> {
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  await writeFile(file, JSON.stringify(profile));
}

serveTasks({ startProfile, stopProfile, processorTime: async () => process.cpuUsage() });
const imports = Reflect.getMetadata('imports', AppModule) as unknown[];
Reflect.defineMetadata('imports', [...imports, OrdersBenchmarkModule], AppModule);
// The server of the other suites, with one module more.
await import('./server.js');
