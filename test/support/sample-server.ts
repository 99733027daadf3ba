import { Controller, Get, Global, HttpCode, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Environment } from '../../src/platform/config/environment.js';
import { currentContext } from '../../src/platform/context/request-context.js';
import { ApplicationError } from '../../src/platform/errors/application-error.js';
import { LargeBody } from '../../src/platform/http/body-bounds.js';
import { Field } from '../../src/platform/http/field.js';
import { HttpModule } from '../../src/platform/http/http.module.js';
import { Payload } from '../../src/platform/http/payload.decorator.js';
import { ResponseBody } from '../../src/platform/http/response-body.js';
import { Describe, RequirePermission, Tag } from '../../src/platform/http/route.decorators.js';
import { StoreCodes } from '../../src/platform/http/store-code.middleware.js';

const OPEN = { summary: 'A route', response: ResponseBody.nothing() as ResponseBody<unknown> };

class EchoRequest {
  @Field.text({ required: true })
  sku!: string;

  @Field.int()
  stockId?: number;

  @Field.json()
  more?: unknown;
}

class ThrowRequest {
  @Field.text()
  kind!: string;
}

const FAILURES: Readonly<Record<string, () => unknown>> = {
  bug: () => new Error('SELECT secret FROM table'),
  text: () => 'a thrown text',
  forbidden: () => new ApplicationError('forbidden', 'Not %resources.', { resources: 'Vendor_A::b' }),
  unauthenticated: () => new ApplicationError('unauthenticated', 'Who?'),
  conflict: () => new ApplicationError('conflict', 'Twice.'),
  mismatch: () => new ApplicationError('mismatch', 'Other.'),
  'too-many': () => new ApplicationError('too-many', 'Slower.'),
  busy: () => new ApplicationError('busy', 'Later.'),
  listed: () => new ApplicationError('invalid', 'Validation Failed', undefined, [{ message: 'One' }]),
  positional: () => new ApplicationError('invalid', '%1', ['x']),
  range: () => Object.assign(new Error("Out of range value for column 'qty'"), { errno: 1264 }),
  wrapped: () => Object.assign(new Error('INSERT INTO t'), { driverError: { errno: 1406 } }),
  deadlock: () => Object.assign(new Error('Deadlock found'), { errno: 1213 }),
  pattern: () => Object.assign(new Error('Got error from regexp'), { errno: 1139 }),
};

@Tag('Samples')
@Controller('samples')
class SampleController {
  @Get('text')
  @RequirePermission('anonymous')
  @Describe(OPEN)
  text(): string {
    return 'priority';
  }

  @Get('true')
  @RequirePermission('anonymous')
  @Describe(OPEN)
  yes(): boolean {
    return true;
  }

  @Get('number')
  @RequirePermission('anonymous')
  @Describe(OPEN)
  number(): number {
    return 8.5;
  }

  @Post('nothing')
  @HttpCode(200)
  @RequirePermission('anonymous')
  @Describe(OPEN)
  nothing(): void {
    return undefined;
  }

  @Get('context')
  @RequirePermission('anonymous')
  @Describe(OPEN)
  context(): object {
    const { requestId, correlationId, storeCode } = currentContext();
    return { requestId, correlationId, storeCode };
  }

  @Post('context')
  @HttpCode(200)
  @RequirePermission('anonymous')
  @Describe(OPEN)
  contextAfterBody(@Payload() request: EchoRequest): object {
    return { ...this.context(), sku: request.sku };
  }

  @Get('items/:sku/:stockId')
  @RequirePermission('anonymous')
  @Describe(OPEN)
  item(@Payload() request: EchoRequest): object {
    return request;
  }

  @Post('echo')
  @HttpCode(200)
  @RequirePermission('anonymous')
  @Describe(OPEN)
  echo(@Payload() request: EchoRequest): object {
    return request;
  }

  @Post('ordinary')
  @HttpCode(200)
  @RequirePermission('Vendor_A::b')
  @Describe(OPEN)
  ordinary(@Payload() request: EchoRequest): object {
    return { length: request.sku.length };
  }

  @Post('large')
  @HttpCode(200)
  @LargeBody()
  @RequirePermission('Vendor_A::b')
  @Describe(OPEN)
  large(@Payload() request: EchoRequest): object {
    return { length: request.sku.length };
  }

  @Get('throw/:kind')
  @RequirePermission('anonymous')
  @Describe(OPEN)
  fail(@Payload() request: ThrowRequest): never {
    throw FAILURES[request.kind]?.();
  }
}

class FewStores extends StoreCodes {
  override isKnown(code: string): Promise<boolean> {
    return Promise.resolve(code === 'eu_store');
  }
}

/** Bodies of two megabytes, at most. */
export const SAMPLE_ENVIRONMENT = Object.assign(new Environment(), { BODY_LIMIT_MB: 2 });

@Global()
@Module({ providers: [{ provide: Environment, useValue: SAMPLE_ENVIRONMENT }], exports: [Environment] })
class SampleEnvironmentModule {}

@Module({
  imports: [SampleEnvironmentModule, HttpModule],
  controllers: [SampleController],
  providers: [{ provide: StoreCodes, useClass: FewStores }],
})
class SampleModule {}

/** An application with one route of each kind, as it is before it is configured. */
export const newSampleServer = (): Promise<NestExpressApplication> =>
  NestFactory.create(SampleModule, { logger: false, bodyParser: false, abortOnError: false });
