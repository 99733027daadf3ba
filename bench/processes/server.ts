import 'reflect-metadata';
import { Controller, Get, HttpCode, Module, Post } from '@nestjs/common';
import { AppModule } from '../../src/app.module.js';
import { SaveSourceItemsRequest } from '../../src/modules/source-items/api/source-item.requests.js';
import { Payload } from '../../src/platform/http/payload.decorator.js';
import { Describe, RequirePermission, Tag } from '../../src/platform/http/route.decorators.js';
import { ResponseBody } from '../../src/platform/http/response-body.js';

/**
 * What every request of this service costs before it does anything: the same body, caller and checks, and then
 * nothing. The measured routes stand beside these in the same process.
 */
@Tag('Benchmark')
@Controller('benchmark/empty')
class EmptyRoutesController {
  @Post()
  @HttpCode(200)
  @RequirePermission('Vendor_InventoryApi::stock_source_item_assign')
  @Describe({ summary: 'Take source items and do nothing', response: ResponseBody.emptyList() })
  write(@Payload() _request: SaveSourceItemsRequest): [] {
    return [];
  }

  @Get()
  @RequirePermission('Vendor_InventoryAdjustment::view')
  @Describe({ summary: 'Read nothing', response: ResponseBody.emptyList() })
  read(): [] {
    return [];
  }
}

@Module({ controllers: [EmptyRoutesController] })
class BenchmarkModule {}

// The application as it is, with one module more: what runs is the build's own main with everything that it switches on.
const imports = Reflect.getMetadata('imports', AppModule) as unknown[];
Reflect.defineMetadata('imports', [...imports, BenchmarkModule], AppModule);
// A host starts such applications itself, one after the other.
if (process.env['BENCH_HOSTED'] !== 'yes') {
  await import('../../src/main.js');
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
