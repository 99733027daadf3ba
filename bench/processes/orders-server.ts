import { Module } from '@nestjs/common';
import { writeFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import 'reflect-metadata';
import { AppModule } from '../../src/app.module.js';
import { decodeOrder } from '../../src/modules/orders/api/order.decoding.js';
import { PlaceOrderRequest } from '../../src/modules/orders/api/orders.requests.js';
import { draftOf } from '../../src/modules/orders/domain/draft.js';
import { Payload } from '../../src/platform/http/payload.js';
import { Rest, RestController } from '../../src/platform/http/route.js';
import { serveTasks } from '../harness/child.js';

/** What an order costs before anything is done about it: the same body, caller, permission and checks. */
@RestController('Benchmark')
class EmptyOrdersController {
  @Rest.post('benchmark/empty-orders', {
    permission: 'Vendor_Sales::create',
    summary: 'Take an order and do nothing',
    answer: [],
  })
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

serveTasks({ startProfile, stopProfile });
const imports = Reflect.getMetadata('imports', AppModule) as unknown[];
Reflect.defineMetadata('imports', [...imports, OrdersBenchmarkModule], AppModule);
// The server of the other suites, with one module more.
await import('./server.js');
