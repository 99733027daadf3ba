import { Controller, Get, HttpCode, Module, Post } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Public } from './public.decorator.js';
import { ResponseBody } from './response-body.js';
import { assertRoutesAreDeclared } from './route-declarations.js';
import { Describe, RequirePermission } from './route.decorators.js';

const ROUTE = { summary: 'A route', response: ResponseBody.nothing() };

@Controller('declared')
class DeclaredController {
  @Get()
  @RequirePermission('Vendor_Test::one')
  @Describe(ROUTE)
  read(): void {}

  @Post()
  @HttpCode(200)
  @RequirePermission('anonymous')
  @Describe(ROUTE)
  write(): void {}

  @Get('page')
  @Public()
  page(): void {}

  helper(): void {}
}

@Public()
@Controller('open')
class OpenController {
  @Post()
  @HttpCode(202)
  take(): void {}
}

/** Checked by the compiler: a method that returns something else than its description says is an error. */
class MisdescribedController {
  @Describe({ summary: 'A number', response: ResponseBody.integer(1) })
  described(): Promise<number> {
    return Promise.resolve(1);
  }

  // @ts-expect-error the description says that it is a number
  @Describe({ summary: 'A number', response: ResponseBody.integer(1) })
  misdescribed(): string {
    return 'one';
  }
}

@Controller('faulty')
class FaultyController {
  @Get('undeclared')
  undeclared(): void {}

  @Get('described')
  @Describe(ROUTE)
  described(): void {}

  @Get('bare')
  @RequirePermission('self')
  bare(): void {}

  @Post('created')
  @RequirePermission('Vendor_Test::one')
  @Describe(ROUTE)
  created(): void {}
}

async function check(...controllers: Type[]): Promise<void> {
  class SampleModule {}
  Module({ controllers })(SampleModule);
  const app = await NestFactory.createApplicationContext(SampleModule, { logger: false });
  try {
    assertRoutesAreDeclared(app);
  } finally {
    await app.close();
  }
}

describe('assertRoutesAreDeclared', () => {
  it('accepts routes with permission and description, and public handlers', async () => {
    await expect(check(DeclaredController, OpenController)).resolves.toBeUndefined();
  });

  it('leaves it to the compiler that a description fits its handler', () => {
    expect(Object.getOwnPropertyNames(MisdescribedController.prototype)).toContain('misdescribed');
  });

  it('names every handler that lacks something', async () => {
    await expect(check(DeclaredController, FaultyController)).rejects.toThrow(
      [
        'Routes are not fully declared:',
        'FaultyController.undeclared declares no permission: add @RequirePermission, or @Public outside of REST.',
        'FaultyController.described declares no permission: add @RequirePermission, or @Public outside of REST.',
        'FaultyController.bare is not described: add @Describe.',
        'FaultyController.created would respond with 201: add @HttpCode(200).',
      ].join('\n'),
    );
  });
});
