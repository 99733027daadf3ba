import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { AppModule } from '../../src/app.module.js';
import { SaveSourceItemsRequest } from '../../src/modules/source-items/api/source-items.requests.js';
import { Payload } from '../../src/platform/http/payload.js';
import { Rest, RestController } from '../../src/platform/http/route.js';

/**
 * What every request of this service costs before it does anything: the same body, caller and checks, and then
 * nothing. The measured routes stand beside these in the same process.
 */
@RestController('Benchmark')
class EmptyRoutesController {
  @Rest.post('benchmark/empty', {
    permission: 'Vendor_InventoryApi::stock_source_item_assign',
    summary: 'Take source items and do nothing',
    answer: [],
  })
  write(@Payload() _request: SaveSourceItemsRequest): [] {
    return [];
  }

  @Rest.get('benchmark/empty', { permission: 'Vendor_InventoryAdjustment::view', summary: 'Read nothing', answer: [] })
  read(): [] {
    return [];
  }
}

@Module({ controllers: [EmptyRoutesController] })
class BenchmarkModule {}

// The application as it is, with one module more: what runs is the build's own main with everything that it switches on.
const imports = Reflect.getMetadata('imports', AppModule) as unknown[];
Reflect.defineMetadata('imports', [...imports, BenchmarkModule], AppModule);
await import('../../src/main.js');
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
