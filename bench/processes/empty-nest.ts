import 'reflect-metadata';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';

/** The least that a Nest application is: one route that says that it is there. */
@Controller('health/ready')
class ReadyController {
  @Get()
  ready(): { readonly status: string } {
    return { status: 'ok' };
  }
}

@Module({ controllers: [ReadyController] })
class EmptyModule {}

const app = await NestFactory.create(EmptyModule, { logger: false });
await app.listen(Number(process.env['PORT']), process.env['HOST'] ?? '127.0.0.1');
process.on('disconnect', () => process.exit());
